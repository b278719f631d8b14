import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Device, Playing, Verdict } from '../device'
import { lobby, makePlaying, makeVerdict, morning, screensServer } from '../screens.fake'

async function start(playing: Playing, path = '/device/my-devices/1', self = makeSelf(), part: Partial<Device> = {}) {
  const server = screensServer([{ ...lobby, ...part }], playing)
  const app = await renderApp({ path, self, handlers: server.handlers })
  return { ...app, server }
}

const channel = (name = 'Channel 1') => screen.findByRole('region', { name })
const report = async () => within(await screen.findByRole('region', { name: 'What it reports' }))

const beaten: [rule: Verdict['rule'], part: Partial<Verdict>, text: string | RegExp][] = [
  ['priority', {}, "“Breakfast menu” is more important: its priority is 1, this one's is 4."],
  ['not-started', { from: '2026-12-01T00:00:00Z' }, /plays for the first time on Tue, Dec 1.*9:00 AM/],
  ['not-now', { from: '2026-11-02T09:00:00Z' }, /this time of day: next on Mon, Nov 2.*6:00 PM/],
  ['repeat', { from: '2026-11-04T00:00:00Z' }, /leaves this day out: next on Wed, Nov 4/],
  ['repeat', {}, /does not play again/],
  ['ended', {}, /It is over/],
  ['never', {}, /can never play/],
  ['unavailable', {}, /cannot play it/],
  ['expired', {}, /Its last day is over/],
  ['not-approved', {}, /It is not approved/],
  [
    'not-valid-yet',
    { from: '2026-12-01T00:00:00Z' },
    /first day lies ahead: it plays for the first time on Tue, Dec 1/,
  ],
  ['not-valid-yet', {}, /Its first day lies ahead\./],
  ['not-for-screen', {}, /This screen cannot play it/],
]

test.each(beaten)('R343 an item that lost by %s %j', async (rule, part, text) => {
  const other = makeVerdict({ scheduleItemId: 22, name: 'Evening menu', rule, ...part })
  await start(makePlaying({ channels: [{ channel: 'Channel 1', winners: [morning], others: [other] }] }))
  const item = within(await channel())
    .getByText('Evening menu')
    .closest('li') as HTMLElement
  const pattern = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  expect(item.textContent).toEqual(pattern)
})

test('R343 the winner, until when, and the schedule that it comes from', async () => {
  await start(makePlaying())
  const plan = within(await channel())
  expect(plan.getByText(/Plays until Mon, Nov 2.*11:00 AM/)).toBeVisible()
  expect(plan.getByText('Priority 1')).toBeVisible()
  expect(await plan.findByText('for Default')).toBeVisible()
  expect(plan.getByRole('link', { name: 'Schedule “Autumn”' })).toHaveAttribute('href', '/schedule/edit-schedule/9')
})

test('R343 what plays every day says that it has no end', async () => {
  await start(
    makePlaying({ channels: [{ channel: 'Channel 1', winners: [{ ...morning, to: undefined }], others: [] }] }),
  )
  expect(within(await channel()).getByText('Plays without an end.')).toBeVisible()
})

test('R343 several winners take turns, a dark channel says so, and nothing at all teaches what to do', async () => {
  const second = makeVerdict({ scheduleItemId: 23, name: 'Coffee', priority: 1 })
  const { server, channels } = await start(
    makePlaying({
      channels: [
        { channel: 'Channel 1', winners: [morning, second], others: [] },
        { channel: 'Channel 2', winners: [], others: [] },
      ],
    }),
  )
  expect(await channel()).toHaveTextContent('2 items take turns')
  expect(await channel('Channel 2')).toHaveTextContent('Nothing plays on this channel')
  server.playing = makePlaying({ channels: [] })
  act(() => channels.at(-1)?.send({ entity: 'schedule', id: 9, companyId: 2 }))
  expect(await screen.findByText('Nothing is scheduled for this screen')).toBeVisible()
})

