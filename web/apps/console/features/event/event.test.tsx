import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { makeChange, makeEvent, openEvents } from './event.fake'
import type { EventDialog } from './form/EventDialog'

/** In place of the dialog, which has tests of its own: says what it was opened with. */
vi.mock('./form/EventDialog', () => ({
  EventDialog: ({ event, copy = false, readOnly, onClose }: ComponentProps<typeof EventDialog>) => (
    <div role="dialog" data-changes={event?.changes.length}>
      {JSON.stringify({ event: event?.name, copy, readOnly })}
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </div>
  ),
}))

const opened = async () => JSON.parse((await screen.findByRole('dialog')).firstChild?.textContent ?? '')

const meeting = makeEvent({
  id: 8,
  name: 'Weekly meeting',
  organization: 'Sales',
  type: 'Meeting',
  privateEvent: true,
  deviceGroupIds: [11],
  eventSignDeviceGroupIds: [11, 12],
  repeat: 'Weekly',
  repeatOptions: [1],
  startDate: '2026-11-02',
  startTime: '09:00',
  endDate: '',
  endTime: '10:00',
  ends: '',
})
const fair = makeEvent({
  id: 9,
  name: 'Fair',
  startDate: '2026-11-01',
  endDate: '2026-11-03',
  allDay: true,
  ends: '2026-11-04T00:00:00',
  over: true,
})
const reader = makeSelf({ auth: rights('R') })

type Opened = Awaited<ReturnType<typeof openEvents>>

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const lastAsked = ({ server }: Opened) => Object.fromEntries(server.asked.at(-1) ?? [])

async function command({ user }: Opened, event: string, name: string) {
  await user.click(await screen.findByLabelText(`Actions for ${event}`))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }))
}

test('R390 R392 events of the company, those that end last first: each says when, where, of which type and what became of it', async () => {
  const app = await openEvents({ events: [meeting, fair] })
  const row = await rowOf('Weekly meeting')
  await waitFor(() => expect(row).toHaveTextContent(/Lobby and Window/))
  expect(row).toHaveTextContent(/Meeting · Sales.*Every Monday, 09:00–10:00.*From Nov 2, 2026.*No end.*hanako/)
  expect(within(row).getByTitle(/Private/)).toBeVisible()
  const over = await rowOf('Fair')
  expect(over).toHaveTextContent(/Nov 1, 2026 to Nov 3, 2026.*None.*Nov 3, 2026.*Over/)
  expect(within(over).queryByTitle(/Private/)).toBeNull()
  expect(lastAsked(app)).toMatchObject({ companyId: '2', sortBy: 'ends', sortDesc: 'true' })
})

test('the address narrows and orders the list', async () => {
  const app = await openEvents({ path: '/eventList?expired=false&type=Meeting&deviceGroup=11&q=sales&sort=name' })
  await screen.findByText('Opening')
  expect(lastAsked(app)).toMatchObject({
    expired: 'false',
    type: 'Meeting',
    deviceGroupId: '11',
    name: 'sales',
    sortBy: 'name',
    sortDesc: 'false',
  })
})

test('filters are those that are over or not, and the types of the company', async () => {
  const app = await openEvents()
  await app.user.click(await screen.findByLabelText('Over or not'))
  await app.user.click(await screen.findByTitle('Not over'))
  await waitFor(() => expect(lastAsked(app)).toMatchObject({ expired: 'false' }))
  await app.user.click(screen.getByLabelText('Type'))
  await app.user.click(await screen.findByTitle('Meeting'))
  await waitFor(() => expect(lastAsked(app)).toMatchObject({ expired: 'false', type: 'Meeting' }))
})

test('without events the next step is taught', async () => {
  await openEvents({ events: [] })
  expect(await screen.findByText('There are no events yet')).toBeVisible()
  expect(screen.getAllByText('New event')).toHaveLength(2)
})

test('a press on the name and F2 edit an event, Duplicate begins a copy', async () => {
  const app = await openEvents()
  await app.user.click(await screen.findByText('Opening'))
  expect(await opened()).toEqual({ event: 'Opening', copy: false, readOnly: false })
  await app.user.click(screen.getByText('Cancel'))
  screen.getByText('Opening').closest('tr')?.focus()
  await app.user.keyboard('{F2}')
  expect(await opened()).toEqual({ event: 'Opening', copy: false, readOnly: false })
  await app.user.click(screen.getByText('Cancel'))
  await command(app, 'Opening', 'Duplicate')
  expect(await opened()).toEqual({ event: 'Opening', copy: true, readOnly: false })
})

