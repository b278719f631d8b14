import { answer, noAnswer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeChange, makeEvent, makeSubscription, makeTime, makeType, withEvents } from '../event.fake'
import type { Event, Time } from '../queries'
import '../form/EventDialog' // its code is read before anything is waited for

const day = '2026-12-24'
const once = makeTime({ type: 'Meeting', organization: 'Sales', eventDetail: 'Bring\ncake' })
const daily = makeEvent({ id: 8, name: 'Tour', repeat: 'Daily', startDate: '2026-12-20', endDate: '' })
const tour = makeTime({ eventId: 8, name: 'Tour', day })
const reader = makeSelf({ auth: rights('R') })

interface Shown extends AppOptions {
  times?: Time[]
  more?: boolean
  event?: Event
  /** What the server says to the next changes. */
  refusals?: Response[]
}

/** The week of the opening, with a server that keeps what it is told about one event. */
async function show({ times = [once], more = false, event = makeEvent(), refusals = [], ...app }: Shown = {}) {
  const server = { asked: [] as URLSearchParams[], changed: [] as unknown[], event }
  const handlers = [
    answer('get', '/api/event/calendar', ({ query }) => {
      server.asked.push(query)
      return { zone: 'Asia/Tokyo', times, more }
    }),
    answer('get', '/api/event/{id}', () => server.event),
    answer('patch', '/api/event', ({ body, query }) => {
      server.changed.push({ company: query.get('companyId'), ...(body as object) })
      const refusal = refusals.shift()
      if (refusal) return refusal
      const { changes } = body as Event
      server.event = { ...server.event, changes, version: server.event.version + 1 }
      return server.event
    }),
    answer('get', '/api/eventType', () => pageOf([makeType()])),
  ]
  const path = `/eventList/calendar?view=week&day=${day}`
  const shown = await renderApp({ path, codes: withEvents, ...app, handlers: [...(app.handlers ?? []), ...handlers] })
  return { ...shown, server }
}

type Opened = Awaited<ReturnType<typeof show>>

const bar = (name: RegExp | string) => screen.findByTitle(name)
const lastAsked = ({ server }: Opened) => Object.fromEntries(server.asked.at(-1) ?? [])
const dialog = async () => within(await screen.findByRole('dialog'))

async function open({ user }: Opened, name: RegExp | string) {
  await user.click(await bar(name))
  return dialog()
}

async function press({ user }: Opened, label: string) {
  await user.click(await (await dialog()).findByText(label))
}

