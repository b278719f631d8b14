import type { Notice } from '@marquee/model/manifest'
import { standardMessage } from '@marquee/model/message/message'
import { beforeEach, expect, it } from 'vitest'
import { createNotices, type Notices } from './notices'

let now: number
let changes: number
let notices: Notices

/** A page is loaded, of a screen that may have been there before. */
function load() {
  notices = createNotices({ clock: { now: () => now }, changed: () => changes++ })
}

beforeEach(() => {
  now = 100
  changes = 0
  load()
})

const a = (key: string, version = 'v1'): Notice => ({
  key,
  version,
  scheduleItemId: Number(key),
  spans: [],
  message: standardMessage,
})

function at<T>(t: number, act: () => T): T {
  now = t
  return act()
}

it('says nothing before there is a manifest, and then that there is none in it', () => {
  expect(notices.all).toBeUndefined()
  notices.seen('1')
  notices.show([])
  notices.follow([])
  expect(notices.all).toEqual([])
  expect(changes).toBe(0)
})

it('has each since the first manifest with it, and after a restart since then', () => {
  notices.follow([a('1')])
  at(200, () => notices.follow([a('2'), a('1')]))
  expect(notices.all).toEqual([
    { key: '2', version: 'v1', heldAt: 200 },
    { key: '1', version: 'v1', heldAt: 100 },
  ])
  at(300, () => {
    load()
    notices.follow([a('1')])
  })
  expect(notices.all).toEqual([{ key: '1', version: 'v1', heldAt: 300 }])
})

it('knows when words are seen and taken away, and when they are seen again', () => {
  notices.follow([a('1'), a('2')])
  at(110, () => notices.seen('1'))
  at(120, () => notices.seen('1')) // drawn anew
  at(130, () => notices.show(['1', '2']))
  expect(notices.all?.[0]).toEqual({ key: '1', version: 'v1', heldAt: 100, shownAt: 110 })
  at(140, () => notices.show(['2']))
  at(150, () => notices.show([]))
  expect(notices.all).toEqual([
    { key: '1', version: 'v1', heldAt: 100, shownAt: 110, hiddenAt: 140 },
    { key: '2', version: 'v1', heldAt: 100 },
  ])
  at(160, () => notices.seen('1'))
  expect(notices.all?.[0]).toEqual({ key: '1', version: 'v1', heldAt: 100, shownAt: 160 })
  expect(changes).toBe(3)
})

it('says nothing of what is no scheduled message', () => {
  notices.follow([a('1')])
  notices.seen('mK3')
  notices.show(['mK3'])
  expect(notices.all).toEqual([{ key: '1', version: 'v1', heldAt: 100 }])
  expect(changes).toBe(0)
})

it('says of other words of the same message when they are seen', () => {
  notices.follow([a('1')])
  at(110, () => notices.seen('1'))
  at(120, () => notices.follow([a('1', 'v2')]))
  expect(notices.all).toEqual([{ key: '1', version: 'v2', heldAt: 100 }])
  at(130, () => notices.seen('1'))
  expect(notices.all).toEqual([{ key: '1', version: 'v2', heldAt: 100, shownAt: 130 }])
})

it('says that one has gone until that was heard', () => {
  notices.follow([a('1'), a('2')])
  at(110, () => notices.seen('1'))
  const before = notices.all ?? []
  at(120, () => notices.follow([a('2')]))
  const one = { key: '1', version: 'v1', heldAt: 100, shownAt: 110, hiddenAt: 120, goneAt: 120 }
  const two = { key: '2', version: 'v1', heldAt: 100 }
  notices.heard(before) // of a report that was under way
  expect(notices.all).toEqual([two, one])
  notices.heard(notices.all ?? [])
  expect(notices.all).toEqual([two])
})

it('says of one that is back when it went and since when it is there', () => {
  notices.follow([a('1')])
  at(110, () => notices.follow([]))
  at(120, () => notices.follow([a('1')]))
  expect(notices.all).toEqual([
    { key: '1', version: 'v1', heldAt: 120 },
    { key: '1', version: 'v1', heldAt: 100, goneAt: 110 },
  ])
})

it('says no more at once than the server takes, and first what it has', () => {
  const many = Array.from({ length: 200 }, (_, i) => a(String(i + 1)))
  notices.follow([a('500')])
  notices.follow(many)
  expect(notices.all).toHaveLength(200)
  expect(notices.all?.every(({ goneAt }) => goneAt === undefined)).toBe(true)
})