test('an event that is edited or copied has its single times, of which the list says nothing', async () => {
  const app = await openEvents({ events: [{ ...meeting, changes: [makeChange(), makeChange({ day: '2026-12-31' })] }] })
  for (const name of ['Edit', 'Duplicate']) {
    await command(app, 'Weekly meeting', name)
    expect(await screen.findByRole('dialog')).toHaveAttribute('data-changes', '2')
    await app.user.click(screen.getByText('Cancel'))
  }
})

type Answered = ReturnType<typeof makeEvent> | ReturnType<typeof refuse>

/** The server answers when that is said whoever asks for an event first, and at once whoever asks later. */
function slowEvent() {
  let come: (answered: Answered) => void = () => {}
  const first = new Promise<Answered>((resolve) => {
    come = resolve
  })
  const answers: (Answered | Promise<Answered>)[] = [first]
  const handlers = [answer('get', '/api/event/{id}', () => answers.shift() ?? makeEvent())]
  return { handlers, come: (answered: Answered) => come(answered) }
}

describe('while an event is slow to come', () => {
  test.each([
    ['comes', makeEvent()],
    ['is gone', refuse(404, 'not-found')],
  ])('who asks for another dialog gets that one, also when it %s', async (_, answered) => {
    const { handlers, come } = slowEvent()
    const { user } = await openEvents({ handlers })
    await user.click(await screen.findByText('Opening'))
    await user.click(screen.getByRole('button', { name: /New event/ }))
    expect(await opened()).not.toHaveProperty('event')
    come(answered)
    await user.click(screen.getByText('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByText('Opening'))
    expect(await opened()).toMatchObject({ event: 'Opening' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('it lies over the page, which no key reaches, and the focus goes back before the dialog opens', async () => {
    const { handlers, come } = slowEvent()
    const { user } = await openEvents({ handlers })
    await user.click(await screen.findByText('Opening'))
    const said = await screen.findByText('Opening the event…')
    const name = screen.getByText('Opening').closest('button')
    expect(name?.closest('[inert]')).not.toBeNull()
    expect(said.closest('[inert]')).toBeNull()
    expect(document.activeElement).toContainElement(said)
    come(makeEvent())
    expect(await opened()).toMatchObject({ event: 'Opening' })
    expect(screen.queryByText('Opening the event…')).toBeNull()
    expect(name?.closest('[inert]')).toBeNull()
    expect(name).toHaveFocus()
  })

  test.each([
    ['Escape', (user: Opened['user']) => user.keyboard('{Escape}')],
    ['a button', (user: Opened['user']) => user.click(screen.getByText('Cancel'))],
  ])('that is said, and %s calls it off', async (_, callOff) => {
    const { handlers, come } = slowEvent()
    const { user } = await openEvents({ handlers })
    await user.click(await screen.findByText('Opening'))
    await screen.findByText('Opening the event…')
    await callOff(user)
    expect(screen.queryByText('Opening the event…')).toBeNull()
    expect(screen.getByText('Opening').closest('button')).toHaveFocus()
    come(makeEvent())
    await user.click(screen.getByText('Opening'))
    expect(await opened()).toMatchObject({ event: 'Opening' })
  })
})

test('one that is gone meanwhile is not opened, and others are', async () => {
  const app = await openEvents({
    handlers: [answer('get', '/api/event', () => pageOf([makeEvent({ id: 99, name: 'Gone' }), makeEvent()]))],
  })
  await app.user.click(await screen.findByText('Gone'))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await app.user.click(screen.getByText('Opening'))
  expect(await opened()).toMatchObject({ event: 'Opening' })
})

test('one is deleted once that was agreed to', async () => {
  const app = await openEvents()
  await command(app, 'Opening', 'Delete')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Delete Opening?')).toBeVisible()
  expect(app.server.deleted).toEqual([])
  await app.user.click(question.getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([7]))
})

test('several are deleted by one request, counted and named before', async () => {
  const app = await openEvents({ events: [meeting, fair] })
  await app.user.click(await screen.findByLabelText('Select everything on the page'))
  await app.user.click(await screen.findByText('Delete'))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Delete 2 events?')).toBeVisible()
  expect(question.getByText('Weekly meeting')).toBeVisible()
  await app.user.click(question.getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([{ companyId: 2, ids: [8, 9] }]))
  expect(await screen.findByText('2 events were deleted')).toBeVisible()
})

test('what may not be deleted alone is named with the reason, and stays selected', async () => {
  const app = await openEvents({ events: [meeting, fair] })
  const kept = () => refuse(403, 'group-forbidden')
  app.server.refusals.push(kept(), kept()) // of both, then of the first alone
  await app.user.click(await screen.findByLabelText('Select everything on the page'))
  await app.user.click(await screen.findByText('Delete'))
  await app.user.click(within(await screen.findByRole('dialog')).getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([{ companyId: 2, ids: [8, 9] }, 8, 9]))
  await waitFor(() => expect(screen.getByLabelText('Weekly meeting')).toBeChecked())
  const told = await screen.findByText(/This device group is kept for others/)
  expect(told.closest('[role=dialog]')).toHaveTextContent('Weekly meeting')
})

test('who may only read looks, and changes nothing', async () => {
  const app = await openEvents({ self: reader })
  await app.user.click(await screen.findByText('Opening'))
  expect(await opened()).toEqual({ event: 'Opening', copy: false, readOnly: true })
  expect(screen.queryByText('New event')).toBeNull()
  expect(screen.queryByLabelText('Actions for Opening')).toBeNull()
})

test('RT15 an address opens an event over the list, and to close it leads to the list', async () => {
  const app = await openEvents({ path: '/eventList/editEvent?id=8&sort=name', events: [meeting] })
  expect(await opened()).toEqual({ event: 'Weekly meeting', copy: false, readOnly: false })
  await app.user.click(screen.getByText('Cancel'))
  await waitFor(() => expect(app.url()).toBe('/eventList?sort=name'))
})

test('without one the address begins a new event, for who may write', async () => {
  await openEvents({ path: '/eventList/editEvent' })
  expect(await opened()).toEqual({ copy: false, readOnly: false })
})

test('who may only read comes to the list by that address', async () => {
  await openEvents({ path: '/eventList/editEvent', self: reader })
  expect(await screen.findByText('Opening')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an event that is gone is told of, over the list', async () => {
  const app = await openEvents({ path: '/eventList/editEvent?id=99' })
  expect(await screen.findByText('This event does not exist any more.')).toBeVisible()
  expect(await screen.findByText('Opening')).toBeVisible()
  await app.user.click(within(screen.getByRole('alert')).getByRole('button'))
  await waitFor(() => expect(app.url()).toBe('/eventList'))
})

describe('Ctrl K', () => {
  const nothingElse = (['content', 'playlists', 'schedule', 'user'] as const).map((area) =>
    answer('get', `/api/${area}`, () => pageOf([])),
  )
  const companies = makeCodes().companies.slice(0, 1)
  const find = async (options: Parameters<typeof openEvents>[0]) => {
    const app = await openEvents({ path: '/dashboard', handlers: nothingElse, ...options })
    await screen.findByRole('banner')
    await app.user.keyboard('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox'), 'ope')
    return app
  }

  test('finds an event and opens it', async () => {
    const app = await find({ codes: makeCodes({ companies, settings: { EventList: 'Y' } }) })
    await screen.findByRole('option', { name: /^Opening/ })
    await app.user.keyboard('{Enter}')
    expect(await opened()).toMatchObject({ event: 'Opening' })
    expect(app.url()).toBe('/eventList/editEvent?id=7')
  })

  test('begins a sign from any page', async () => {
    const app = await openEvents({ path: '/dashboard', handlers: nothingElse })
    await screen.findByRole('banner')
    await app.user.keyboard('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox'), 'new sign')
    await screen.findByRole('option', { name: /^New sign/ })
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.url()).toMatch(/^\/eventList\/eventSign/))
    expect(await screen.findByRole('dialog', { name: 'New sign' })).toBeVisible()
  })

  test('looks for none in a company that has no events', async () => {
    let looked = 0
    const contents = answer('get', '/api/content', () => {
      looked++
      return pageOf([])
    })
    const app = await find({ codes: makeCodes({ companies }), handlers: [contents, ...nothingElse] })
    await waitFor(() => expect(looked).toBe(1))
    expect(app.server.asked).toEqual([])
  })
})
