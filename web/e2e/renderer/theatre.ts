import { parseManifest } from '@marquee/model/manifest.check'
import { createTheatre, type Theatre } from '../../apps/player/src/screen/theatre'
import { createSupply } from '../../apps/player/src/server/supply'
import { mediaThatHas } from '../../apps/player/test/media'

let theatre: Theatre | null = null
let now = () => 0

const never = Number.POSITIVE_INFINITY

/** The stage of a screen, all of whose files are there, and what lies over it. */
export const theatreBench = {
  /** Plays a manifest from its first millisecond on; what enters, and what was played, is told. */
  play(json: unknown, tell: (line: string) => void): void {
    const manifest = parseManifest(json)
    const started = Date.now() - manifest.horizon.from
    now = () => Date.now() - started
    const supply = createSupply({
      manifest,
      formers: [],
      here: () => true,
      refused: () => false,
      unready: () => false,
    })
    theatre = createTheatre({
      parent: document.getElementById('root') as HTMLElement,
      clock: { now: () => now(), offset: () => 0, correct() {}, goesOn: false },
      timers: window,
      media: mediaThatHas(true),
      data: () => () => {},
      manifest: () => manifest,
      plan: () => supply,
      broadcasts: () => ({ broadcasts: [], until: never }),
      power: () => ({ on: true, until: never }),
      volume: () => 0,
      played: ({ contentId, result }) => tell(`${contentId} ${result}`),
      entered: (entry) => tell(`entered ${entry ? entry.key : null}`),
      covering() {},
      foreseen() {},
      problem: ({ code, detail }) => console.error(`${code}: ${detail}`),
      seen() {},
      shows() {},
      unread: (_, detail) => console.error(detail),
    })
    theatre.play()
  },
  /** The instant of its clock. */
  now: () => now(),
  /** The picture of the screen that it sends, as an address. */
  async portrait(): Promise<string> {
    if (!theatre) throw new Error('nothing plays')
    const blob = await theatre.portrait(false)
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
  },
}
