import { formatBytes } from '@marquee/i18n/bytes'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { CommandBar } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { Alert, Drawer } from 'antd'
import { Look } from '../detail/Look'
import { dimensions, length } from '../figures'
import { ApprovalTag } from '../marks'
import type { Submission } from '../queries'
import css from './approval.module.css'

interface ReviewDrawerProps {
  /** Nothing is open without one. */
  item: Submission | undefined
  commands: readonly ListCommand<Submission>[]
  onClose(): void
}

/** A submission as a screen would show it, beside what plays now. */
export function ReviewDrawer({ item, commands, onClose }: ReviewDrawerProps) {
  return (
    <Drawer open={item !== undefined} size={760} title={item?.name} onClose={onClose} destroyOnHidden>
      {item && <Review item={item} commands={commands} />}
    </Drawer>
  )
}

function Review({ item, commands }: { item: Submission; commands: readonly ListCommand<Submission>[] }) {
  const t = useT('content')
  const locale = useLocale()
  const { playing } = item
  const when = (time: string) => formatInstant(time, locale)
  return (
    <div className={css.review}>
      <div className={css.sides}>
        <figure className={css.side}>
          <figcaption>
            {t('approval.new', { number: item.fileVersion })} <ApprovalTag status={item.approvalStatus} />
          </figcaption>
          <Look item={item} />
        </figure>
        {playing && (
          <figure className={css.side}>
            <figcaption>{t('approval.playing', { number: playing.version })}</figcaption>
            <Look
              item={{
                name: t('approval.playing', { number: playing.version }),
                type: item.type,
                content: { src: playing.src },
                url: playing.url,
                totalPage: playing.totalPage,
                contentSrc: playing.thumbnailSrc,
              }}
            />
          </figure>
        )}
      </div>
      {item.reason && <Alert type="error" showIcon title={t('approval.reason')} description={item.reason} />}
      {!playing && item.approvalStatus === 'P' && <p className={css.aside}>{t('approval.first')}</p>}
      {item.currentAt && <p className={css.aside}>{t('version.planned', { at: when(item.currentAt) })}</p>}
      <p className={css.aside}>
        {[dimensions(item), length(item), formatBytes(item.content.fileSize, locale)].filter(Boolean).join(' · ')} ·{' '}
        {item.submittedBy} · <TimeAgo at={item.submittedAt} />
        {item.decidedAt && ` · ${t('approval.decided', { by: item.decidedBy, at: when(item.decidedAt) })}`}
      </p>
      <div className={css.commands}>
        <CommandBar items={[item]} commands={commands.filter((command) => command.id !== 'open')} />
      </div>
    </div>
  )
}
