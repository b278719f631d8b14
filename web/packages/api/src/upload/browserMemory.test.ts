// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createBrowserMemory, KEPT_FILE_BYTES } from './browserMemory'
import type { UploadWish } from './upload'
import type { WindowClaim } from './windowClaim'

/** Windows of one browser: those that are open, and one clock. */
function browser() {
  const storage = new IDBFactory()
  const open = new Set<string>()
  const clock = { now: 1_000 }
  return {
    clock,
    window(name: string) {
      open.add(name)
      clock.now++ // windows open one after the other
      const claim: WindowClaim = {
        name: () => name,
        own: async () => name,
        free: async () => (other) => !open.has(other),
        alone: (work) => work(),
      }
      const memory = createBrowserMemory({ storage, claim, now: () => clock.now })
      return { ...memory, close: () => open.delete(name) }
    },
  }
}

function wish(name: string, size = 8): UploadWish {
  const file = Object.defineProperty(new File(['12345678'], `${name}.png`), 'size', { value: size })
  return { companyId: 2, file, name, groupId: 3, tags: [5], newTags: [], share: 'N', durationMs: 0 }
}

const names = async (memory: ReturnType<ReturnType<typeof browser>['window']>, person = 7) =>
  (await memory.take(person)).map((one) => one.wish.name)

test('an upload is there again after a reload: its wish, how far it is, and its file', async () => {
  const { window } = browser()
  const [key] = window('a').keep(7, [wish('menu')])
  const before = window('a')
  const [other] = before.keep(7, [wish('film')])
  before.note(other ?? '', { url: 'https://signs.example/u1', isSent: true })
  before.note(other ?? '', { isAdding: true })
  await before.take(7)
  before.close()
  const found = await window('a').take(7)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ key, url: null, isSent: false, wish: { name: 'menu', groupId: 3, tags: [5] } })
  expect(found[0]?.wish.file).toMatchObject({ name: 'menu.png', size: 8 })
  expect(await found[0]?.file?.text()).toBe('12345678')
  expect(found[1]).toMatchObject({ url: 'https://signs.example/u1', isSent: true, isAdding: true })
})

test('14.3.1 who signs out leaves nothing behind; what others began stays', async () => {
  const { window } = browser()
  const one = window('a')
  one.keep(7, [wish('menu'), wish('film')])
  one.keep(8, [wish('theirs')])
  await one.empty(7)
  one.close()
  expect(await names(window('b'))).toEqual([])
  expect(await names(window('c'), 8)).toEqual(['theirs'])
})

test('a large file is not copied: it has to be chosen again', async () => {
  const { window } = browser()
  window('a').keep(7, [wish('film', KEPT_FILE_BYTES + 1)])
  expect(await window('a').take(7)).toMatchObject([{ file: null, wish: { name: 'film' } }])
})

test('what an open window works on is left to it; what a closed one left behind is taken over', async () => {
  const { window } = browser()
  const first = window('a')
  first.keep(7, [wish('menu')])
  await names(first)
  const second = window('b')
  expect(await names(second)).toEqual([])
  first.close()
  expect(await names(second)).toEqual(['menu'])
})

test('nobody takes up what somebody else began', async () => {
  const { window } = browser()
  window('a').keep(8, [wish('secret')])
  expect(await names(window('a'))).toEqual([])
  expect(await names(window('a'), 8)).toEqual(['secret'])
})

test('what is done is forgotten, and what is a week old', async () => {
  const { window, clock } = browser()
  const memory = window('a')
  const [key] = memory.keep(7, [wish('menu'), wish('film')])
  memory.forget([key ?? ''])
  expect(await names(memory)).toEqual(['film'])
  clock.now += 7 * 24 * 60 * 60 * 1000
  expect(await names(memory)).toEqual([])
})

test('a browser that stores nothing stops no upload', async () => {
  const refuses = {
    open: () => {
      throw new Error('no storage')
    },
  } as unknown as IDBFactory
  const claim: WindowClaim = {
    name: () => 'a',
    own: async () => 'a',
    free: async () => () => true,
    alone: (work) => work(),
  }
  const memory = createBrowserMemory({ storage: refuses, claim, now: () => 0 })
  expect(memory.keep(7, [wish('menu')])).toHaveLength(1)
  expect(await memory.take(7)).toEqual([])
})
