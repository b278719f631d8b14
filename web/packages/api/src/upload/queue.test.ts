import { describe, expect, test, vi } from 'vitest'
import { Problem, type ProblemKind } from '../problem'
import { forgetful } from './memory'
import { createUploadQueue, type UploadPorts } from './queue'
import { isRefused, type UploadWish } from './upload'

const URL = 'https://signs.example/api/uploads/u1'
const problem = (kind: ProblemKind) => new Problem({ kind })

function wish(name: string, part: Partial<UploadWish> = {}): UploadWish {
  const file = new File(['12345678'], `${name}.png`, { type: 'image/png' })
  return { companyId: 2, file, name, groupId: 0, tags: [], newTags: [], share: 'N', durationMs: 0, ...part }
}

/** Ports whose pauses end when the test says so. */
function ports() {
  const pauses: { ms: number; end(): void }[] = []
  const all = {
    prepare: async () => {},
    send: vi.fn<UploadPorts['send']>(async (_, transfer) => {
      transfer.begun(URL)
      transfer.sent(8)
    }),
    add: vi.fn<UploadPorts['add']>(async () => ({ id: 9 })),
    holds: vi.fn<UploadPorts['holds']>(async () => false),
    discard: vi.fn<UploadPorts['discard']>(async () => {}),
    pause: (ms: number) => new Promise<void>((end) => pauses.push({ ms, end })),
  }
  return { all, pauses }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))
const forever = () => new Promise<never>(() => {})

test('an upload is sent, then processed, then done', async () => {
  const { all } = ports()
  const queue = createUploadQueue(all)
  const steps: string[] = []
  queue.subscribe(() => steps.push(`${queue.list()[0]?.step} ${queue.list()[0]?.sent}`))
  queue.add([wish('menu')])
  await settle()
  expect(steps).toEqual(['waiting 0', 'sending 0', 'sending 8', 'processing 8', 'done 8'])
  expect(all.add).toHaveBeenCalledWith(expect.objectContaining({ name: 'menu' }), URL, expect.any(String))
  expect(queue.list()[0]?.madeId).toBe(9)
})

test('bytes that are there already are not sent', async () => {
  const { all } = ports()
  const queue = createUploadQueue(all)
  queue.add([wish('menu', { known: 'ab'.repeat(32) })])
  await settle()
  expect(all.send).not.toHaveBeenCalled()
  expect(all.add).toHaveBeenCalledWith(expect.anything(), null, expect.any(String))
  expect(queue.list()[0]?.step).toBe('done')
})

