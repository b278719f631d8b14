import type { Entry } from '@marquee/model/manifest'
import { boot } from '../src/boot'
import type { Player } from '../src/player'
import type { PanelView } from '../src/screen/pairing'
import type { Theatre, TheatreOptions } from '../src/screen/theatre'
import { FakeBrowser } from './browser'
import { aManifestOf } from './manifests'
import { until } from './timers'

/** A screen on whose stage nothing moves but what a test says. */
export class FakeScreen {
  readonly browser = new FakeBrowser()
  player!: Player
  /** What drives its stage. */
  theatre!: TheatreOptions
  /** What the screen's own page shows; null = it is hidden. */
  view: PanelView | null = null
  /** Its stage is there, whatever plays. */
  staged = false
  /** The version that plays; null = nothing. */
  playing: string | null = null
  onScreen: Theatre['onScreen'] = null
  coming: Theatre['coming'] = null
  covered: Theatre['covered'] = undefined
  /** The families of the fonts that are there. */
  fonts: string[] = []
  /** What lies over the picture. */
  brightness = 100
  black: string | null = null
  locked = false
  /** The volume when it was changed last. */
  volume: number | null = null

  constructor() {
    this.browser.server.manifest = aManifestOf(this.browser.server, 'one', [1, 2])
  }

  /** Loads the page. */
  async load(): Promise<void> {
    const screen = this
    Object.assign(screen, { view: null, playing: null, fonts: ['of the page before'], onScreen: null, coming: null })
    Object.assign(screen, { staged: false, brightness: 100, black: null, locked: false })
    screen.player = await boot({
      platform: screen.browser.platform(),
      version: '1',
      stageParent: document.body,
      panel: {
        show: (shown) => {
          screen.view = shown
        },
        hide: () => {
          screen.view = null
        },
      },
      shade: {
        dim: (brightness) => {
          screen.brightness = brightness
        },
        blacken: (words) => {
          screen.black = words
        },
        shield: (locked) => {
          screen.locked = locked
        },
      },
      texts: { shutdown: 'It is shut down.' },
      fonts: {
        use: (wanted) => {
          screen.fonts = wanted.map(({ family }) => family)
        },
      },
      createTheatre(options) {
        screen.theatre = options
        options.timers.setTimeout(() => undefined, 9e9) // what plays has something to come
        return {
          get onScreen() {
            return screen.onScreen
          },
          get coming() {
            return screen.coming
          },
          get covered() {
            return screen.covered
          },
          play() {
            screen.staged = true
            screen.playing = options.manifest()?.version ?? null
          },
          tune() {
            screen.volume = options.volume()
          },
          hold() {},
          portrait: async (isBlack) => new Blob([isBlack ? 'black' : 'picture'], { type: 'image/jpeg' }),
          stop() {
            screen.staged = false
            screen.playing = null
          },
        }
      },
    })
  }

  /** Loads the page for the first time, pairs it, and waits until it plays. */
  async pair(): Promise<void> {
    this.browser.server.active = true
    await this.load()
    await this.shows('one')
  }

  shows(version: string): Promise<void> {
    return until(this.browser.timers, () => this.playing === version)
  }

  showsCode(): Promise<void> {
    return until(this.browser.timers, () => this.view?.kind === 'pairing')
  }

  /** The first entry of what plays. */
  entry(): Entry {
    const [entry] = this.browser.server.manifest?.loops.all ?? []
    if (!entry) throw new Error('the manifest is empty')
    return entry
  }
}
