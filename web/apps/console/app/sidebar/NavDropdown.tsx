import { DownOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { NavItem } from '../../navigation/menu'
import { MenuIcon } from './MenuIcon'
import { NavEntry } from './NavEntry'
import css from './Sidebar.module.css'

interface NavDropdownProps {
  item: NavItem
  isOpen: boolean
  /** Name of the current entry. */
  link: string | undefined
  onToggle(): void
  onChosen?(): void
}

/** An entry that holds others. */
export function NavDropdown({ item, isOpen, link, onToggle, onChosen }: NavDropdownProps) {
  const t = useT('shell')
  const holdsCurrent = item.children?.some((child) => child.name === link)
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        aria-expanded={isOpen}
        data-holds-current={(holdsCurrent && !isOpen) || undefined}
        title={t(item.label)}
        onClick={onToggle}
      >
        <MenuIcon item={item} />
        <span className={css.name}>{t(item.label)}</span>
        <DownOutlined className={css.twist} aria-hidden />
      </button>
      {isOpen && (
        <ul className={css.children}>
          {item.children?.map((child) => (
            <NavEntry key={child.name} item={child} isCurrent={child.name === link} hasRoom onChosen={onChosen} />
          ))}
        </ul>
      )}
    </li>
  )
}
