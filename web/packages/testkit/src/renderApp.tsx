import { createApi } from '@marquee/api/client'
import type { Codes, DashboardSummary, FolderTreeAnswer, Self, ServerFeatures } from '@marquee/api/types'
import { serverPorts } from '@marquee/api/upload/ports'
import { createUploadQueue, type UploadPorts } from '@marquee/api/upload/queue'
import type { Locale } from '@marquee/i18n/locales'
import type { Texts } from '@marquee/i18n/texts'
import { loadToasts } from '@marquee/ui/feedback/Toasts'
import { loadQuestion } from '@marquee/ui/feedback/useConfirm'
import { createUnsaved } from '@marquee/ui/form/unsaved'
import { createAppearance } from '@marquee/ui/theme/appearance'
import { loadKitLocale } from '@marquee/ui/theme/kitLocale'
import { type AnyRoute, createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import { type Mock, vi } from 'vitest'
import { App } from '../../../apps/console/app/App'
import { createCache } from '../../../apps/console/app/cache'
import { focusPages } from '../../../apps/console/app/pageFocus'
import { createConsoleRouter } from '../../../apps/console/app/router'
import type { Feature } from '../../../apps/console/navigation/feature'
import { signInAgain } from '../../../apps/console/navigation/paths'
import { isToolMode } from '../../../apps/console/navigation/toolMode'
import { createCompanyChoice } from '../../../apps/console/session/company'
import { createConfirmation } from '../../../apps/console/session/confirm/confirmation'
import { askServer, createConnection } from '../../../apps/console/session/connection'
import { createDrafts } from '../../../apps/console/session/drafts'
import { createSessionEnd } from '../../../apps/console/session/sessionEnd'
import { createSignInMemory } from '../../../apps/console/session/signInMemory'
import { createUpgrade } from '../../../apps/console/session/upgrade'
import { answer, pageOf } from './answer'
import { makeCodes, makeDashboard, makeFolders, makeSelf } from './factories'
import { FakeChannel } from './fakeChannel'
import { server } from './server'
import { textsFor } from './texts'
import { typist } from './typist'
import { Unstyled } from './Unstyled'

export interface AppOptions {
  path?: string
  self?: Self
  codes?: Codes
  serverFeatures?: ServerFeatures
  dashboard?: DashboardSummary
  folders?: FolderTreeAnswer
  /** The features of the console; all of them unless told otherwise. */
  features?: readonly Feature[]
  /** Mocks of the operations that the page calls; they win over those of the session. */
  handlers?: RequestHandler[]
  /** How the bytes of uploads travel; all at once unless told otherwise. */
  sendBytes?: UploadPorts['send']
  locale?: Locale
}

const sendAtOnce: UploadPorts['send'] = async ({ file }, transfer) => {
  transfer.begun('https://signs.example/api/uploads/u1')
  transfer.sent(file.size)
}

export interface RenderedApp {
  user: UserEvent
  /** The path and query that are on the screen. */
  url(): string
  /** To go somewhere as a person does in the browser itself, and back. */
  history: RouterHistory
  /** Called with the path when the console is left for another document. */
  leave: Mock<(path: string) => void>
  texts: Texts
  /** The realtime channels that were opened, the newest last. */
  channels: FakeChannel[]
}

/** Starts the whole console for a signed-in person on a page, with the server mocked. */
export async function renderApp(options: AppOptions = {}): Promise<RenderedApp> {
  const { path = '/dashboard', locale = 'en', features } = options
  server.use(...(options.handlers ?? []), ...sessionHandlers(options))
  const texts = await textsFor(['common', 'shell', 'problem', 'folder'], locale)
  const [initialLocale] = await Promise.all([loadKitLocale(locale), loadToasts(), loadQuestion()])
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const appearance = createAppearance({ storage: localStorage, root: document.documentElement, system })
  const confirmation = createConfirmation()
  const connection = createConnection(askServer)
  const upgrade = createUpgrade('test')
  const leave = vi.fn<(path: string) => void>()
  const signInMemory = createSignInMemory(localStorage, sessionStorage)
  const channels: FakeChannel[] = []
  const history = createMemoryHistory({ initialEntries: [path] })
  const unsaved = createUnsaved()
  const sessionEnd = createSessionEnd()
  const api = createApi({
    build: 'test',
    confirm: confirmation.ask,
    reachable: connection.report,
    served: upgrade.report,
    signedOut(code) {
      if (isToolMode(location, sessionStorage)) return
      if (unsaved.any() || sessionEnd.hasEnded()) return sessionEnd.end()
      leave(signInAgain(code))
      return
    },
  })
  const ports = serverPorts({ api, headers: {}, origin: location.origin })
  const services = {
    api,
    confirmation,
    connection,
    drafts: createDrafts(localStorage, Date.now),
    upgrade,
    signInMemory,
    unsaved,
    sessionEnd,
    leave,
    uploads: createUploadQueue({ ...ports, send: options.sendBytes ?? sendAtOnce }),
    company: createCompanyChoice(localStorage, sessionStorage),
    openChannel(url: string) {
      const channel = new FakeChannel(url)
      channels.push(channel)
      return channel as unknown as EventSource
    },
  }
  const cache = createCache()
  const router = createConsoleRouter({ features, services, cache, texts, history })
  focusPages(router)
  await act(async () => {
    await codeOf(router)
    render(
      <Unstyled>
        <App {...{ features, router, services, cache, texts, appearance, initialLocale }} />
      </Unstyled>,
    )
  })
  return { user: typist(), url: () => history.location.href, history, leave, texts, channels }
}

/**
 * Loads the code of the page before anything is waited for, as a link that is pointed at does. The first test of a worker
 * that comes to a page reads and compiles all of it, which a busy machine does not do within a wait.
 */
async function codeOf(router: ReturnType<typeof createConsoleRouter>): Promise<void> {
  const routes: Record<string, AnyRoute> = router.routesById
  const ids = router.matchRoutes(router.latestLocation).map(({ routeId }): string => routeId)
  await Promise.allSettled(ids.map((id) => routes[id] && router.loadRouteChunk(routes[id])))
}

/** The operations that every page needs. */
export function sessionHandlers(options: AppOptions = {}): RequestHandler[] {
  return [
    answer('get', '/api/self', options.self ?? makeSelf()),
    answer('get', '/api/codes', options.codes ?? makeCodes()),
    answer('get', '/api/features', options.serverFeatures ?? {}),
    answer('get', '/api/sas', { status: 'success', data: '' }),
    answer('get', '/api/dashboard', options.dashboard ?? makeDashboard()),
    answer('get', '/api/device', () => pageOf([])), // the wall of the dashboard
    answer('get', '/api/category', options.folders ?? makeFolders()),
    answer('get', '/api/content/processing', []),
    answer('get', '/api/content-version/news', []),
    answer('get', '/api/device/notices', []),
    answer('get', '/api/allcompanies', [
      { id: 3, name: 'Kawa Hotels' },
      { id: 1, name: 'Aozora' },
      { id: 2, name: 'Midori Foods' },
    ]),
    // what pages ask for that a test only passes, or has the pointer over the link of
    answer('get', '/api/companies', () => pageOf([])),
    answer('get', '/api/self/2fa', { using2FA: false, recoveryLeft: 0 }),
    answer('get', '/api/sessions', []),
    answer('get', '/api/tokens', []),
    answer('get', '/api/dashboards', () => pageOf([])),
    answer('get', '/api/content/import', []),
    answer('get', '/api/content/version', () => pageOf([])),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', []),
  ]
}
