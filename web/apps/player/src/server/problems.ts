import type { Entry, Manifest } from '@marquee/model/manifest'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Clock } from './clock'
import { contentOf, entriesOf } from './contents'
import { detailOf } from './detail'
import type { RefusedAsset } from './gathering'

/** What is wrong with this screen, in the words of the API. */
export type ProblemKind = 'broken-file' | 'unplayable' | 'no-space' | 'waiting' | 'wrong-clock' | 'skipped'

/** A problem as the server is told of it; `since` is server time, `detail` is for an engineer. */
export interface Told {
  kind: ProblemKind
  since: number
  contentId?: number
  detail?: string
}

type About = Omit<Told, 'kind' | 'since'> & { since?: number }

/** What is wrong at present. Each problem is about one subject: an asset, a link, a content, or '' for the screen. */
export interface Problems {
  /** The first `LIMIT`. */
  readonly all: Told[]
  /** It is wrong, and goes on to be until this says otherwise. */
  found(kind: ProblemKind, subject: string, about: About): void
  over(kind: ProblemKind, subject: string): void
  /** These assets of the manifest cannot be had, and no others. */
  refused(manifest: Manifest, assets: RefusedAsset[]): void
  /** What this manifest does not show is no problem any more; what it leaves out for this screen's sake is one. */
  plays(manifest: Manifest): void
  stop(): void
}

export interface ProblemsOptions {
  clock: Clock
  timers: Timers
  random: () => number
  /** What is due, and waits for files. */
  waiting: () => Entry[]
  /** There are others than before. */
  changed: () => void
}

/** A clock that is so far off is wrong, and files that are waited for so long are late, in milliseconds. */
const CLOCK_OFF = 60_000
const LATE = 10_000
/** Between two looks at both, in milliseconds. */
const LOOK = 5_000
/** How many problems are told at most, and of them about what is left out. */
const LIMIT = 50
const LEFT_OUT = 20

export function createProblems({ clock, timers, random, waiting, changed }: ProblemsOptions): Problems {
  const known = new Map<string, Told>()
  /** Since when assets are waited for. */
  const waits = new Map<string, number>()

  function found(kind: ProblemKind, subject: string, about: About) {
    const key = keyOf(kind, subject)
    if (known.has(key)) return
    const detail = about.detail && detailOf(about.detail)
    known.set(key, { kind, since: clock.now(), ...about, detail })
    changed()
  }

  function over(kind: ProblemKind, subject: string) {
    if (known.delete(keyOf(kind, subject))) changed()
  }

  /** Ends the problems of a kind that are about none of these. */
  function only(kind: ProblemKind, subjects: string[]) {
    const keys = subjects.map((subject) => keyOf(kind, subject))
    const gone = Array.from(known.keys()).filter((key) => key.indexOf(`${kind} `) === 0 && keys.indexOf(key) < 0)
    for (const key of gone) known.delete(key)
    if (gone.length > 0) changed()
  }

  function decide(kind: ProblemKind, wrong: boolean, about: About) {
    if (wrong) found(kind, '', about)
    else over(kind, '')
  }

  function tellWaiting() {
    const due = waiting()
    const subjects = due.map(({ asset }) => asset)
    for (const asset of Array.from(waits.keys())) if (subjects.indexOf(asset) < 0) waits.delete(asset)
    for (const { asset, contentId } of due) {
      const since = waits.get(asset) ?? clock.now()
      waits.set(asset, since)
      if (clock.now() - since >= LATE) found('waiting', asset, { contentId, since })
    }
    only('waiting', subjects)
  }

  async function look(): Promise<number> {
    const offset = clock.offset()
    decide('wrong-clock', Math.abs(offset) >= CLOCK_OFF, { detail: `${offset} ms` })
    tellWaiting()
    return LOOK
  }

  const loop = createLoop({ timers, random, task: look })

  return {
    get all() {
      return Array.from(known.values()).slice(0, LIMIT)
    },
    found,
    over,
    refused(manifest, assets) {
      const full = assets.filter(({ code }) => code === 'quota')
      const broken = assets.filter(({ code }) => code !== 'quota')
      const [first] = full
      const contentId = first && contentOf(manifest, first.asset)
      decide('no-space', !!first, { contentId, detail: first?.detail })
      for (const { asset, detail } of broken) {
        found('broken-file', asset, { contentId: contentOf(manifest, asset), detail })
      }
      only(
        'broken-file',
        broken.map(({ asset }) => asset),
      )
    },
    plays(manifest) {
      const entries = entriesOf(manifest)
      const leftOut = (manifest.leftOut['not-for-screen'] || []).slice(0, LEFT_OUT)
      only('unplayable', entries.map(({ asset }) => asset).concat(leftOut.map(subjectOf)))
      for (const contentId of leftOut) {
        found('unplayable', subjectOf(contentId), { contentId, detail: 'left out of the plan: not-for-screen' })
      }
      only(
        'skipped',
        entries.map(({ url }) => url),
      )
    },
    stop: loop.stop,
  }
}

function keyOf(kind: ProblemKind, subject: string): string {
  return `${kind} ${subject}`
}

/** What a problem is about that is no asset of the manifest. */
function subjectOf(contentId: number): string {
  return `content ${contentId}`
}
