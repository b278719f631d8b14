import { useT } from '@marquee/i18n/react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { NavItem } from '../../navigation/menu'
import { activatedBy, currentDropdown, currentLink } from '../../navigation/menuRules'
import { useMenu } from '../../navigation/useMenu'
import { NavDropdown } from './NavDropdown'
import { NavEntry } from './NavEntry'
import css from './Sidebar.module.css'
import type { SidebarState } from './useSidebarSize'

interface NavigationProps {
  sidebar: SidebarState
  /** Called when an entry was chosen; the drawer closes then. */
  onChosen?(): void
}

/** The menu: which entries there are, which one is current, which dropdowns are open. */
export function Navigation({ sidebar, onChosen }: NavigationProps) {
  const t = useT('shell')
  const items = useMenu()
  const navigate = useNavigate()
  const path = useLocation({ select: (location) => location.pathname })
  const link = currentLink(items, path)
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const isMinimized = sidebar.size === 'minimized'
  const isOpen = (item: NavItem) => !isMinimized && (toggled[item.name] ?? item.name === currentDropdown(items, path))

  /** Opening a dropdown goes to its first entry (R080–R082) and makes room for what it shows (R083, R084). */
  function toggle(item: NavItem) {
    const opens = !isOpen(item)
    setToggled((state) => ({ ...state, [item.name]: opens }))
    if (!opens) return
    if (isMinimized) sidebar.resize('open')
    const to = activatedBy(item)?.url ?? item.url
    if (to) void navigate({ to })
  }

  return (
    <nav aria-label={t('menu')}>
      <ul className={css.list}>
        {items.map((item) => (
          <Fragment key={item.name}>
            {item.divider && <li className={css.divider} aria-hidden />}
            {item.title && <li className={css.heading}>{t(item.title)}</li>}
            {item.children ? (
              <NavDropdown
                item={item}
                isOpen={isOpen(item)}
                link={link}
                onToggle={() => toggle(item)}
                onChosen={onChosen}
              />
            ) : (
              <NavEntry item={item} isCurrent={item.name === link} hasRoom={!isMinimized} onChosen={onChosen} />
            )}
          </Fragment>
        ))}
      </ul>
    </nav>
  )
}
