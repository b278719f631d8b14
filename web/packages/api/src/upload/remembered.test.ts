import { expect, test, vi } from 'vitest'
import { Problem } from '../problem'
import type { Remembered, UploadMemory } from './memory'
import { createUploadQueue, type UploadPorts } from './queue'
import { needsFile, type UploadFacts } from './upload'

const URL = 'https://signs.example/api/uploads/u1'
const file = (bytes = '12345678', lastModified = 5) => new File([bytes], 'menu.png', { lastModified })
const facts: UploadFacts = {
  companyId: 2,
  file: { name: 'menu.png', size: 8, type: 'image/png', lastModified: 5 },
  name: 'menu',
  groupId: 0,
  tags: [],
  newTags: [],
  share: 'N',
  durationMs: 0,
}

/** A queue whose earlier window had this under way. */
async function after(part: Partial<Remembered> = {}) {
  const ports = {
    prepare: async () => {},
    send: vi.fn<UploadPorts['send']>(async () => {}),
    add: vi.fn<UploadPorts['add']>(async () => {}),
    holds: vi.fn<UploadPorts['holds']>(async () => false),
    discard: vi.fn<UploadPorts['discard']>(async () => {}),
    pause: () => new Promise<void>(() => {}),
  }
  const had = { key: 'k1', wish: facts, url: URL, isSent: false, isAdding: false, file: file(), ...part }
  const memory = {
    take: vi.fn<UploadMemory['take']>(async () => [had]),
    keep: vi.fn<UploadMemory['keep']>((_, wishes) => wishes.map((_, index) => `n${index}`)),
    note: vi.fn<UploadMemory['note']>(),
    forget: vi.fn<UploadMemory['forget']>(),
    empty: vi.fn<UploadMemory['empty']>(async () => {}),
  }
  const queue = createUploadQueue(ports, memory)
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const begin = async () => {
    await queue.begin(7)
    await settle()
  }
  return { ports, memory, queue, begin, settle }
}

test('what an earlier window had under way goes on where it stopped, and is forgotten when it is done', async () => {
  const { ports, memory, queue, begin } = await after()
  await begin()
  expect(memory.take).toHaveBeenCalledWith(7)
  expect(ports.send).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ url: URL }))
  expect(ports.add).toHaveBeenCalledWith(facts, URL, 'k1')
  expect(queue.list()[0]?.step).toBe('done')
  expect(memory.forget).toHaveBeenCalledWith(['k1'])
})

test('the same person is asked about once', async () => {
  const { memory, begin } = await after()
  await begin()
  await begin()
  expect(memory.take).toHaveBeenCalledTimes(1)
})

test('without its file it waits until that is chosen again, and takes no other', async () => {
  const { ports, queue, begin, settle } = await after({ file: null })
  await begin()
  const [upload] = queue.list()
  expect(upload?.step).toBe('fileless')
  expect(queue.provide(upload?.id ?? 0, file('123'))).toBe(false)
  expect(ports.send).not.toHaveBeenCalled()
  expect(queue.provide(upload?.id ?? 0, file())).toBe(true)
  await settle()
  expect(ports.send.mock.calls[0]?.[1].url).toBe(URL)
  expect(queue.list()[0]?.step).toBe('done')
})

test('a file that was changed since is sent from its beginning', async () => {
  const { ports, queue, begin, settle } = await after({ file: null })
  await begin()
  queue.provide(queue.list()[0]?.id ?? 0, file('12345678', 6))
  await settle()
  expect(ports.send.mock.calls[0]?.[1].url).toBeNull()
})

test('bytes that are all there need no file', async () => {
  const { ports, queue, begin } = await after({ file: null, isSent: true })
  await begin()
  expect(ports.send).not.toHaveBeenCalled()
  expect(ports.add).toHaveBeenCalledWith(facts, URL, 'k1')
  expect(queue.list()[0]?.step).toBe('done')
})

test('a content that was made before the answer came is not made again', async () => {
  const { ports, queue, begin } = await after({ isSent: true, isAdding: true, file: null })
  ports.add.mockRejectedValue(new Problem({ kind: 'missing' }))
  ports.holds.mockResolvedValue(true)
  await begin()
  expect(ports.holds).toHaveBeenCalledWith(facts, null)
  expect(queue.list()[0]?.step).toBe('done')
  expect(ports.add).toHaveBeenCalledTimes(1)
})

