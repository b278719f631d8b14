import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { author } from '../../navigation/root'
import { SessionProvider } from '../../session/SessionProvider'
import { Publishing } from '../Publishing'
import { SignInOver } from '../SignInOver'
import css from './layouts.module.css'
import { OfflineBar } from './OfflineBar'
import { UpgradeBar } from './UpgradeBar'
import { useAhead } from './useAhead'

/** The whole window for the page, with a session: the designer (R037). */
export function AuthorLayout() {
  const companyId = author.useRouteContext({ select: (context) => context.companyId })
  return (
    <BareLayout companyId={companyId}>
      <Publishing key={companyId}>
        <Outlet />
      </Publishing>
      <SignInOver />
    </BareLayout>
  )
}

/** Nothing but the page, with a session: also the tool mode (R036). */
export function BareLayout({ companyId, children }: { companyId: number; children?: ReactNode }) {
  useAhead()
  return (
    <SessionProvider companyId={companyId}>
      <main id="main" className={css.author}>
        <OfflineBar />
        <UpgradeBar />
        {children ?? <Outlet key={companyId} />}
      </main>
    </SessionProvider>
  )
}
