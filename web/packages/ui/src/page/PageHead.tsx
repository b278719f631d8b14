import { ArrowLeftOutlined } from '@ant-design/icons'
import { useLocale } from '@marquee/i18n/react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import css from './PageHead.module.css'

export interface PageTab {
  label: string
  /** Path of the view. */
  to: string
  /** Further paths that show it, such as narrowed to something. */
  as?: readonly string[]
  /** For the way back: where in the list the record stands. */
  search?: Record<string, unknown>
}

interface PageHeadProps {
  title: string
  /** The list that the record stands in. */
  back?: PageTab
  /** How many records there are in all. */
  count?: number
  tabs?: PageTab[]
  actions?: ReactNode
}

/** The top of every page: its name (also the window's), how much there is, what can be done, the views of the area. */
export function PageHead({ title, back, count, tabs, actions }: PageHeadProps) {
  const locale = useLocale()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/$/, '$1') })
  useEffect(() => {
    document.title = `${title} – Marquee`
  }, [title])

  return (
    <div className={css.head}>
      <div className={css.row}>
        <div className={css.name}>
          {back && (
            <Link to={back.to} search={back.search} className={css.back} aria-label={back.label} title={back.label}>
              <ArrowLeftOutlined aria-hidden />
            </Link>
          )}
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {count !== undefined && <span className={css.count}>{new Intl.NumberFormat(locale).format(count)}</span>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {tabs && tabs.length > 1 && (
        <nav className={css.tabs} aria-label={title}>
          {tabs.map((tab) => (
            <Link
              key={tab.to}
              to={tab.as?.includes(path) ? path : tab.to}
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
