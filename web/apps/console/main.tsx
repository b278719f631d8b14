import '@marquee/ui/theme/base.css'
import { startTexts } from '@marquee/i18n/texts'
import { createAppearance } from '@marquee/ui/theme/appearance'
import { reloadOnMissingChunk } from './navigation/missingChunk'
import { isSignInPath } from './navigation/paths'
import { askServer } from './session/connection'
import { createSignInMemory } from './session/signInMemory'

const shell = () => import('./app/shell')

/** Shows the sign-in page, which is small and stands alone, or the shell with everything else. */
async function boot() {
  const host = document.getElementById('root')
  if (!host) throw new Error('index.html has no #root')
  reloadOnMissingChunk(window, {
    storage: sessionStorage,
    isOnline: () => navigator.onLine,
    askServer,
    reload: () => location.reload(),
    now: Date.now,
  })
  const signInMemory = createSignInMemory(localStorage, sessionStorage)
  const system = matchMedia('(prefers-color-scheme: dark)')
  const appearance = createAppearance({ storage: localStorage, root: document.documentElement, system })
  const signsIn = isSignInPath(location.pathname)

  const cameBack = new URLSearchParams(location.search).has('problem') // from the company's own sign-in, in vain
  if (signsIn && (cameBack || !signInMemory.wasSignedIn())) {
    const [{ mountLogin }, texts] = await Promise.all([import('./features/login/mount'), startTexts(['login'])])
    const enter = async () => (await shell()).mountShell({ host, texts, appearance, signInMemory, hasSignedIn: true })
    mountLogin({ host, texts, appearance, signInMemory, prepare: shell, enter })
    return
  }
  if (signsIn) history.replaceState(null, '', signInMemory.takeReturn())
  const [{ mountShell }, texts] = await Promise.all([shell(), startTexts([])])
  await mountShell({ host, texts, appearance, signInMemory })
}

void boot()
