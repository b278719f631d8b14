import { locateTurn } from '@marquee/model/locate'
import { expect, test } from 'vitest'
import { anEntry, aPlaylist } from '../fixtures'
import { gapAt } from './drag'
import { createPausableClock, plays, previewLoop } from './preview'
import { toDraft } from './wire'

function nameAt(playlist: ReturnType<typeof aPlaylist>, t: number): string {
  return locateTurn(previewLoop(toDraft(playlist).groups[0] ?? []), 0, t)?.entry.name ?? ''
}

test.each([
  [0, 'Autumn'],
  [9_999, 'Autumn'],
  [10_000, 'Bakery'],
  [20_000, 'Film'],
  [27_999, 'Film'],
  [28_000, 'Autumn'],
])('at %d ms the preview shows %s', (t, name) => {
  expect(nameAt(aPlaylist(), t)).toBe(name)
})

test('what players skip is not in the preview', () => {
  const content = [anEntry('Gone', { playable: false }), anEntry('Untimed', { seconds: 0 }), anEntry('Here')]
  expect(nameAt(aPlaylist({ content }), 0)).toBe('Here')
  expect(nameAt(aPlaylist({ content: content.slice(0, 2) }), 0)).toBe('')
})

test('a video is muted and plays its own length', () => {
  const [entry] = previewLoop(toDraft(aPlaylist()).groups[0]?.slice(2) ?? [])
  expect(entry).toMatchObject({ kind: 'video', mute: true, durationMs: 8000, effectIn: { id: 1, durationMs: 500 } })
})

test('every page of a document plays for the time of its entry', () => {
  const content = [anEntry('Slides', { type: 'Document', totalPage: 3, seconds: 5 }), anEntry('Here')]
  const entries = previewLoop(toDraft(aPlaylist({ content })).groups[0] ?? [])
  const slides = 'S'.charCodeAt(0)
  expect(entries.map(({ kind, asset, durationMs }) => [kind, asset, durationMs])).toEqual([
    ['image', `${slides}.1`, 5000],
    ['image', `${slides}.2`, 5000],
    ['image', `${slides}.3`, 5000],
    ['image', String('H'.charCodeAt(0)), 10_000],
  ])
  expect(nameAt(aPlaylist({ content }), 14_999)).toBe('Slides')
  expect(nameAt(aPlaylist({ content }), 15_000)).toBe('Here')
})

test('what plays is an entry of the list, also when it is a page of a document', () => {
  const content = [anEntry('Slides', { type: 'Document', totalPage: 3, seconds: 5 }), anEntry('Here')]
  const [group = []] = toDraft(aPlaylist({ content })).groups
  const playing = previewLoop(group).map(({ key }) => group.findIndex((entry) => plays(entry, key)))
  expect(playing).toEqual([0, 0, 0, 1])
})

test('a link is shown at its address, and a sound plays its own length', () => {
  const content = [
    anEntry('Site', { type: 'Web', url: 'https://example.com/' }),
    anEntry('Jingle', { type: 'Audio', durationMs: 3000, seconds: 0 }),
  ]
  const entries = previewLoop(toDraft(aPlaylist({ content })).groups[0] ?? [])
  expect(entries).toMatchObject([
    { kind: 'web', asset: '', url: 'https://example.com/' },
    { kind: 'audio', url: '', durationMs: 3000 },
  ])
})

test('the clock of the preview stands still while it is paused, and can be set', () => {
  let real = 100
  const clock = createPausableClock(() => real)
  real += 50
  expect(clock.now()).toBe(0)
  clock.run()
  clock.run()
  real += 30
  expect(clock.now()).toBe(30)
  clock.pause()
  real += 1000
  expect(clock.now()).toBe(30)
  clock.set(500)
  clock.run()
  real += 5
  expect(clock.now()).toBe(505)
})

test.each([
  [0, 0],
  [14, 0],
  [16, 1],
  [44, 1],
  [46, 2],
  [999, 2],
])('a pointer at %d is at gap %d', (y, gap) => {
  const rows = [
    { index: 0, top: 10, bottom: 20 },
    { index: 1, top: 40, bottom: 50 },
  ]
  expect(gapAt(y, rows)).toBe(gap)
})

test('a gap counts from the first entry of all, and not from the first that has a row', () => {
  const rows = [
    { index: 3, top: -2000, bottom: -1960 },
    { index: 70, top: 0, bottom: 40 },
    { index: 71, top: 40, bottom: 80 },
  ]
  expect([10, 30, 70].map((y) => gapAt(y, rows))).toEqual([4, 71, 72])
})
