import './player.css'
import { boot } from './boot'
import type { Player } from './player'
import { createLoop } from './runtime/loop'
import { askToPersist, browserPlatform, canStore } from './runtime/platform'
import { createReload } from './runtime/reload'
import { installShell, type Shell } from './runtime/shell'
import { installDiagnostics } from './screen/diagnostics'
import { createFonts, setSheetOf } from './screen/fonts'
import { installGuard } from './screen/guard'
import { createPanel } from './screen/pairing'
import { hideRestingPointer } from './screen/pointer'
import { createShade } from './screen/shade'
import { textsFor } from './screen/texts'
import { createTheatre } from './screen/theatre'

declare const __PLAYER_VERSION__: string

/** How long a screen without storage waits before the page is loaded again, in milliseconds. */
const STORAGE_RETRY = 60_000

const script = new URL((document.currentScript as HTMLScriptElement).src).pathname
const root = document.body
const texts = textsFor(navigator.languages || [navigator.language])
const panel = createPanel(root, texts)
document.documentElement.lang = texts.locale

if (canStore(window)) void start()
else panel.show({ kind: 'notice', title: texts.insecureTitle, text: texts.insecure })

async function start(): Promise<void> {
  const parts = browserPlatform(window)
  const { timers, random, wall } = parts
  let player: Player | null = null

  const shell = new Promise<Shell>((resolve) => {
    const installing = createLoop({
      timers,
      random,
      async task() {
        const workers = navigator.serviceWorker
        resolve(await installShell({ workers, timers, script, updated: () => player?.renew() }))
        installing.stop()
        return 0
      },
    })
  })
  const reload = createReload({
    // Looked up when it is needed: a browser that blocks it throws.
    memory: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    wall,
    reload: () => location.reload(),
  })
  const platform = {
    ...parts,
    mediaServed: () => shell.then(() => undefined),
    reload,
    restart: () => location.reload(),
    shown: () => void shell.then(({ shown }) => shown()),
    upgrade: () => shell.then(({ upgrade }) => upgrade()),
  }

  const fonts = createFonts({
    set: document.fonts,
    setSheet: setSheetOf(document),
    createFace: (family, source, descriptors) => new FontFace(family, source, descriptors),
  })

  askToPersist(navigator)
  installGuard(
    window,
    (what) => player?.lets(what) ?? true,
    () => player?.acted(),
  )
  hideRestingPointer(document.documentElement, timers)
  installDiagnostics({ parent: root, timers, facts: () => (player ? player.facts() : []) })
  try {
    player = await boot({
      platform,
      version: __PLAYER_VERSION__,
      stageParent: root,
      panel,
      shade: createShade(root),
      texts,
      fonts,
      createTheatre,
    })
  } catch {
    panel.show({ kind: 'notice', title: texts.storageTitle, text: texts.storage })
    timers.setTimeout(() => location.reload(), STORAGE_RETRY)
  }
}
