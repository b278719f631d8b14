import { useT } from '@marquee/i18n/react'
import { Outlet } from '@tanstack/react-router'
import { desk } from '../../navigation/root'
import { isToolMode } from '../../navigation/toolMode'
import { SessionProvider } from '../../session/SessionProvider'
import { useSession } from '../../session/session'
import { Header } from '../header/Header'
import { Publishing } from '../Publishing'
import { SignInOver } from '../SignInOver'
import { Sidebar } from '../sidebar/Sidebar'
import { useSidebarSize } from '../sidebar/useSidebarSize'
import { UploadCorner } from '../tray/UploadCorner'
import { BareLayout } from './AuthorLayout'
import css from './layouts.module.css'
import { OfflineBar } from './OfflineBar'
import { PageProgress } from './PageProgress'
import { UpgradeBar } from './UpgradeBar'
import { useAhead } from './useAhead'
import { useNewsToast } from './useNewsToast'
import { usePageToasts } from './usePageToasts'

/** Header, sidebar and footer around the page (R033); in tool mode nothing but the page (R036). */
export function DefaultLayout() {
  const companyId = desk.useRouteContext({ select: (context) => context.companyId })
  if (isToolMode(location, sessionStorage)) return <BareLayout companyId={companyId} />
  return (
    <SessionProvider companyId={companyId}>
      <Chrome />
    </SessionProvider>
  )
}

function Chrome() {
  const t = useT('shell')
  const { codes, companyId } = useSession()
  const sidebar = useSidebarSize()
  useAhead()
  useNewsToast()
  usePageToasts()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the browser's own menu is suppressed everywhere here (R035, G37)
    <div className={css.shell} onContextMenu={(event) => event.preventDefault()}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <PageProgress />
      <Header sidebar={sidebar} />
      <Sidebar sidebar={sidebar} />
      <main id="main" className={css.main} tabIndex={-1}>
        <OfflineBar />
        <UpgradeBar />
        <Publishing key={companyId}>
          <Outlet />
        </Publishing>
      </main>
      <footer className={css.footer}>
        <span title={t('footer')}>{codes.serverVersion.build}</span>
      </footer>
      <UploadCorner />
      <SignInOver />
    </div>
  )
}
