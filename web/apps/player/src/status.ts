import type { Entry } from '@marquee/model/manifest'
import { controlAbilities } from './control/abilities'
import type { Control } from './control/control'
import type { Link } from './link'
import type { Platform } from './runtime/platform'
import type { Facts } from './screen/diagnostics'
import type { Theatre } from './screen/theatre'
import type { Clock } from './server/clock'
import type { OnAir, Playing, Status } from './server/reports'
import { CHANNEL } from './server/supply'
import type { Plays } from './storage/plays'
import type { Saved, Store } from './storage/store'

/** What a screen tells of itself. */
export interface Telling {
  onAir(): OnAir
  /** All that is known without the server. */
  status(): Promise<Omit<Status, 'manifest' | 'problems' | 'messages' | 'files' | keyof OnAir>>
  /** For the person in front of it. */
  facts(): Facts
}

export interface TellingOptions {
  platform: Platform
  version: string
  clock: Clock
  store: Pick<Store, 'write'>
  saved: Pick<Partial<Saved>, 'starts'>
  theatre: () => Theatre
  link: () => Link | null
  control: () => Control | null
  plays: () => Plays | null
}

const DAY = 86_400_000
/** How many starts are remembered. */
const STARTS = 1_000

export function createTelling(options: TellingOptions): Telling {
  const { platform, version, clock, store, saved, theatre, link, control, plays } = options
  const startedAt = clock.now()
  const now = platform.wall()
  const starts = (saved.starts || []).filter((at) => Math.abs(now - at) < DAY).concat(now)
  store.write({ starts: starts.slice(-STARTS) }).catch(() => undefined)

  return {
    onAir() {
      const { onScreen, coming, covered } = theatre()
      return {
        playing: onScreen && named(onScreen.entry, onScreen.since),
        next: coming && named(coming.entry, coming.at),
        covered,
      }
    },

    async status() {
      const storage = await platform.storage()
      return {
        storageFreeMB: storage && Math.max(0, storage.quotaMB - storage.usedMB),
        clockOffsetMs: clock.offset(),
        client: 'browser',
        clientVersion: version,
        ...platform.size(),
        ...(await platform.abilities()),
        abilities: controlAbilities,
        health: {
          startedAt,
          starts: starts.length,
          errors: link()?.reports.errors ?? 0,
          storageUsedMB: storage?.usedMB,
          storageQuotaMB: storage?.quotaMB,
          memory: percent(platform.memory()),
          off: control()?.power.off ?? undefined,
        },
      }
    },

    facts() {
      const server = link()
      const manifest = server?.manifests.current
      const shown = theatre().onScreen
      return [
        ['Device', manifest ? manifest.device.name : '–'],
        ['Playing', shown ? shown.entry.name : '–'],
        ['Manifest', manifest ? manifest.version.slice(0, 12) : '–'],
        ['Connection', server ? server.connection : 'unpaired'],
        ['Clock offset', `${clock.offset()} ms`],
        ['Stored', `${server ? (server.manifests.stored / 1e6).toFixed(1) : 0} MB`],
        ['Plays lost', String(plays()?.lost ?? 0)],
        ['Player', version],
      ]
    },
  }
}

function percent(part: number | undefined): number | undefined {
  return part === undefined ? undefined : Math.round(part * 100)
}

function named({ scheduleItemId, contentId }: Entry, since: number): Playing {
  return { channel: CHANNEL, scheduleItemId, contentId, since }
}
