import { Outlet } from '@tanstack/react-router'
import { author } from '../../navigation/root'
import { SessionProvider } from '../../session/SessionProvider'
import css from './layouts.module.css'
import { OfflineBar } from './OfflineBar'
import { UpgradeBar } from './UpgradeBar'

/** The whole window for the page, with a session: the designer (R037). */
export function AuthorLayout() {
  return <BareLayout companyId={author.useRouteContext({ select: (context) => context.companyId })} />
}

/** Nothing but the page, with a session: also the tool mode (R036). */
export function BareLayout({ companyId }: { companyId: number }) {
  return (
    <SessionProvider companyId={companyId}>
      <main id="main" className={css.author}>
        <OfflineBar />
        <UpgradeBar />
        <Outlet key={companyId} />
      </main>
    </SessionProvider>
  )
}
