import { MenuOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { HOME } from '../../navigation/paths'
import { useSession } from '../../session/session'
import { uploadUrl } from '../../session/uploads'
import { PaletteButton } from '../palette/PaletteButton'
import { nextSize } from '../sidebar/size'
import type { SidebarState } from '../sidebar/useSidebarSize'
import { CompanySelector } from './CompanySelector'
import css from './Header.module.css'
import { UserMenu } from './UserMenu'
import { useCompanies } from './useCompanies'

/** The top of the default layout: logo, company selector, user menu. */
export function Header({ sidebar }: { sidebar: SidebarState }) {
  const t = useT('shell')
  const { self } = useSession()
  const name = useCompanies().length > 0 ? 'Marquee' : self.company.name
  const toggleLabel = sidebar.isDrawer ? t('sidebar.show') : t(`sidebar.${nextSize(sidebar.size)}`)
  return (
    <header className={css.header}>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={sidebar.toggle}
      />
      <Link to={HOME} className={css.brand} aria-label={t('home', { company: name })}>
        <img className={css.logo} src={self.image ? uploadUrl(self.image) : '/img/marquee.svg'} alt="" />
        <span className={css.company}>{name}</span>
      </Link>
      <div className={css.space} />
      <PaletteButton />
      <CompanySelector />
      <UserMenu />
    </header>
  )
}
