import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Thumb } from '@marquee/ui/media/Thumb'
import css from '../content.module.css'
import { dimensions, length } from '../figures'
import { ApprovalTag } from '../marks'
import type { Submission } from '../queries'

interface SubmissionColumnOptions {
  open(item: Submission): void
  /** What was decided about it is news to the person. */
  isNew(item: Submission): boolean
}

/** The columns of what was submitted; the keys of sortable ones are the server's. */
export function useSubmissionColumns({ open, isNew }: SubmissionColumnOptions): ListColumn<Submission>[] {
  const t = useT('content')
  const locale = useLocale()
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (item) => (
        <>
          <button type="button" className={css.cell} tabIndex={-1} onClick={() => open(item)}>
            <span className={css.small}>
              <Thumb src={item.contentSrc} type={item.type} />
            </span>
            <span className={css.cellName} title={item.name}>
              {item.name} <span className={css.rest}>{t('version', { number: item.fileVersion })}</span>
            </span>
            {isNew(item) && <StatusTag tone="success">{t('approval.isNew')}</StatusTag>}
          </button>
          {item.reason && <p className={css.reason}>{item.reason}</p>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      from: 'sm',
      render: (item) => <ApprovalTag status={item.approvalStatus} />,
    },
    {
      key: 'submittedAt',
      title: t('approval.submitted'),
      sortable: true,
      from: 'md',
      render: (item) => (
        <>
          {item.submittedBy} · <TimeAgo at={item.submittedAt} />
        </>
      ),
    },
    {
      key: 'facts',
      title: t('file'),
      from: 'lg',
      render: (item) =>
        [dimensions(item), length(item), formatBytes(item.content.fileSize, locale)].filter(Boolean).join(' · '),
    },
  ]
}