test('a file whose bytes the server has swept away meanwhile is sent again from its beginning', async () => {
  const { ports, queue, begin } = await after({ isSent: true, isAdding: true })
  ports.add.mockRejectedValueOnce(new Problem({ kind: 'missing' }))
  await begin()
  expect(ports.send.mock.calls.map(([, { url }]) => url)).toEqual([null])
  expect(ports.add.mock.calls.map(([, url]) => url)).toEqual([URL, null])
  expect(queue.list()[0]?.step).toBe('done')
})

test.each([true, false])(
  'without its file it has failed until that is chosen again (asked before: %s)',
  async (isAdding) => {
    const { ports, memory, queue, begin, settle } = await after({ isSent: true, isAdding, file: null })
    ports.add.mockRejectedValueOnce(new Problem({ kind: 'missing' }))
    await begin()
    const [upload] = queue.list()
    expect(upload).toMatchObject({ step: 'failed', problem: { kind: 'not-stored' } })
    expect(upload && needsFile(upload)).toBe(true)
    expect(memory.note).toHaveBeenCalledWith('k1', { isAdding: false })
    expect(memory.note).toHaveBeenLastCalledWith('k1', { url: null, isSent: false })
    expect(memory.forget).not.toHaveBeenCalled()
    queue.provide(upload?.id ?? 0, file())
    await settle()
    expect(ports.send.mock.calls.map(([, { url }]) => url)).toEqual([null])
    expect(queue.list()[0]).toMatchObject({ step: 'done', problem: null })
  },
)

test('when it cannot be asked now whether the content was made, it is asked later', async () => {
  const { ports, queue, begin, settle } = await after({ isSent: true, isAdding: true })
  ports.add.mockRejectedValue(new Problem({ kind: 'missing' }))
  ports.holds.mockRejectedValueOnce(new Problem({ kind: 'offline' })).mockResolvedValueOnce(true)
  await begin()
  expect(queue.list()[0]?.step).toBe('interrupted')
  queue.resume()
  await settle()
  expect(queue.list()[0]?.step).toBe('done')
})

test('how far it is, is remembered as it goes; what is stopped is forgotten', async () => {
  const { ports, memory, queue, begin, settle } = await after({ file: null })
  await begin()
  ports.send.mockImplementation(async (_, transfer) => transfer.begun('https://signs.example/api/uploads/u2'))
  ports.add.mockImplementation(() => new Promise(() => {}))
  queue.add([{ ...facts, file: file() }])
  await settle()
  expect(memory.keep).toHaveBeenCalledWith(7, [expect.objectContaining({ name: 'menu' })])
  expect(memory.note.mock.calls).toEqual([
    ['n0', { url: 'https://signs.example/api/uploads/u2' }],
    ['n0', { isSent: true }],
    ['n0', { isAdding: true }],
  ])
  queue.cancel(queue.list()[0]?.id ?? 0)
  expect(memory.forget).toHaveBeenLastCalledWith(['k1'])
})

test('what was refused is forgotten: nothing makes it done after a reload', async () => {
  const { ports, memory, queue, begin } = await after({ isSent: true })
  ports.add.mockRejectedValue(new Problem({ kind: 'unsupported', status: 415 }))
  await begin()
  expect(queue.list()[0]?.step).toBe('failed')
  expect(memory.forget).toHaveBeenLastCalledWith(['k1'])
})

test('an answer of the server says that nothing was made', async () => {
  const { ports, memory, queue, begin, settle } = await after({ isSent: true })
  ports.add.mockRejectedValueOnce(new Problem({ kind: 'forbidden', status: 403 }))
  await begin()
  expect(memory.note).toHaveBeenLastCalledWith('k1', { isAdding: false })
  ports.add.mockRejectedValue(new Problem({ kind: 'missing', status: 404 }))
  queue.retry(queue.list()[0]?.id ?? 0)
  await settle()
  expect(queue.list()[0]?.step).toBe('failed')
})
