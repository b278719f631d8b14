import { useT } from '@marquee/i18n/react'
import { Drawer } from 'antd'
import { Navigation } from './Navigation'
import type { SidebarState } from './useSidebarSize'

/** The navigation on a phone. */
export function SidebarDrawer({ sidebar }: { sidebar: SidebarState }) {
  const t = useT('shell')
  const close = () => sidebar.setDrawerOpen(false)
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
