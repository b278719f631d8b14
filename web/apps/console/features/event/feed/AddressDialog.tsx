import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Modal, Typography } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useGivenName } from '../../../session/useGivenName'
import { addressQuery, type EventFeed } from '../queries'
import css from './feed.module.css'

/** Shows a calendar address, who can read it, and how other programs are told of it. */
export function AddressDialog({ feed, onClose }: { feed: EventFeed; onClose(): void }) {
  const t = useT('event')
  const given = useGivenName()
  const { data, error } = useQuery(addressQuery(useApi(), useCompanyId(), feed.id))
  const { modal, close } = useClosing(() => {
    onClose()
    focusRow(feed)
  })

  return (
    <Modal
      {...modal}
      width={600}
      title={t('feed.address.title', { group: given(feed.deviceGroupTitle) })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('feed.done')}
        </Button>
      }
    >
      <Awaited data={data} error={error} rows={2} />
      {data && (
        <div className={css.address}>
          <Input
            aria-label={t('feed.address')}
            readOnly
            value={data.address}
            onFocus={({ target }) => target.select()}
          />
          <Typography.Text
            copyable={{ text: data.address, tooltips: false, icon: [<Copy key="copy" />, <Copied key="copied" />] }}
          />
        </div>
      )}
      <Alert type="warning" showIcon title={t('feed.secret')} description={t('feed.secret.text')} />
      <p className={css.how}>{t('feed.how')}</p>
      <ul className={css.ways}>
        <li>{t('feed.how.google')}</li>
        <li>{t('feed.how.outlook')}</li>
        <li>{t('feed.how.apple')}</li>
      </ul>
    </Modal>
  )
}

/** Where the dialog before this one took the place of what had the focus, the row of the address gets it. */
function focusRow({ id }: EventFeed) {
  const { activeElement } = document
  if (activeElement !== document.body && !activeElement?.closest('[role=dialog]')) return
  document.querySelector<HTMLElement>(`[data-row-key="${id}"] button`)?.focus()
}

function Copy() {
  const t = useT('event')
  return (
    <span className={css.copy}>
      <CopyOutlined aria-hidden /> {t('feed.copy')}
    </span>
  )
}

function Copied() {
  const t = useT('event')
  return (
    <span className={css.copy}>
      <CheckOutlined aria-hidden /> {t('feed.copied')}
    </span>
  )
}
