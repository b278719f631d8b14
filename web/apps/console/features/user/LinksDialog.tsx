import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useUnsaved } from '@marquee/ui/form/unsaved'
import { useLeaving } from '@marquee/ui/form/useLeaving'
import { Muted } from '@marquee/ui/page/Muted'
import { toCsv } from '@marquee/ui/sheet/csv'
import { saveFile } from '@marquee/ui/sheet/saveFile'
import { Alert, Button, Modal, Typography } from 'antd'
import type { InviteLink } from './invitation'
import css from './user.module.css'

/** Links that no mail has carried: each is for somebody to be given, and is shown this once: leaving asks first. */
export function LinksDialog({ links, onClose }: { links: readonly InviteLink[]; onClose(): void }) {
  const t = useT('user')
  const locale = useLocale()
  const { modal, close } = useClosing(onClose)
  useUnsaved({ isUnsaved: () => true })
  useLeaving({ title: t('links.leave.title'), text: t('links.leave.text'), confirmLabel: t('links.leave.yes') })
  const [first] = links
  const until = (link: InviteLink) =>
    link.until ? t('links.until', { when: formatInstant(link.until, locale) }) : t('links.signIn')

  function download() {
    const rows = links.map(({ username, email, link, until }) => [username, email, link, until ?? ''])
    saveFile(t('links.file'), toCsv([['username', 'email', 'link', 'until'], ...rows]), 'text/csv')
  }

  return (
    <Modal
      {...modal}
      width={600}
      title={t(links.length === 1 ? 'links.title' : 'links.titleMany', {
        count: links.length,
        name: first?.name ?? '',
      })}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      footer={[
        links.length > 1 && (
          <Button key="file" icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {t('links.download')}
          </Button>
        ),
        <Button key="done" type="primary" onClick={close}>
          {t('links.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('links.once')} description={t('links.text')} />
      <ul className={css.sessions} aria-label={t('links.list')}>
        {links.map((link) => (
          <li key={link.username} className={css.session}>
            <div className={css.where}>
              <div className={css.name}>{link.name}</div>
              <code className={css.link}>{link.link}</code>
              <Muted as="p" small>
                {until(link)}
              </Muted>
            </div>
            <Typography.Text
              copyable={{ text: link.link, tooltips: false, icon: [<Copy key="copy" />, <Copied key="copied" />] }}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function Copy() {
  const t = useT('user')
  return (
    <span className={css.copy}>
      <CopyOutlined aria-hidden /> {t('links.copy')}
    </span>
  )
}

function Copied() {
  const t = useT('user')
  return (
    <span className={css.copy}>
      <CheckOutlined aria-hidden /> {t('links.copied')}
    </span>
  )
}
