import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { settle } from '../../test/timers'
import { openStore, type Saved, type Store } from '../storage/store'
import { type Action, type CommandKind, type Commands, createCommands, type Order } from './commands'
import 'fake-indexeddb/auto'

const DAY = 86_400_000

let factory: IDBFactory
let store: Store
let commands: Commands
let now: number
/** What was carried out, over all loads of the page. */
let done: string[]
/** What a run of a command waits for. */
let running: () => Promise<void>
/** How often something is written until the power goes; what is written then is lost, or just kept. */
let writesLeft: number
let lastIsKept: boolean

const order = (id: string, kind: string, argument?: unknown): Order => ({ id, kind, argument, expiresAt: DAY })

const run: Action = {
  async run(id) {
    done.push(id)
    await running()
  },
}

const actions: Record<CommandKind, Action> = {
  reboot: { restart: () => done.push('reboot') },
  shutdown: { changes: (_, at) => ({ shutdownAt: at }), apply: () => done.push('shutdown') },
  lockScreen: { changes: ({ lock }) => ({ locked: lock === true }), apply: () => done.push('lockScreen') },
  clearContent: { ...run, long: true },
  screenCapture: run,
  getLog: run,
  upgrade: run,
}

/** The disk, which loses what is written when the power goes. */
function disk(whole: Store): Pick<Store, 'write'> {
  return {
    async write(changes: Partial<Saved>) {
      writesLeft -= 1
      if (writesLeft > 0 || (writesLeft === 0 && lastIsKept)) await whole.write(changes)
      if (writesLeft <= 0) await new Promise(() => undefined)
    },
  }
}

/** Loads the page: everything anew but what is stored. */
async function load() {
  store = await openStore(factory)
  commands = createCommands({
    clock: { now: () => now },
    store: disk(store),
    saved: await store.read(),
    actions,
    noted: () => undefined,
  })
  await settle()
}

const results = () => commands.results.map(({ id, state, reason }) => [id, state, reason])

beforeEach(async () => {
  factory = new IDBFactory()
  now = 1_000
  done = []
  running = async () => undefined
  writesLeft = Number.POSITIVE_INFINITY
  await load()
})

describe('a command', () => {
  it('is carried out once, however often it arrives, and its result is told until the server has it', async () => {
    for (let i = 0; i < 3; i++) commands.take([order('a', 'getLog'), order('b', 'screenCapture')])
    await settle()
    expect(done).toEqual(['a', 'b'])
    const told = commands.results
    expect(told.map(({ id, state, at }) => [id, state, at])).toEqual([
      ['a', 'done', 1_000],
      ['b', 'done', 1_000],
    ])
    await load()
    commands.take([order('a', 'getLog'), order('b', 'screenCapture')])
    await settle()
    expect(done).toEqual(['a', 'b'])
    expect(commands.results).toEqual(told)
    await commands.answered(told)
    expect(commands.results).toEqual([])
    await load()
    commands.take([order('a', 'getLog')])
    await settle()
    expect(done).toEqual(['a', 'b'])
    expect(commands.results).toEqual([])
  })

  it('fails when it cannot be carried out, with the reason', async () => {
    running = () => Promise.reject(new Error('no picture'))
    commands.take([order('a', 'screenCapture'), order('b', 'dance'), { ...order('c', 'reboot'), expiresAt: 1_000 }])
    await settle()
    expect(results()).toEqual([
      ['a', 'failed', 'failed'],
      ['b', 'failed', 'unknown'],
      ['c', 'failed', 'expired'],
    ])
    expect(commands.results[0]?.detail).toBe('no picture')
    expect(done).toEqual(['a'])
  })

  it('that takes long lets others go before it', async () => {
    let end = () => {}
    running = () => new Promise((resolve) => (end = resolve))
    commands.take([order('a', 'clearContent'), order('b', 'lockScreen', { lock: true })])
    await settle()
    expect(results()).toEqual([['b', 'done', undefined]])
    end()
    await settle()
    expect(results()).toEqual([
      ['b', 'done', undefined],
      ['a', 'done', undefined],
    ])
  })

  it('waits for the one before it, and behind the end of the page for the next', async () => {
    commands.take([order('a', 'reboot'), order('b', 'getLog')])
    await settle()
    expect(done).toEqual(['reboot'])
    await load()
    commands.take([order('b', 'getLog')])
    await settle()
    expect(done).toEqual(['reboot', 'b'])
    expect(results()).toEqual([
      ['a', 'done', undefined],
      ['b', 'done', undefined],
    ])
  })

  it('is known for a month after the server has its result, and before that for ever', async () => {
    commands.take([order('a', 'getLog')])
    await settle()
    now += 40 * DAY
    commands.take([{ ...order('b', 'getLog'), expiresAt: now + 1 }])
    await settle()
    expect(results().map(([id]) => id)).toEqual(['a', 'b'])
    await commands.answered(commands.results)
    const known = async () => (await store.read()).commands?.map(({ id }) => id)
    expect(await known()).toEqual(['b'])
    now += 29 * DAY
    commands.take([{ ...order('c', 'getLog'), expiresAt: now + 1 }])
    await settle()
    expect(await known()).toEqual(['b', 'c'])
  })

  it('that cannot be written down is not begun, and is when it arrives again', async () => {
    const { write } = store
    store.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    commands.take([order('a', 'getLog')])
    await settle()
    expect(done).toEqual([])
    store.write = write
    commands.take([order('a', 'getLog')])
    await settle()
    expect(results()).toEqual([['a', 'done', undefined]])
  })
})

/** What is true when the power went at a write of a command, and it arrived once more after that. */
describe.each([
  ['reboot', undefined],
  ['shutdown', undefined],
  ['lockScreen', { lock: true }],
  ['clearContent', undefined],
  ['screenCapture', undefined],
  ['getLog', undefined],
  ['upgrade', undefined],
] as const)('when the power goes while a screen carries out %s', (kind, argument) => {
  it.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])('at write %i (kept: %s), it is done once at most, and its end is true', async (writes, kept) => {
    writesLeft = writes
    lastIsKept = kept
    commands.take([order('a', kind, argument)])
    await settle()
    const answered = commands.results
    if (answered.length > 0) void commands.answered(answered)
    await settle()

    writesLeft = Number.POSITIVE_INFINITY
    await load()
    commands.take([order('a', kind, argument)])
    await settle()

    await load()
    expect(done.length).toBeLessThanOrEqual(1)
    const saved = await store.read()
    const [end] = saved.commands ?? []
    if (end?.state === 'failed') {
      expect(end.reason).toBe('interrupted')
      expect(saved.locked).toBeUndefined()
      expect(saved.shutdownAt).toBeUndefined()
    } else {
      // A change of what is kept holds before it is felt, and a restart may be the power's; all others were carried out.
      expect(end?.state).toBe('done')
      const changes = 'changes' in actions[kind]
      if (changes) expect(kind === 'shutdown' ? saved.shutdownAt : saved.locked).toBeTruthy()
      else expect(done.length === 1 || (kind === 'reboot' && kept)).toBe(true)
    }
  })
})
