import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import css from './apk.module.css'
import type { Package } from './queries'

/** How many digits of a hash are enough to tell signers apart by eye. */
const DIGITS = 12

/** Name with file, version, signer and date. */
export function useColumns(): ListColumn<Package>[] {
  const t = useT('apk')
  const locale = useLocale()
  return [
    {
      key: 'package',
      title: t('package'),
      render: (one) => (
        <span className={css.named}>
          <span className={css.name}>{one.packageName}</span>
          <span className={css.facts}>
            <span>
              {one.filename} · {formatBytes(one.fileSize, locale)}
            </span>
            {one.companyId === 0 && <StatusTag tone="neutral">{t('offered')}</StatusTag>}
          </span>
        </span>
      ),
    },
    {
      key: 'version',
      title: t('version'),
      width: 200,
      render: (one) => (
        <span className={css.facts}>
          <span className={css.version}>{one.version}</span>
          {one.isDefault && <StatusTag tone="success">{t('default')}</StatusTag>}
        </span>
      ),
    },
    {
      key: 'signer',
      title: t('signer'),
      from: 'lg',
      width: 180,
      render: ({ signer }) => (
        <code title={signer} className={css.hash}>
          {signer.slice(0, DIGITS)}
        </code>
      ),
    },
    { key: 'date', title: t('date'), from: 'md', width: 180, render: ({ date }) => <TimeAgo at={date} /> },
  ]
}