describe('the calendar', () => {
  test('shows what takes place by the clocks of the company, each in the colour of its type', async () => {
    const app = await show({ times: [once, makeTime({ eventId: 9, name: 'Lunch' })] })
    const meeting = await bar('18:00–20:00 Opening Meeting')
    expect(screen.getAllByRole('region', { name: 'Calendar of events' })).toHaveLength(1)
    expect(lastAsked(app)).toEqual({ companyId: '2', from: '2026-12-20', to: '2026-12-27' })
    const colourOf = (element: HTMLElement) => element.closest('[style*="color"]')?.getAttribute('style')
    await waitFor(() => expect(colourOf(meeting)?.toUpperCase()).toContain('#377CB7'))
    expect(colourOf(await bar('18:00–20:00 Lunch'))).toContain('--mq-text-muted')
  })

  test('marks what is private, otherwise than its event says, and repeated, with words', async () => {
    await show({ times: [makeTime({ day, privateEvent: true, changed: true })] })
    const shown = within(await bar('18:00–20:00 Opening Private Changed this time'))
    for (const mark of ['Private', 'Changed this time', 'Repeats'])
      expect(shown.getByRole('img', { name: mark })).toBeVisible()
  })

  test('is narrowed like the list', async () => {
    const app = await show({ path: `/eventList/calendar?view=day&day=${day}&q=cake&type=Meeting&deviceGroup=11` })
    await bar(/Opening/)
    expect(lastAsked(app)).toEqual({
      companyId: '2',
      from: day,
      to: '2026-12-25',
      name: 'cake',
      type: 'Meeting',
      deviceGroupId: '11',
    })
  })

  test('says when it does not show everything', async () => {
    await show({ more: true })
    expect(await screen.findByText(/There is more in these days than the 1 time shown/)).toBeVisible()
  })

  test('without anything says what to do next', async () => {
    const { user } = await show({ times: [] })
    expect(await screen.findByText('Nothing takes place in these days')).toBeVisible()
    expect(screen.getByText(/Click a day to add an event/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New event' }))
    expect(await screen.findByLabelText('Starts on')).toHaveValue('Dec 24, 2026')
  })

  test('narrowed to nothing is widened again', async () => {
    const { user, url } = await show({ times: [], path: `/eventList/calendar?view=week&day=${day}&q=nobody` })
    await screen.findByText('Nothing in these days matches')
    await user.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(url()).not.toContain('q='))
  })

  test('that cannot be had is asked for again', async () => {
    let isDown = true
    const down = answer('get', '/api/event/calendar', () =>
      isDown ? refuse(400, 'odd') : { zone: 'Asia/Tokyo', times: [once], more: false },
    )
    const { user } = await show({ handlers: [down] })
    expect(await screen.findByText('The calendar could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await bar(/Opening/)).toBeVisible()
  })
})

describe('a time', () => {
  test('says what it is, when, and who holds it', async () => {
    const app = await show()
    const shown = await open(app, /Opening/)
    expect(shown.getByText('Dec 24, 2026, 18:00–20:00')).toBeVisible()
    for (const text of ['Meeting', 'Sales', /Bring\s+cake/]) expect(shown.getByText(text)).toBeVisible()
    expect(await shown.findByText('Takes place once')).toBeVisible()
    expect(shown.queryByText('Change this time')).toBeNull()
  })

  test('says on which device groups it is shown, and from which calendar it comes', async () => {
    const app = await show({
      event: makeEvent({ deviceGroupIds: [], eventSignDeviceGroupIds: [], subscriptionId: 3 }),
      handlers: [
        answer('get', '/api/eventSubscription', () => pageOf([makeSubscription({ id: 3, sourceName: 'Room' })])),
      ],
    })
    const shown = await open(app, /Opening/)
    expect(await shown.findByText('Room')).toBeVisible()
    expect(shown.getByText('None')).toBeVisible()
  })

  test('of an event with a clock of its own says both', async () => {
    const app = await show({
      times: [tour],
      event: { ...daily, zone: 'Europe/Berlin', startTime: '10:00', endTime: '12:00' },
    })
    const shown = await open(app, /Tour/)
    expect(await shown.findByText('Dec 24, 2026, 10:00–12:00 (Europe/Berlin)')).toBeVisible()
    expect(shown.getByText('Dec 24, 2026, 18:00–20:00')).toBeVisible()
    expect(shown.getByText('Every day, 10:00–12:00')).toBeVisible()
  })

  test('leads to its event', async () => {
    const app = await show()
    await open(app, /Opening/)
    await press(app, 'Edit event')
    expect(await screen.findByLabelText('Starts on')).toHaveValue('Dec 24, 2026')
  })

  test('opens with the keyboard', async () => {
    const { user } = await show()
    ;(await bar(/Opening/)).closest<HTMLElement>('[role="button"]')?.focus()
    await user.keyboard('{Enter}')
    expect(await (await dialog()).findByText('Takes place once')).toBeVisible()
  })

  test('whose event is gone says so, and offers nothing', async () => {
    const app = await show({ handlers: [answer('get', '/api/event/{id}', () => refuse(404, 'not-found'))] })
    const shown = await open(app, /Opening/)
    expect(await shown.findByRole('alert')).toBeVisible()
    expect(shown.queryByText('Edit event')).toBeNull()
  })
})

describe('a single time of an event that repeats', () => {
  const other = makeChange({ day: '2026-12-26', leftOut: true })

  test('is changed alone', async () => {
    const app = await show({ times: [tour], event: { ...daily, changes: [other] } })
    await open(app, /Tour/)
    await press(app, 'Change this time')
    await app.user.click(await screen.findByLabelText('Name'))
    await app.user.paste('Long tour')
    await app.user.click(screen.getByText('Save'))
    await waitFor(() => expect(app.server.changed).toHaveLength(1))
    const change = makeChange({ name: 'Long tour' })
    const { leftOut, ...sent } = change
    expect(app.server.changed[0]).toEqual({ company: '2', id: 8, version: 3, changes: [other, sent] })
    expect(await screen.findByText('This time was changed')).toBeVisible()
  })

  test('goes on top of what somebody else saved', async () => {
    const stale = refuse(412, 'stale', { params: { version: 4, by: 'Taro', at: '2026-11-02T08:30:00Z' } })
    const app = await show({ times: [tour], event: daily, refusals: [stale] })
    await open(app, /Tour/)
    await press(app, 'Change this time')
    await app.user.click(await screen.findByLabelText('All day'))
    app.server.event = { ...daily, version: 4, changes: [other] }
    await app.user.click(screen.getByText('Save'))
    await app.user.click(await screen.findByText('Save my changes on top'))
    await waitFor(() => expect(app.server.changed).toHaveLength(2))
    expect(app.server.changed[1]).toMatchObject({ version: 4, changes: [other, { day, startDate: day, allDay: true }] })
  })

  test('is left out, and that is undone', async () => {
    const app = await show({ times: [tour], event: { ...daily, changes: [other] } })
    await open(app, /Tour/)
    await press(app, 'Leave this time out')
    await app.user.click(await screen.findByText('Undo'))
    await waitFor(() => expect(app.server.changed).toHaveLength(2))
    expect(app.server.changed).toEqual([
      { company: '2', id: 8, version: 3, changes: [other, { day, leftOut: true }] },
      { company: '2', id: 8, version: 4, changes: [other] },
    ])
  })

  test('becomes as its event says again, and that is undone', async () => {
    const change = makeChange({ startTime: '09:00', endTime: '10:00', name: 'Early' })
    const app = await show({ times: [{ ...tour, changed: true }], event: { ...daily, changes: [change] } })
    const shown = await open(app, /Tour/)
    expect(await shown.findByText('The event says')).toBeVisible()
    await press(app, 'Back to the usual time')
    await app.user.click(await screen.findByText('Undo'))
    await waitFor(() => expect(app.server.changed).toHaveLength(2))
    expect(app.server.changed).toMatchObject([{ changes: [] }, { changes: [change] }])
  })

  test('that cannot be left out stays in sight', async () => {
    const app = await show({ times: [tour], event: daily, refusals: [noAnswer()] })
    await open(app, /Tour/)
    await press(app, 'Leave this time out')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await dialog()).toBeTruthy()
    expect(screen.queryByText('This time is left out')).toBeNull()
  })
})

describe('the focus goes back to the bar', () => {
  const button = async () => (await bar(/Tour/)).closest('[role="button"]')
  const isBack = async () => waitFor(async () => expect(await button()).toHaveFocus())

  test('from a time that was changed, or not', async () => {
    const app = await show({ times: [tour], event: daily })
    await open(app, /Tour/)
    await press(app, 'Change this time')
    expect(await screen.findByText('Change “Tour” on Dec 24, 2026')).toBeVisible()
    expect(screen.getByLabelText('Starts on')).toHaveFocus()
    await app.user.click(screen.getByText('Cancel'))
    await isBack()
    await open(app, /Tour/)
    await press(app, 'Change this time')
    await app.user.click(await screen.findByLabelText('Name'))
    await app.user.paste('Long tour')
    await app.user.click(screen.getByText('Save'))
    await isBack()
  })

  test('from its event', async () => {
    const app = await show({ times: [tour], event: daily })
    await open(app, /Tour/)
    await press(app, 'Edit event')
    expect(await screen.findByLabelText('Name')).toHaveFocus()
    await app.user.click(screen.getByText('Cancel'))
    await isBack()
  })

  test('and to the calendar where the time is left out; once that is undone, to the bar again', async () => {
    const times = [tour]
    const app = await show({ times, event: daily })
    const place = (await bar(/Tour/)).closest('section')?.parentElement
    await open(app, /Tour/)
    times.length = 0
    await press(app, 'Leave this time out')
    await waitFor(() => expect(screen.queryByTitle(/Tour/)).toBeNull())
    await waitFor(() => expect(place).toHaveFocus())
    times.push(tour)
    await app.user.click(screen.getByText('Undo'))
    await isBack()
  })
})

test('who may only read sees what a time is, and changes nothing', async () => {
  const app = await show({ times: [tour], event: daily, self: reader })
  const shown = await open(app, /Tour/)
  expect(await shown.findByText('Every day, 18:00–20:00')).toBeVisible()
  for (const label of ['Edit event', 'Change this time', 'Leave this time out'])
    expect(shown.queryByText(label)).toBeNull()
  expect(screen.queryByText('New event')).toBeNull()
})
