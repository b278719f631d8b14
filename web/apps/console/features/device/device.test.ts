import { expect, test } from 'vitest'
import { readCode, showCode } from './add/code'
import { periodOf, presenceOf, resolutionOf } from './device'
import { agreementOf } from './screen/agreement'
import { instantAt, readInstant, showInstant, wallTime } from './screen/instant'
import { lobby, makePlaying } from './screens.fake'

test.each([
  ['online', {}, 'online'],
  ['silent', { online: false }, 'offline'],
  ['never there', { online: false, lastAccessDate: null }, 'never'],
  ['switched off', { status: 'Inactive', online: false }, 'inactive'],
] as const)('R032 G123 a screen that is %s', (_, part, presence) => {
  expect(presenceOf({ ...lobby, ...part })).toBe(presence)
})

test.each([
  ['no dates', '', '', 'running'],
  ['the first day', '2026-11-03', '', 'running'],
  ['a day too early', '2026-11-04', '', 'notStarted'],
  ['the last day', '', '2026-11-03', 'running'],
  ['a day too late', '', '2026-11-02', 'expired'],
])('R352 the time of use by the wall of the screen: %s', (_, startDate, endDate, period) => {
  const evening = Date.UTC(2026, 10, 2, 15, 30) // the third in Tokyo
  expect(periodOf({ startDate, endDate, zone: 'Asia/Tokyo' }, evening)).toBe(period)
})

test('R352 a resolution that nobody knows is not shown', () => {
  expect(resolutionOf(lobby)).toBe('1920 × 1080')
  expect(resolutionOf({ ...lobby, resolutionWidth: 0 })).toBe('')
})

test.each([
  ['K7QM4R2X', 'K7QM4R2X'],
  ['K7QM-4R2X', 'K7QM4R2X'],
  [' k7qm 4r2x ', 'K7QM4R2X'],
  ['ｋ７ｑｍ－４Ｒ２Ｘ', 'K7QM4R2X'],
  ['OoIi-LlUu', '001111VV'],
  ['00000001', '00000001'],
  ['K7QM-4R2X-0123-ABCD', 'K7QM4R2X0123ABCD'],
  ['k7qm4r2x 0123abcd', 'K7QM4R2X0123ABCD'],
  ['K7QM4R2', null],
  ['K7QM4R2XY', null],
  ['K7QM-4R2X-0123-ABC', null],
  ['', null],
])('R353 the code %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('R353 a code is shown in groups of four', () => {
  expect(showCode('K7QM4R2X')).toBe('K7QM-4R2X')
  expect(showCode('K7QM4R2X0123ABCD')).toBe('K7QM-4R2X-0123-ABCD')
})

const dark = [{ channel: 'Channel 1', winners: [], others: [] }]
test.each([
  ['what is planned', makePlaying(), 'planned'],
  ['another item', makePlaying({ reported: { scheduleItemId: 99 } }), 'differs'],
  ['the standby picture though something is planned', makePlaying({ reported: { playing: false } }), 'differs'],
  ['the standby picture in a gap', makePlaying({ channels: dark, reported: { playing: false } }), 'planned'],
  ['something in a gap', makePlaying({ channels: dark }), 'differs'],
  ['nothing any more', makePlaying({ reported: { online: false } }), 'old'],
  ['nothing yet', makePlaying({ reported: { at: null, online: false } }), 'none'],
  [
    'an emergency over another item',
    makePlaying({ reported: { scheduleItemId: 99, covered: 'emergency' } }),
    'planned',
  ],
  ['an emergency, and nothing any more', makePlaying({ reported: { online: false, covered: 'emergency' } }), 'old'],
] as const)('R343 a screen that reports %s', (_, playing, agreement) => {
  expect(agreementOf(playing)).toBe(agreement)
})

const ofSign = { playing: false, covered: 'sign' }
const standby = { playing: false }
const other = { scheduleItemId: 99 }
test.each([
  ['', 'its sign, which it has no more', ofSign, 'differs', 'planned'],
  ['Gaps', 'its sign', ofSign, 'differs', 'planned'],
  ['Events', 'its sign', ofSign, 'planned', 'planned'],
  ['Always', 'its sign', ofSign, 'planned', 'planned'],
  ['Always', 'its sign over an item', { covered: 'sign' }, 'planned', 'planned'],
  ['Gaps', 'what is planned', {}, 'planned', 'differs'],
  ['Events', 'what is planned', {}, 'planned', 'differs'],
  ['Always', 'what is planned, though the sign should cover it', {}, 'differs', 'differs'],
  ['Always', 'another item', other, 'differs', 'differs'],
  ['Events', 'the standby picture', standby, 'differs', 'planned'],
  ['Always', 'no item, of a player that says nothing of signs', standby, 'planned', 'planned'],
] as const)('a screen whose sign covers %j and that reports %s', (sign, _, reported, inPlan, inGap) => {
  expect(agreementOf(makePlaying({ sign, reported }))).toBe(inPlan)
  expect(agreementOf(makePlaying({ sign, reported, channels: dark }))).toBe(inGap)
})

test('R343 on any of its channels a screen plays as planned', () => {
  const [first] = makePlaying().channels
  const channels = [...dark, { ...first, channel: 'Channel 2' }] as typeof dark
  expect(agreementOf(makePlaying({ channels }))).toBe('planned')
})

test.each([
  ['2026-11-21T09:30', 'Asia/Tokyo', '2026-11-21T00:30:00Z'],
  ['2026-11-21T09:30', 'America/New_York', '2026-11-21T14:30:00Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'], // skipped: 03:30 summer time
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'], // twice: the first
  ['2026-11-2', 'Asia/Tokyo', null],
  ['', 'Asia/Tokyo', null],
])('R343 %s on a wall in %s is %s', (wall, zone, instant) => {
  expect(instantAt(wall, zone)).toBe(instant)
})

test('R343 an instant is told by the wall of the screen, whatever the clock here says', () => {
  expect(wallTime('2026-11-21T00:30:45Z', 'Asia/Tokyo')).toBe('2026-11-21T09:30')
  expect(showInstant('2020-11-21T00:30:00Z', 'Asia/Tokyo', 'en-US')).toMatch(/^Sat, Nov 21, 2020, 9:30\sAM$/)
})

test.each([
  ['2026-11-21T00:30:00Z', '2026-11-21T00:30:00Z'],
  ['2026-11-21T09:30:00+09:00', '2026-11-21T00:30:00Z'],
  ['2026-11-21', undefined],
  ['tomorrow', undefined],
  [17, undefined],
])('R343 the URL says %j', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})