test('three are sent at a time; the next begins when one ends', async () => {
  const ends: (() => void)[] = []
  const { all } = ports()
  all.send.mockImplementation(() => new Promise((end) => ends.push(end)))
  const queue = createUploadQueue(all)
  queue.add(['a', 'b', 'c', 'd'].map((name) => wish(name)))
  await settle()
  expect(queue.list().map((upload) => upload.step)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  ends[1]?.()
  await settle()
  expect(queue.list().map((upload) => upload.step)).toEqual(['sending', 'done', 'sending', 'sending'])
})

describe('a lost connection', () => {
  test.each(['offline', 'unavailable', 'throttled', 'locked'] as const)(
    '%s interrupts; it resumes where it was',
    async (kind) => {
      const { all, pauses } = ports()
      all.send.mockImplementationOnce(async (_, transfer) => {
        transfer.begun(URL)
        transfer.sent(3)
        throw problem(kind)
      })
      const queue = createUploadQueue(all)
      queue.add([wish('menu')])
      await settle()
      expect(queue.list()[0]).toMatchObject({ step: 'interrupted', sent: 3, problem: { kind } })
      pauses[0]?.end()
      await settle()
      expect(all.send.mock.calls[1]?.[1].url).toBe(URL)
      expect(queue.list()[0]?.step).toBe('done')
    },
  )

  test('the pauses grow to half a minute, and shrink again once something got through', async () => {
    let bytes = 0
    const { all, pauses } = ports()
    all.send.mockImplementation(async (_, transfer) => {
      transfer.sent(bytes)
      throw problem('offline')
    })
    createUploadQueue(all).add([wish('menu')])
    for (let tries = 0; tries < 6; tries++) {
      await settle()
      pauses.at(-1)?.end()
    }
    await settle()
    expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    bytes = 4
    pauses.at(-1)?.end()
    await settle()
    expect(pauses.at(-1)?.ms).toBe(1_000)
  })

  test('when the connection is back nobody has to wait', async () => {
    const { all } = ports()
    all.send.mockRejectedValueOnce(problem('offline'))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    queue.resume()
    await settle()
    expect(queue.list()[0]?.step).toBe('done')
  })

  test('bytes that were announced as sent but not confirmed are sent again', async () => {
    const { all } = ports()
    all.send.mockImplementationOnce(async (_, transfer) => {
      transfer.begun(URL)
      transfer.sent(8)
      throw problem('offline')
    })
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    queue.resume()
    await settle()
    expect(all.send).toHaveBeenCalledTimes(2)
  })

  test('a try that is still at work is waited for, and asked for by the same key', async () => {
    const { all, pauses } = ports()
    all.add.mockRejectedValueOnce(new Problem({ kind: 'conflict', code: 'under-way' }))
    const queue = createUploadQueue(all, { ...forgetful, keep: () => ['k1'] })
    queue.add([wish('menu')])
    await settle()
    expect(queue.list()[0]?.step).toBe('interrupted')
    pauses[0]?.end()
    await settle()
    expect(queue.list()[0]?.step).toBe('done')
    expect(all.add.mock.calls.map(([, , key]) => key)).toEqual(['k1', 'k1'])
  })

  test('a try that has worked needs no other', async () => {
    const { all } = ports()
    all.add.mockRejectedValue(new Problem({ kind: 'conflict', code: 'carried-out' }))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    expect(queue.list()[0]?.step).toBe('done')
  })

  describe('when the answer got lost and the upload is gone', () => {
    async function gone(held: boolean, part: Partial<UploadWish> = {}) {
      const { all } = ports()
      all.add.mockRejectedValueOnce(problem('offline')).mockRejectedValueOnce(problem('missing'))
      all.holds.mockResolvedValue(held)
      const queue = createUploadQueue(all)
      queue.add([wish('menu', part)])
      await settle()
      queue.resume()
      await settle()
      return { all, upload: queue.list()[0] }
    }

    test('bytes that the company has now have become a content', async () => {
      const { all, upload } = await gone(true)
      expect(upload?.step).toBe('done')
      expect(all.holds).toHaveBeenCalledWith(expect.objectContaining({ name: 'menu' }), expect.any(File))
      expect([all.send.mock.calls.length, all.add.mock.calls.length]).toEqual([1, 2])
    })

    test('bytes that it has not are sent again from their beginning', async () => {
      const { all, upload } = await gone(false)
      expect(all.send.mock.calls.map(([, { url }]) => url)).toEqual([null, null])
      expect(all.add).toHaveBeenCalledTimes(3)
      expect(upload?.step).toBe('done')
    })

    test('bytes of a new version may be those of another content: they are sent again', async () => {
      const { all, upload } = await gone(true, { replaces: { contentId: 7, setCurrent: false } })
      expect(all.send).toHaveBeenCalledTimes(2)
      expect(upload?.step).toBe('done')
    })

    test('bytes that it had before say nothing', async () => {
      const { all, upload } = await gone(true, { known: 'ab'.repeat(32) })
      expect(upload).toMatchObject({ step: 'failed', problem: { kind: 'missing' } })
      expect(all.send).not.toHaveBeenCalled()
    })
  })
})

describe('a failure', () => {
  test('is kept with its reason; trying again does not send the bytes again', async () => {
    const { all } = ports()
    all.add.mockRejectedValueOnce(problem('full'))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    const [failed] = queue.list()
    expect(failed).toMatchObject({ step: 'failed', problem: { kind: 'full' } })
    expect(failed && isRefused(failed)).toBe(false)
    queue.retry(1)
    await settle()
    expect(queue.list()[0]).toMatchObject({ step: 'done', problem: null })
    expect(all.send).toHaveBeenCalledTimes(1)
  })

  test.each(['unsupported', 'too-large', 'invalid'] as const)('%s is final', async (kind) => {
    const { all } = ports()
    all.add.mockRejectedValueOnce(problem(kind))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    const [refused] = queue.list()
    expect(refused && isRefused(refused)).toBe(true)
  })

  test('bytes that have expired on the server are sent again', async () => {
    const { all } = ports()
    all.add.mockRejectedValueOnce(problem('missing'))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    queue.retry(1)
    await settle()
    expect(all.send.mock.calls[1]?.[1].url).toBeNull()
    expect(queue.list()[0]?.step).toBe('done')
  })
})

describe('cancelling', () => {
  test('stops the sending and discards what is there, also when the server is not ready for it at once', async () => {
    const { all, pauses } = ports()
    all.send.mockImplementation(async (_, transfer) => {
      transfer.begun(URL)
      await forever()
    })
    all.discard.mockRejectedValueOnce(problem('locked'))
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    queue.cancel(1)
    expect(all.send.mock.calls[0]?.[1].signal.aborted).toBe(true)
    expect(queue.list()).toEqual([])
    await settle()
    pauses[0]?.end()
    await settle()
    expect(all.discard).toHaveBeenCalledTimes(2)
  })

  test('leaves alone what is being processed', async () => {
    const { all } = ports()
    all.add.mockImplementation(forever)
    const queue = createUploadQueue(all)
    queue.add([wish('menu')])
    await settle()
    queue.cancel(1)
    expect(queue.list()[0]?.step).toBe('processing')
  })

  test('makes room for the next', async () => {
    const { all } = ports()
    all.send.mockImplementation(forever)
    const queue = createUploadQueue(all)
    queue.add(['a', 'b', 'c', 'd'].map((name) => wish(name)))
    queue.cancel(2)
    expect(queue.list().map((upload) => upload.step)).toEqual(['sending', 'sending', 'sending'])
  })
})

test('clearing forgets what is done or failed, and the bytes of what failed', async () => {
  const { all } = ports()
  all.add.mockRejectedValueOnce(problem('full'))
  const queue = createUploadQueue(all)
  queue.add([wish('fails'), wish('works')])
  await settle()
  queue.clear()
  expect(queue.list()).toEqual([])
  expect(all.discard).toHaveBeenCalledTimes(1)
})

test('a server that says when to come back is left alone until then', async () => {
  const { all, pauses } = ports()
  const queue = createUploadQueue(all)
  all.add.mockRejectedValueOnce(new Problem({ kind: 'throttled', retryAfter: 20 }))
  queue.add([wish('menu')])
  await settle()
  expect(pauses.map(({ ms }) => ms)).toEqual([20_000])
  pauses[0]?.end()
  await settle()
  expect(queue.list()[0]?.step).toBe('done')
})