test.each([
  ['screen', 'Its last day is over'],
  ['license', 'Its licence is not good any more'],
] as const)(
  'G170 a screen that has ended (%s) says why nothing of its plan shows, and agrees with it',
  async (ended, why) => {
    const playing = makePlaying({ channels: [], ended, reported: { playing: false } })
    await start(playing, '/device/my-devices/1', makeSelf(), { ended, reported: playing.reported })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByText('Nothing is scheduled for this screen')).toBeNull()
    expect((await report()).getByText('As planned')).toBeVisible()
  },
)

test('R343 any instant can be asked about, by the clock of the screen; now is one button away', async () => {
  const { server, url, user } = await start(makePlaying())
  const instant = await screen.findByLabelText("At the screen's time")
  await user.clear(instant)
  await user.type(instant, '2026-12-24 18:00')
  await waitFor(() => expect(server.asked.at(-1)?.get('at')).toBe('2026-12-24T09:00:00Z'))
  expect(url()).toContain('at=2026-12-24T09')
  expect(await screen.findByText(/Thu, Dec 24.*6:00 PM in Asia\/Tokyo/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Now' }))
  await waitFor(() => expect(url()).toBe('/device/my-devices/1'))
})

test('R343 what a screen reports is held against the plan of now, also while another instant is asked about', async () => {
  const server = screensServer()
  const later = makePlaying({ channels: [{ channel: 'Channel 1', winners: [], others: [] }] })
  await renderApp({
    path: '/device/my-devices/1?at=2026-12-24T09:00:00Z',
    handlers: [
      answer('get', '/api/device/{id}/playing', ({ query }) => (query.has('at') ? later : makePlaying())),
      ...server.handlers,
    ],
  })
  expect(await channel()).toHaveTextContent('Nothing plays on this channel')
  const reported = await report()
  expect(await reported.findByText('Pancakes')).toBeVisible()
  expect(reported.getByText('As planned')).toBeVisible()
  expect(reported.getByText(/Nov 2.*8:59 AM/)).toBeVisible()
})

test.each([
  ['differs', { scheduleItemId: 5 }, 'Differs from the plan'],
  ['is old', { online: false }, 'Last known'],
  ['never came', { at: null, online: false, playing: false }, 'It has not reported yet'],
  ['tells of a deleted content', { contentName: '', contentSrc: '' }, 'Content 30 (deleted)'],
  ['tells of a fast clock', { clockOffsetMs: -2500 }, '2.5 s fast'],
  ['tells of a slow clock', { clockOffsetMs: 400 }, '400 ms slow'],
  [
    'tells how far it has got with its files',
    { download: { manifest: 'm', done: 3_145_728, total: 38_797_312 } },
    '3 MB of 37 MB are here',
  ],
  ['tells what follows', {}, 'Waffles, at 9:00:10 AM'],
])('R343 a report that %s', async (_, reported, text) => {
  await start(makePlaying(), undefined, undefined, { reported: { ...lobby.reported, ...reported } })
  expect(await (await report()).findByText(text)).toBeVisible()
})

const dark = [{ channel: 'Channel 1', winners: [], others: [] }]
test.each([
  ['its sign', 'Always', undefined, 'sign', 'Sign', 'Its sign shows in place of what is planned.'],
  ['its sign in a gap', 'Gaps', dark, 'sign', 'Sign', 'Its sign shows, for nothing is planned now.'],
  ['an emergency', '', undefined, 'emergency', 'Emergency', 'An emergency fills the screen now.'],
] as const)('a screen that shows %s says so, not what lies beneath', async (_, sign, channels, covered, name, text) => {
  const playing = makePlaying({ sign, reported: { covered }, ...(channels && { channels: [...channels] }) })
  await start(playing, undefined, undefined, { reported: playing.reported })
  const reported = await report()
  expect(await reported.findByText(name)).toBeVisible()
  expect(reported.getByText(text)).toBeVisible()
  expect(reported.getByText('As planned')).toBeVisible()
  expect(reported.queryByText('Pancakes')).toBeNull()
  expect(reported.queryByText('Since')).toBeNull()
  expect(document.querySelector('img[src*="pancakes"]')).toBeNull()
  expect(reported.queryAllByText(/Waffles/)).toHaveLength(covered === 'sign' ? 1 : 0)
})

test('a sign that should not be there is told from the plan', async () => {
  const playing = makePlaying({ sign: 'Gaps', reported: { covered: 'sign' } })
  await start(playing, undefined, undefined, { reported: playing.reported })
  const reported = await report()
  expect(await reported.findByText('Differs from the plan')).toBeVisible()
  expect(reported.queryByText(/^Its sign shows/)).toBeNull()
})

test.each([
  ['Always', undefined, 1],
  ['Always', [], 0],
  ['Events', undefined, 0],
] as const)('a sign that covers %s is told beside a plan %j', async (sign, channels, count) => {
  await start(makePlaying({ sign, ...(channels && { channels: [...channels] }) }))
  const plan = within(await screen.findByRole('region', { name: 'What should play' }))
  await (channels ? plan.findByText('Nothing is scheduled for this screen') : channel())
  expect(plan.queryAllByText('Its sign shows at all times, in place of this plan.')).toHaveLength(count)
})

test('what a screen shows follows it at once, by a hint', async () => {
  const { server, channels } = await start(makePlaying())
  expect(await (await report()).findByText('Pancakes')).toBeVisible()
  server.devices[0] = { ...lobby, reported: { ...lobby.reported, contentName: 'Waffles' } }
  act(() => channels.at(-1)?.send({ entity: 'playing', id: 1, companyId: 2 }))
  expect(await (await report()).findByText('Waffles')).toBeVisible()
})

test('what is wrong with a screen says how it is mended, and where; then it is gone', async () => {
  const since = '2026-11-02T00:00:00Z'
  const { server, channels } = await start(makePlaying(), undefined, undefined, {
    problems: [
      { kind: 'unplayable', severity: 'error', since, contentId: 30, contentName: 'Film', detail: 'media error 3' },
      { kind: 'unplayable', severity: 'error', since, contentId: 31, contentName: 'Clip', detail: '' },
      { kind: 'wrong-clock', severity: 'warning', since, contentId: 0, contentName: '', detail: '' },
    ],
  })
  const problems = within(await screen.findByRole('region', { name: 'Needs attention' }))
  expect(problems.getByText(/Open the content and convert it/)).toBeVisible()
  expect(problems.getByText(/Set date and time to automatic/)).toBeVisible()
  expect(problems.getAllByText('File cannot be played')).toHaveLength(1)
  expect(problems.getByRole('link', { name: 'Open “Clip”' })).toBeVisible()
  const film = problems.getByRole('link', { name: 'Open “Film”' })
  expect(film).toHaveAttribute('href', '/contents/all-content?content=30')
  server.devices[0] = lobby
  act(() => channels.at(-1)?.send({ entity: 'device', id: 1, companyId: 2 }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull())
})

test('R352 the facts of a screen, and only those that are known', async () => {
  await start(makePlaying())
  const facts = within(await screen.findByRole('region', { name: 'About this screen' }))
  expect(facts.getByText('Panel 55 · Linux')).toBeVisible()
  expect(facts.getByText('without limit')).toBeVisible()
  expect(facts.queryByText('MAC address')).toBeNull()
})

test('R482 with the right to read there is nothing to change', async () => {
  await start(makePlaying(), undefined, makeSelf({ auth: rights('R', { Schedule: 'N' }) }))
  expect(await channel()).toHaveTextContent('Schedule “Autumn”')
  expect(within(await channel()).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('R296 a screen that is gone is said to be gone', async () => {
  const server = screensServer()
  const gone = answer('get', '/api/device/{id}', () => refuse(404, 'not-found'))
  await renderApp({ path: '/device/my-devices/77', handlers: [gone, ...server.handlers] })
  expect(await screen.findByRole('alert')).toHaveTextContent('This screen does not exist')
})
