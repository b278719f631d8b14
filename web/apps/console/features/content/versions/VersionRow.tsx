import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { Thumb } from '@marquee/ui/media/Thumb'
import { ApprovalTag, ReadyTag } from '../marks'
import type { Version } from '../queries'
import { differences, factsOf } from './difference'
import css from './versions.module.css'

interface VersionRowProps {
  version: Version
  /** The version that it followed. */
  before: Version | undefined
  /** Of the content. */
  type: string
  commands: readonly ListCommand<Version>[]
}

/** One version: its picture, where it stands, and what it changed. */
export function VersionRow({ version, before, type, commands }: VersionRowProps) {
  const t = useT('content')
  const locale = useLocale()
  const name = t('version', { number: version.version })
  const changed = before ? differences(before, version, locale) : []
  const facts = factsOf(version, locale)
  const { thumbnail, currentAt } = version
  const when = (time: string) => formatInstant(time, locale)
  return (
    <li data-current={version.current || undefined}>
      <Thumb src={thumbnail.filename && `/img/uploads/${thumbnail.filename}`} type={type} />
      <div className={css.facts}>
        <span className={css.line}>
          <span className={css.number}>{name}</span>
          {version.current && (
            <StatusTag tone="info" icon={<CheckOutlined />}>
              {t('version.current')}
            </StatusTag>
          )}
          <ReadyTag item={{ ...version, progress: 0 }} />
          {(!version.current || version.approvalStatus !== 'A') && <ApprovalTag status={version.approvalStatus} />}
        </span>
        {currentAt && (
          <span className={css.line}>
            <ClockCircleOutlined aria-hidden /> {t('version.planned', { at: when(currentAt) })}
          </span>
        )}
        <a href={version.url || version.content.src} target="_blank" rel="noreferrer">
          {version.url || version.content.filename}
        </a>
        <span className={css.aside}>
          {[facts.dimensions, facts.duration, facts.size, version.uploadedBy].filter(Boolean).join(' · ')} ·{' '}
          <TimeAgo at={version.createdAt} />
        </span>
        {changed.length > 0 && (
          <span className={css.aside}>
            {changed
              .map(({ fact, from, to }) => t('version.changed', { fact: t(`fact.${fact}`), from, to }))
              .join('; ')}
          </span>
        )}
        {version.reason && <span className={css.aside}>{t('version.reason', { reason: version.reason })}</span>}
      </div>
      <CommandMenu item={version} name={name} commands={commands} />
    </li>
  )
}
