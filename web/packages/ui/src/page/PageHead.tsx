import { useLocale } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import css from './PageHead.module.css'

export interface PageTab {
  label: string
  /** Path of the view. */
  to: string
}

interface PageHeadProps {
  title: string
  /** How many records there are in all. */
  count?: number
  tabs?: PageTab[]
  actions?: ReactNode
}

/** The top of every page: its name (also the window's), how much there is, what can be done, the views of the area. */
export function PageHead({ title, count, tabs, actions }: PageHeadProps) {
  const locale = useLocale()
  useEffect(() => {
    document.title = `${title} – Marquee`
  }, [title])

  return (
    <div className={css.head}>
      <div className={css.row}>
        <div className={css.name}>
          <h1 className={css.title}>{title}</h1>
          {count !== undefined && <span className={css.count}>{new Intl.NumberFormat(locale).format(count)}</span>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs && (
        <nav className={css.tabs} aria-label={title}>
          {tabs.map((tab) => (
            <Link
              key={tab.to}
              to={tab.to}
              className={css.tab}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
