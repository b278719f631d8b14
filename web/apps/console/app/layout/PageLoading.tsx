import { useT } from '@marquee/i18n/react'
import css from './layouts.module.css'

/** Stands where a page will be. It appears only when the page takes its time. */
export function PageLoading() {
  const t = useT('shell')
  return (
    <div className={css.loading} role="status" aria-label={t('loading')}>
      <span />
      <span />
      <span />
    </div>
  )
}
