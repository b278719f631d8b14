import { useT } from '@marquee/i18n/react'
import { Drawer } from 'antd'
import { Navigation } from './Navigation'
import css from './Sidebar.module.css'
import type { SidebarState } from './useSidebarSize'

/** The navigation at the left; on a phone a drawer. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  const t = useT('shell')
  const close = () => sidebar.setDrawerOpen(false)
  if (sidebar.isDrawer) {
    return (
      <Drawer
        open={sidebar.isDrawerOpen}
        placement="left"
        size={280}
        title={t('sidebar')}
        onClose={close}
        styles={{ body: { padding: 8 } }}
      >
        <Navigation sidebar={sidebar} onChosen={close} />
      </Drawer>
    )
  }
  return (
    <aside className={css.sidebar} data-size={sidebar.size} aria-label={t('sidebar')}>
      <Navigation sidebar={sidebar} />
    </aside>
  )
}
