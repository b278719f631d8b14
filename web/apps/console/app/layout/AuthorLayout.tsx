import { Outlet } from '@tanstack/react-router'
import { SessionProvider } from '../../session/SessionProvider'
import css from './layouts.module.css'
import { OfflineBar } from './OfflineBar'
import { UpgradeBar } from './UpgradeBar'

/** The whole window for the page, with a session: the designer (R037) and the tool mode (R036). */
export function AuthorLayout() {
  return (
    <SessionProvider>
      <main id="main" className={css.author}>
        <OfflineBar />
        <UpgradeBar />
        <Outlet />
      </main>
    </SessionProvider>
  )
}
