import type { Area } from '@marquee/i18n/catalogs'
import type { Locale } from '@marquee/i18n/locales'
import { TextsProvider } from '@marquee/i18n/react'
import { loadToasts } from '@marquee/ui/feedback/Toasts'
import { ConfirmProvider, loadQuestion } from '@marquee/ui/feedback/useConfirm'
import { createAppearance } from '@marquee/ui/theme/appearance'
import { KitProvider } from '@marquee/ui/theme/KitProvider'
import { loadKitLocale } from '@marquee/ui/theme/kitLocale'
import { AppearanceProvider } from '@marquee/ui/theme/useAppearance'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { textsFor } from './texts'
import { typist } from './typist'
import { Unstyled } from './Unstyled'

export interface RenderedUi {
  user: UserEvent
  /** The path and query that are on the screen. */
  url(): string
}

interface RenderUiOptions {
  areas?: Area[]
  locale?: Locale
  path?: string
}

/** Renders a part of a page with the kit, the texts and a router around it. */
export async function renderUi(ui: ReactNode, options: RenderUiOptions = {}): Promise<RenderedUi> {
  const { areas = [], locale = 'en', path = '/' } = options
  const texts = await textsFor(['common', 'problem', 'folder', ...areas], locale)
  const [initialLocale] = await Promise.all([loadKitLocale(locale), loadToasts(), loadQuestion()])
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const appearance = createAppearance({ storage: localStorage, root: document.documentElement, system })
  const asked = new Set<Promise<void>>()
  const { load } = texts
  texts.load = (area) => {
    const loaded = load(area)
    asked.add(loaded)
    return loaded
  }
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ path: '$', getParentRoute: () => root, component: () => ui })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  const tree = (
    <Unstyled>
      <TextsProvider value={texts}>
        <AppearanceProvider value={appearance}>
          <KitProvider initialLocale={initialLocale}>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </KitProvider>
        </AppearanceProvider>
      </TextsProvider>
    </Unstyled>
  )
  await act(async () => {
    render(tree)
  })
  for (const loaded of asked) await act(() => loaded) // a part whose texts are on their way shows nothing
  return { user: typist(), url: () => history.location.href }
}
