import type { Clock } from '../server/clock'
import { detailOf } from '../server/detail'
import type { Saved, Store } from '../storage/store'

export const commandKinds = [
  'reboot',
  'shutdown',
  'lockScreen',
  'clearContent',
  'screenCapture',
  'getLog',
  'upgrade',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** A command as the server hands it over. */
export interface Order {
  id: string
  kind: string
  argument?: unknown
  /** Server time; afterwards it is not begun. */
  expiresAt: number
}

/** What became of a command, as the server is told of it; `at` is server time, `detail` is for an engineer. */
export interface Result {
  id: string
  state: 'done' | 'failed'
  reason?: FailureReason
  detail?: string
  at: number
}

export type FailureReason = 'expired' | 'interrupted' | 'unknown' | 'failed'

/** A command that this screen knows, and where it is. */
export interface CommandRecord {
  id: string
  kind: string
  /** When it came to this, in server time. */
  at: number
  state: 'begun' | Result['state']
  reason?: FailureReason
  detail?: string
  /** The server has its result. */
  told?: boolean
}

/** How a command is carried out. */
export type Action =
  /** It is a change of what is kept, written down together with its result; `apply` makes it felt. */
  | {
      changes: (argument: Record<string, unknown>, at: number) => Partial<Saved>
      apply: (kept: Partial<Saved>) => void
    }
  /** It ends the page, and is done when another one begins. */
  | { restart: () => void }
  /** It is done when `run` resolves. What takes long lets others go before it. */
  | { run: (id: string) => Promise<void>; long?: boolean }

export interface Commands {
  /** Carries out those that are new, one after the other. */
  take(orders: readonly Order[]): void
  /** What the server has not been told, or may not know that it was. */
  readonly results: Result[]
  /** The server has these. */
  answered(results: readonly Result[]): Promise<void>
}

export interface CommandsOptions {
  clock: Pick<Clock, 'now'>
  store: Pick<Store, 'write'>
  saved: Pick<Partial<Saved>, 'commands'>
  actions: Record<CommandKind, Action>
  /** A command has begun or ended. */
  noted: (record: CommandRecord) => void
}

/** For how long a command is known, and how many at most, but for what the server has not been told. */
const KNOWN_FOR = 30 * 86_400_000
const KNOWN = 1_000

/**
 * Carries out each command once, whatever arrives twice and whenever the power goes: that it begins is written down
 * before it does, and what became of it before it is told. What had begun when the page ended has failed, unless its
 * very aim was to end the page.
 */
export function createCommands({ clock, store, saved, actions, noted }: CommandsOptions): Commands {
  let records = (saved.commands || []).map((record) => (record.state === 'begun' ? afterRestart(record) : record))
  const taken = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  let kept: Promise<unknown> = Promise.resolve()

  function afterRestart(record: CommandRecord): CommandRecord {
    const at = clock.now()
    if (isKnown(record.kind) && 'restart' in actions[record.kind]) return { ...record, state: 'done', at }
    return { ...record, state: 'failed', reason: 'interrupted', at }
  }

  /** Writes down what is known of commands, and what changes with that, all or nothing and one after the other. */
  function keep(next: (before: CommandRecord[]) => CommandRecord[], changes: Partial<Saved> = {}): Promise<void> {
    const keeping = kept.then(async () => {
      const commands = withoutOld(next(records), clock.now())
      await store.write({ ...changes, commands })
      records = commands
    })
    kept = keeping.catch(() => undefined)
    return keeping
  }

  /** Writes down where a command is. */
  async function note(record: CommandRecord, changes?: Partial<Saved>): Promise<void> {
    await keep((before) => before.filter(({ id }) => id !== record.id).concat(record), changes)
    noted(record)
  }

  async function carryOut({ id, kind, argument, expiresAt }: Order): Promise<void> {
    if (records.some((record) => record.id === id)) return
    const come = (state: CommandRecord['state'], more?: Partial<CommandRecord>, changes?: Partial<Saved>) =>
      note({ id, kind, state, at: clock.now(), ...more }, changes)
    if (!isKnown(kind)) return come('failed', { reason: 'unknown' })
    if (clock.now() >= expiresAt) return come('failed', { reason: 'expired' })
    const action = actions[kind]
    if ('changes' in action) {
      const changes = action.changes(Object(argument), clock.now())
      await come('done', {}, changes)
      action.apply(changes)
      return
    }
    await come('begun')
    if ('restart' in action) {
      action.restart()
      return new Promise(() => undefined) // nothing else is begun on this page
    }
    const ended = action.run(id).then(
      () => come('done'),
      (reason) => come('failed', { reason: 'failed', detail: detailOf(String(Object(reason).message)) }),
    )
    if (!action.long) await ended
    else ended.catch(() => undefined)
  }

  if (records.length > 0) keep((before) => before).catch(() => undefined)

  return {
    take(orders) {
      for (const order of orders) {
        if (taken.has(order.id)) continue
        taken.add(order.id)
        // What could not be written down is not begun: it arrives again.
        turn = turn.then(() => carryOut(order)).catch(() => taken.delete(order.id))
      }
    },
    get results() {
      return records.filter(isUntold).slice(0, RESULTS).map(resultOf)
    },
    async answered(results) {
      if (results.length === 0) return
      const ids = results.map(({ id }) => id)
      await keep((before) => before.map((one) => (ids.indexOf(one.id) < 0 ? one : { ...one, told: true })))
    },
  }
}

/** How many results one report carries at most. */
const RESULTS = 100

function isKnown(kind: string): kind is CommandKind {
  return commandKinds.some((known) => known === kind)
}

function withoutOld(records: CommandRecord[], now: number): CommandRecord[] {
  const last = records.length - KNOWN
  return records.filter(({ at, told }, index) => !told || (at > now - KNOWN_FOR && index >= last))
}

function isUntold({ state, told }: CommandRecord): boolean {
  return state !== 'begun' && !told
}

function resultOf({ id, state, reason, detail, at }: CommandRecord): Result {
  return { id, state: state as Result['state'], reason, detail, at }
}
