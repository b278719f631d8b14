import { createApi } from '@marquee/api/client'
import type { Self } from '@marquee/api/types'
import { TextsProvider } from '@marquee/i18n/react'
import { adoptLanguage, type Texts } from '@marquee/i18n/texts'
import type { AppearanceStore } from '@marquee/ui/theme/appearance'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { servedBuild } from '../../session/servedBuild'
import type { SignInMemory } from '../../session/signInMemory'
import { LoginPage } from './LoginPage'

interface LoginOptions {
  host: HTMLElement
  texts: Texts
  appearance: AppearanceStore
  signInMemory: SignInMemory
  /** Fetches the shell while somebody types. */
  prepare(): Promise<unknown>
  /** Shows the shell in place of this page. */
  enter(): Promise<unknown>
}

/** Shows the sign-in page. It is a small program of its own: no kit, no router, no cache. */
export function mountLogin({ host, texts, appearance, signInMemory, prepare, enter }: LoginOptions): void {
  const api = createApi({ build: servedBuild(document) })
  const root = createRoot(host)
  async function signedIn(self: Self) {
    signInMemory.signedIn()
    appearance.adopt(self.theme)
    await adoptLanguage(texts, self.language)
    history.replaceState(null, '', signInMemory.takeReturn())
    root.unmount()
    await enter()
  }
  root.render(
    <StrictMode>
      <TextsProvider value={texts}>
        <LoginPage
          api={api}
          storage={localStorage}
          search={new URLSearchParams(location.search)}
          leave={(path) => location.assign(path)}
          prepare={prepare}
          signedIn={signedIn}
        />
      </TextsProvider>
    </StrictMode>,
  )
}
