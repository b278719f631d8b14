import './player.css'
import { boot } from './boot'
import type { Player } from './player'
import { createLoop } from './runtime/loop'
import { askToPersist, browserPlatform, canStore } from './runtime/platform'
import { createReload } from './runtime/reload'
import { installShell } from './runtime/shell'
import { installDiagnostics } from './screen/diagnostics'
import { createFonts } from './screen/fonts'
import { createPanel } from './screen/pairing'
import { hideRestingPointer } from './screen/pointer'
import { textsFor } from './screen/texts'
import { createTheatre } from './screen/theatre'

declare const __PLAYER_VERSION__: string

/** How long a screen without storage waits before the page is loaded again, in milliseconds. */
const STORAGE_RETRY = 60_000

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

  const served = new Promise<void>((resolve) => {
    const installing = createLoop({
      timers,
      random,
      async task() {
        await installShell({ workers: navigator.serviceWorker, timers, updated: () => player?.renew() })
        resolve()
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
  const platform = { ...parts, mediaServed: () => served, reload }

  const fonts = createFonts({
    set: document.fonts,
    createFace: (family, source, descriptors) => new FontFace(family, source, descriptors),
  })

  askToPersist(navigator)
  hideRestingPointer(document.documentElement, timers)
  installDiagnostics({ parent: root, timers, facts: () => (player ? player.facts() : []) })
  try {
    player = await boot({ platform, version: __PLAYER_VERSION__, stageParent: root, panel, fonts, createTheatre })
  } catch {
    panel.show({ kind: 'notice', title: texts.storageTitle, text: texts.storage })
    timers.setTimeout(() => location.reload(), STORAGE_RETRY)
  }
}
