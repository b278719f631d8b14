import '@marquee/ui/theme/base.css'
import { startTexts } from '@marquee/i18n/texts'
import { createAppearance } from '@marquee/ui/theme/appearance'
import { reloadOnMissingChunk } from './navigation/missingChunk'
import { isSignInPath } from './navigation/paths'
import { createTraces } from './session/traces'

const shell = () => import('./app/shell')

/** Shows the sign-in page, which is small and stands alone, or the shell with everything else. */
async function boot() {
  const host = document.getElementById('root')
  if (!host) throw new Error('index.html has no #root')
  reloadOnMissingChunk(window, sessionStorage, () => location.reload())
  const traces = createTraces(localStorage, sessionStorage)
  const system = matchMedia('(prefers-color-scheme: dark)')
  const appearance = createAppearance({ storage: localStorage, root: document.documentElement, system })
  const signsIn = isSignInPath(location.pathname)

  const cameBack = new URLSearchParams(location.search).has('problem') // from the company's own sign-in, in vain
  if (signsIn && (cameBack || !traces.wasSignedIn())) {
    const [{ mountLogin }, texts] = await Promise.all([import('./features/login/mount'), startTexts(['login'])])
    const enter = async () => (await shell()).mountShell({ host, texts, appearance, traces })
    mountLogin({ host, texts, appearance, traces, prepare: shell, enter })
    return
  }
  if (signsIn) history.replaceState(null, '', traces.takeReturn())
  const [{ mountShell }, texts] = await Promise.all([shell(), startTexts([])])
  await mountShell({ host, texts, appearance, traces })
}

void boot()
