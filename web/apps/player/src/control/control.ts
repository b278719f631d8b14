import { nextShowing } from '@marquee/model/hours'
import type { Manifest } from '@marquee/model/manifest'
import { alwaysOn } from '@marquee/model/power'
import type { Settings } from '@marquee/model/settings'
import type { Timers } from '../runtime/timers'
import type { Clock } from '../server/clock'
import type { Log } from '../storage/log'
import type { Saved, Store } from '../storage/store'
import { createCommands, type Order, type Result } from './commands'
import { createPower, type Power } from './power'
import { createRoutine } from './routine'
import { createInForce } from './settings'

/** What a report says of settings and commands. */
export interface Said {
  version: string
  settings?: Record<string, unknown>
  failed?: Readonly<Record<string, string>>
  results?: Result[]
}

/** How people in the console work this screen: settings, which hold, and commands, which are carried out once. */
export interface Control {
  readonly settings: Settings
  readonly power: Power
  /** The screen answers no touch and no key. */
  readonly locked: boolean
  /** Percent. */
  readonly volume: number
  say(): Said
  /** The server has what was said; `answer` is what it answers of it, nothing if it knows nothing of this. */
  heard(said: Said, answer: unknown): Promise<void>
  /** The manifest or the clock is another. */
  look(): void
  stop(): void
}

export interface ControlOptions {
  clock: Pick<Clock, 'now'>
  timers: Timers
  random: () => number
  store: Pick<Store, 'write'>
  saved: Partial<Saved>
  log: Log
  manifest: () => Manifest | null
  /** A setting, the lock or the power is another than it was. */
  changed: () => void
  /** There is something to tell the server at once. */
  news: () => void
  /** Loads the page anew. */
  restart: (reason: string) => void
  /** Fetches everything anew; resolves when all is here. */
  clear: () => Promise<void>
  portrait: () => Promise<Blob>
  /** Hands something over to the server, as `what` it is; rejects when that does not work out. */
  send: (what: string, bytes: Blob) => Promise<void>
  /** Gets the server's version of the player; answers whether there is another than runs, which `renew` lets begin. */
  upgrade: () => Promise<boolean>
  renew: () => void
}

/** A nightly restart is not repeated because clocks were corrected, in milliseconds. */
const RESTED = 600_000
const MINUTE = 60_000

export function createControl(options: ControlOptions): Control {
  const { clock, timers, store, saved, log, manifest, news, restart } = options
  const startedAt = clock.now()
  const phase = options.random()
  let locked = saved.locked === true
  /** What the server knows of the settings as they are. */
  let toldSettings = ''

  const inForce = createInForce({ store, saved, changed: settingsChanged })
  log.level = inForce.values.deviceSetting.logLevel

  const power = createPower({
    clock,
    timers,
    store,
    saved,
    plan: () => (manifest() ? inForce.values.power : alwaysOn),
    wall: () => manifest()?.wall ?? [],
    changed() {
      log.write('info', power.off ? `the screen is off: ${power.off}` : 'the screen is on')
      options.changed()
    },
  })

  async function sendPortrait(command?: string): Promise<void> {
    await options.send(withCommand('capture', command), await options.portrait())
  }

  /** Another version of the player is here. */
  let isAnother = false

  async function upgrade(): Promise<void> {
    isAnother = await options.upgrade()
  }

  const commands = createCommands({
    clock,
    store,
    saved,
    actions: {
      reboot: { restart: () => restart('asked for') },
      shutdown: {
        changes: (_, at) => ({ shutdownAt: at }),
        apply: ({ shutdownAt = clock.now() }) => power.shutDown(shutdownAt),
      },
      lockScreen: {
        changes: ({ lock }) => ({ locked: lock !== false }),
        apply(kept) {
          locked = kept.locked === true
          options.changed()
        },
      },
      clearContent: { run: options.clear, long: true },
      screenCapture: { run: sendPortrait },
      getLog: { run: async (id) => options.send(withCommand('log', id), asText(await log.text())) },
      upgrade: { run: upgrade, long: true },
    },
    noted({ id, kind, state, reason = '', detail = '' }) {
      log.write(state === 'failed' ? 'warn' : 'info', `command ${id}, ${kind}: ${state} ${reason} ${detail}`)
      if (state === 'done' && kind === 'upgrade' && isAnother) options.renew()
      if (state !== 'begun') news()
    },
  })

  const nightly = createRoutine({
    clock,
    timers,
    next(t) {
      const { nightlyRestart } = inForce.values.deviceSetting
      const of = manifest()
      return nightlyRestart && of ? nextShowing(nightlyRestart, of.wall, Math.max(t, startedAt + RESTED)) : null
    },
    run: () => restart('nightly'),
  })

  const captures = createRoutine({
    clock,
    timers,
    next(t) {
      const every = inForce.values.deviceSetting.captureMinutes * MINUTE
      // Each screen at a moment of its own.
      return every ? (Math.floor(t / every - phase) + 1 + phase) * every : null
    },
    run() {
      if (!power.off) sendPortrait().catch((reason) => log.write('warn', `no picture of the screen: ${reason}`))
    },
  })

  function look() {
    power.look()
    nightly.look()
    captures.look()
  }

  function settingsChanged() {
    const { values, version, failed } = inForce
    log.level = values.deviceSetting.logLevel
    log.write('info', `settings ${version}: ${JSON.stringify(values)}; not possible: ${JSON.stringify(failed)}`)
    look()
    options.changed()
  }

  return {
    get settings() {
      return inForce.values
    },
    power,
    get locked() {
      return locked
    },
    get volume() {
      return inForce.values.volume?.volume ?? manifest()?.device.volume ?? 100
    },
    say() {
      const settings = inForce.reported(manifest())
      const isNews = settings !== undefined && JSON.stringify(settings) !== toldSettings
      const { results } = commands
      return {
        version: inForce.version,
        ...(isNews ? { settings, failed: inForce.failed } : {}),
        ...(results.length > 0 ? { results } : {}),
      }
    },
    async heard({ settings, results = [] }, answer) {
      if (!answer || typeof answer !== 'object') return
      if (settings) toldSettings = JSON.stringify(settings)
      await commands.answered(results)
      const wanted = answer as { version?: unknown; settings?: unknown; commands?: unknown }
      if (typeof wanted.version === 'string' && wanted.settings && wanted.version !== inForce.version) {
        await inForce.take(wanted.version, wanted.settings)
        news()
      }
      if (Array.isArray(wanted.commands)) commands.take(wanted.commands.filter(isOrder))
    },
    look,
    stop() {
      for (const part of [power, nightly, captures]) part.stop()
    },
  }
}

function withCommand(what: string, id?: string): string {
  return id === undefined ? what : `${what}?command=${encodeURIComponent(id)}`
}

function asText(text: string): Blob {
  return new Blob([text], { type: 'text/plain; charset=utf-8' })
}

function isOrder(order: unknown): order is Order {
  const { id, kind, expiresAt } = Object(order) as Partial<Order>
  return typeof id === 'string' && id !== '' && typeof kind === 'string' && typeof expiresAt === 'number'
}
