import { clientHeaders, createApi } from '@marquee/api/client'
import { createBrowserMemory } from '@marquee/api/upload/browserMemory'
import { serverPorts } from '@marquee/api/upload/ports'
import { createUploadQueue } from '@marquee/api/upload/queue'
import { createWindowClaim } from '@marquee/api/upload/windowClaim'
import type { Area } from '@marquee/i18n/catalogs'
import type { Texts } from '@marquee/i18n/texts'
import { createUnsaved } from '@marquee/ui/form/unsaved'
import type { AppearanceStore } from '@marquee/ui/theme/appearance'
import { loadKitLocale } from '@marquee/ui/theme/kitLocale'
import { signStyles } from '@marquee/ui/theme/nonce'
import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { signInAgain } from '../navigation/paths'
import { isToolMode } from '../navigation/toolMode'
import { createCompanyChoice } from '../session/company'
import { createConfirmation } from '../session/confirm/confirmation'
import { askServer, createConnection } from '../session/connection'
import { createDrafts } from '../session/drafts'
import { servedBuild } from '../session/servedBuild'
import type { Services } from '../session/services'
import { createSessionEnd } from '../session/sessionEnd'
import type { SignInMemory } from '../session/signInMemory'
import { createUpgrade } from '../session/upgrade'
import { App } from './App'
import { createCache } from './cache'
import { focusPages } from './pageFocus'
import { createConsoleRouter } from './router'

/** The texts that are needed on every page. */
const shellAreas: Area[] = ['common', 'shell', 'problem', 'folder']

interface ShellOptions {
  host: HTMLElement
  texts: Texts
  appearance: AppearanceStore
  signInMemory: SignInMemory
  /** True when somebody has just signed in here. */
  hasSignedIn?: boolean
}

/** Starts everything but the sign-in page. */
export async function mountShell({ host, texts, appearance, signInMemory, hasSignedIn }: ShellOptions): Promise<void> {
  const [locale] = await Promise.all([loadKitLocale(texts.locale), ...shellAreas.map((area) => texts.load(area))])
  const confirmation = createConfirmation()
  const connection = createConnection(askServer)
  const leave = (path: string) => location.assign(path)
  const build = servedBuild(document)
  const upgrade = createUpgrade(build)
  const unsaved = createUnsaved()
  const sessionEnd = createSessionEnd()
  const api = createApi({
    build,
    confirm: confirmation.ask,
    reachable: connection.report,
    served: upgrade.report,
    signedOut(code) {
      if (isToolMode(location, sessionStorage)) return
      if (unsaved.any() || sessionEnd.hasEnded()) return sessionEnd.end()
      signInMemory.signedOut(location.pathname + location.search)
      leave(signInAgain(code))
      return
    },
  })
  const ports = serverPorts({ api, headers: clientHeaders(build), origin: location.origin })
  const claim = createWindowClaim(sessionStorage, navigator.locks)
  const memory = createBrowserMemory({ storage: indexedDB, claim, now: Date.now })
  const services: Services = {
    api,
    confirmation,
    connection,
    drafts: createDrafts(localStorage, Date.now),
    upgrade,
    signInMemory,
    unsaved,
    sessionEnd,
    leave,
    uploads: createUploadQueue(ports, memory),
    company: createCompanyChoice(localStorage, sessionStorage),
  }
  const cache = createCache()
  const router = createConsoleRouter({ services, cache, texts, history: createBrowserHistory() })
  focusPages(router, { hasSignedIn })
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce) signStyles(document, nonce)
  createRoot(host).render(
    <StrictMode>
      <App {...{ router, services, cache, texts, appearance, nonce }} initialLocale={locale} />
    </StrictMode>,
  )
}
