import { useT } from '@marquee/i18n/react'
import { loadPart } from '@marquee/ui/late/loadPart'
import { lazy, Suspense, useState } from 'react'
import { Navigation } from './Navigation'
import css from './Sidebar.module.css'
import type { SidebarState } from './useSidebarSize'

export const loadDrawer = () => import('./SidebarDrawer')
const SidebarDrawer = lazy(async () => ({ default: (await loadPart(loadDrawer)).SidebarDrawer }))

/** The navigation at the left; on a phone a drawer, which is there once it has been opened. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  const t = useT('shell')
  const [wasOpened, setOpened] = useState(false)
  if (sidebar.isDrawerOpen && !wasOpened) setOpened(true)
  if (sidebar.isDrawer) {
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <SidebarDrawer sidebar={sidebar} />
        </Suspense>
      )
    )
  }
  return (
    <aside className={css.sidebar} data-size={sidebar.size} aria-label={t('sidebar')}>
      <Navigation sidebar={sidebar} />
    </aside>
  )
}
