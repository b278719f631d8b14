import { CheckOutlined } from '@ant-design/icons'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { dimensions, length } from '../figures'
import { ApprovalTag } from '../marks'
import type { Version } from '../queries'
import css from './detail.module.css'

/** The versions of a content's file, the newest first (R339). */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const t = useT('content')
  const locale = useLocale()
  return (
    <ol className={css.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <span className={css.number}>{t('version', { number: version.version })}</span>
          <span className={css.versionFacts}>
            <a href={version.content.src} target="_blank" rel="noreferrer">
              {version.content.filename}
            </a>
            <span className={css.aside}>
              {[dimensions(version), length(version), formatBytes(version.content.fileSize, locale)]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <TimeAgo at={version.createdAt} />
            </span>
          </span>
          {version.current && (
            <StatusTag tone="info" icon={<CheckOutlined />}>
              {t('version.current')}
            </StatusTag>
          )}
          {!version.current && <ApprovalTag status={version.approvalStatus} />}
        </li>
      ))}
    </ol>
  )
}
