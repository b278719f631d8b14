import { useT } from '@marquee/i18n/react'
import { useNews } from '../../session/useNews'
import css from './Sidebar.module.css'

/** How much was decided about the person's submissions that they have not seen yet; nothing when there is none. */
export function NewsCount() {
  const t = useT('shell')
  const count = useNews()?.length ?? 0
  if (count === 0) return null
  return (
    <span className={css.badge} data-variant="success">
      <span aria-hidden>{count}</span>
      <span className="mq-hidden">{t('menu.news', { count })}</span>
    </span>
  )
}
