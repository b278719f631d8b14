import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { pageSize } from '../ports'
import css from './content.module.css'

interface PagerProps {
  /** From 1. */
  page: number
  /** How many are shown, and how many there are. */
  shown: number
  total: number
  onChange(page: number): void
}

/** From one page of what was found to the next; nothing where there is but one. */
export function Pager({ page, shown, total, onChange }: PagerProps) {
  const t = useT('common')
  if (total <= pageSize && page === 1) return null
  const from = (page - 1) * pageSize
  return (
    <div className={css.pager}>
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('list.before')}
      </Button>
      <span role="status">{t('list.range', { from: from + 1, to: from + shown, all: total })}</span>
      <Button size="small" disabled={from + shown >= total} onClick={() => onChange(page + 1)}>
        {t('list.after')}
      </Button>
    </div>
  )
}
