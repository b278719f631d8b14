import { createApi } from '@marquee/api/client'
import { TextsProvider } from '@marquee/i18n/react'
import { adoptLanguage, type Texts } from '@marquee/i18n/texts'
import type { AppearanceStore } from '@marquee/ui/theme/appearance'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Traces } from '../../session/traces'
import { type DoorPageProps, LoginPage } from './LoginPage'
import { SetupPage } from './SetupPage'

interface LoginOptions {
  /** Which page is asked for. */
  door: 'sign-in' | 'set-up'
  host: HTMLElement
  texts: Texts
  appearance: AppearanceStore
  traces: Traces
  /** Fetches the shell while somebody types. */
  prepare(): Promise<unknown>
  /** Shows the shell in place of this page. */
  enter(): Promise<unknown>
}

/** Shows a page before the session. It is a small program of its own: no kit, no router, no cache. */
export function mountLogin({ door, host, texts, appearance, traces, prepare, enter }: LoginOptions): void {
  const api = createApi({ build: import.meta.env.MARQUEE_BUILD })
  const root = createRoot(host)
  const page: DoorPageProps = {
    api,
    storage: localStorage,
    prepare,
    async signedIn(self) {
      traces.signedIn()
      appearance.adopt(self.theme)
      await adoptLanguage(texts, self.language)
      history.replaceState(null, '', traces.takeReturn())
      root.unmount()
      await enter()
    },
  }
  const token = new URLSearchParams(location.search).get('token') ?? ''
  root.render(
    <StrictMode>
      <TextsProvider value={texts}>
        {door === 'set-up' ? <SetupPage {...page} token={token} /> : <LoginPage {...page} />}
      </TextsProvider>
    </StrictMode>,
  )
}
