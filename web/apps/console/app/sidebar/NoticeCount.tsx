import { useT } from '@marquee/i18n/react'
import { useNotices } from '../../session/useNotices'
import css from './Sidebar.module.css'

/** How much is told of screens that the person has not seen yet; nothing when there is none. */
export function NoticeCount() {
  const t = useT('shell')
  const count = useNotices()?.length ?? 0
  if (count === 0) return null
  return (
    <span className={css.badge} data-variant="danger">
      <span aria-hidden>{count}</span>
      <span className="mq-hidden">{t('menu.notices', { count })}</span>
    </span>
  )
}
