import type { Body } from '@marquee/api/types'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { makeEvent, makeType, withEvents } from '../event.fake'
import { EventDialog } from './EventDialog'

type Sent<M extends 'post' | 'patch'> = Body<'/api/event', M>
type Props = Partial<ComponentProps<typeof EventDialog>>

/** The dialog above an empty page, with a server that keeps what it is told. */
async function open(props: Props = {}, self = makeSelf()) {
  const server = {
    created: [] as { company: string | null; body: Sent<'post'> }[],
    changed: [] as Sent<'patch'>[],
    refusals: [] as ReturnType<typeof refuse>[],
  }
  const onClose = vi.fn()
  const dialog = () => <EventDialog day={{ date: '2026-12-24' }} readOnly={false} onClose={onClose} {...props} />
  const app = await renderApp({
    path: '/eventList',
    self,
    codes: withEvents,
    folders: makeFolders(),
    features: [{ menu: ['Events'], routes: [pageAt('/eventList', dialog, 'EventList')] }],
    handlers: [
      answer('get', '/api/eventType', () => pageOf([makeType()])),
      answer('get', '/api/contentByIds', []),
      answer('get', '/api/event/{id}', () => makeEvent({ version: 4, organization: 'Opera' })),
      answer('post', '/api/event', ({ body, query }) => {
        server.created.push({ company: query.get('companyId'), body: body as Sent<'post'> })
        return server.refusals.shift() ?? makeEvent()
      }),
      answer('patch', '/api/event', ({ body }) => {
        server.changed.push(body as Sent<'patch'>)
        return server.refusals.shift() ?? makeEvent()
      }),
    ],
  })
  const form = within(await screen.findByRole('dialog'))
  return {
    server,
    form,
    onClose,
    click: async (label: string) => app.user.click(await form.findByLabelText(label)),
    pick: async (title: string) => app.user.click(await screen.findByTitle(title)),
    save: () => app.user.click(form.getByText('Save')),
    press: async (text: string) => app.user.click(await screen.findByText(text)),
    async put(label: string, text: string) {
      const box = form.getByLabelText(label)
      await app.user.clear(box)
      await app.user.click(box)
      await app.user.paste(text)
    },
  }
}

const weekly = makeEvent({ repeat: 'Weekly', repeatOptions: [4], endDate: '' })

test('a new event takes place once, on the day that was pressed', async () => {
  const { server, form, put, save, onClose } = await open()
  await put('Name', ' Opening ')
  await put('Type', 'Meeting')
  await put('Starts on', '2026-12-26')
  expect(await form.findByText('Dec 26, 2026, 09:00–10:00')).toBeVisible()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.created).toMatchObject([
    {
      company: '2',
      body: { name: 'Opening', type: 'Meeting', startDate: '2026-12-26', endDate: '2026-12-26', repeat: 'None' },
    },
  ])
})

test('what the fields come to is not said while the end lies before the start', async () => {
  const { form, put, save } = await open()
  expect(form.getByRole('status')).toHaveTextContent('Dec 24, 2026, 09:00–10:00')
  await put('Ends on', '2026-12-20')
  await save()
  expect(await form.findByText('The last day must not lie before the first')).toBeVisible()
  expect(form.queryByRole('status')).toBeNull()
  await put('Ends on', '2026-12-25')
  expect(await form.findByRole('status')).toHaveTextContent('Dec 24, 2026 09:00 to Dec 25, 2026 10:00')
})

test('weekly on the weekday of its start and another', async () => {
  const { server, form, put, click, save } = await open()
  await put('Name', 'Choir')
  await click('Weekly')
  await click('Mon')
  expect(await form.findByText(/Every Monday and Thursday, 09:00–10:00/)).toBeVisible()
  await save()
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]?.body).toMatchObject({ repeat: 'Weekly', repeatOptions: [1, 4], endDate: '', every: 1 })
})

test('on the last Friday of each month', async () => {
  const { server, form, put, click, pick, save } = await open({ day: { date: '2026-12-25' } })
  await put('Name', 'Market')
  await click('Monthly')
  await click('On weekdays of the month')
  await click('Which of them in the month')
  await pick('Last')
  await waitFor(() => expect(form.getByRole('status')).toHaveTextContent(/fourth and last Friday/i))
  await save()
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]?.body).toMatchObject({ repeat: 'Monthly', repeatOptions: [5], weeks: [4, -1] })
})

test('the device groups whose lists and signs have it, and where signs are kept', async () => {
  const { server, form, put, click, save, press } = await open({ event: makeEvent({ deviceGroupIds: [12] }) })
  await put('Name', 'Opening')
  expect(form.getByText('Event signs').closest('a')).toHaveAttribute('href', '/eventList/eventSign')
  await click('Event lists of: Choose')
  await press('Lobby (3)')
  await click('Take “Default / Window” out')
  await save()
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]).toMatchObject({ deviceGroupIds: [11], eventSignDeviceGroupIds: [] })
})

test('its parts have headings of the level below that of a page', async () => {
  const { form } = await open({ event: { ...weekly, changes: [noChange] } })
  const headings = await form.findAllByRole('heading', { level: 2 })
  const parts = ['What', 'When', 'Where', 'Looks', 'Single times that differ']
  expect(headings.map(({ textContent }) => textContent)).toEqual(parts)
})

test('an event without a device group is on no screen until one is chosen', async () => {
  const { form, click, press } = await open()
  expect(await form.findByText(/Without a device group it is shown on no screen/)).toBeVisible()
  expect(await form.findByText('My devices')).toHaveAttribute('href', '/device/my-devices')
  const choices = form.getAllByText('Choose').map((text) => text.closest('button')?.getAttribute('aria-label'))
  expect(choices.slice(0, 2)).toEqual(['Signs of: Choose', 'Event lists of: Choose'])
  await click('Signs of: Choose')
  await press('Lobby (3)')
  await waitFor(() => expect(form.queryByText(/Without a device group/)).toBeNull())
})

test('a copy is another event with what is otherwise about single times', async () => {
  const left = { ...weekly, changes: [{ ...noChange, day: '2026-12-31', leftOut: true }] }
  const { server, save } = await open({ event: left, copy: true })
  expect(screen.getByText('Duplicate event')).toBeVisible()
  await save()
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]?.body).toMatchObject({ name: 'Opening (2)', repeat: 'Weekly', changes: left.changes })
  expect(server.created[0]?.body).not.toHaveProperty('id')
})

const noChange = {
  day: '2026-12-31',
  leftOut: false,
  startDate: '2026-12-30',
  startTime: '18:00',
  endDate: '2026-12-30',
  endTime: '20:00',
  allDay: false,
  name: '',
  eventDetail: '',
}

test('a single time that differs names its day once', async () => {
  const changes = [
    { ...noChange, startDate: noChange.day, endDate: noChange.day },
    { ...noChange, day: '2027-01-07' },
  ]
  const { form } = await open({ event: { ...weekly, changes } })
  const lines = (await form.findAllByText('Back to the usual time')).map((button) => button.closest('li')?.textContent)
  expect(lines).toEqual([
    'Dec 31, 2026 18:00–20:00Back to the usual time',
    'Jan 7, 2027 Dec 30, 2026, 18:00–20:00Back to the usual time',
  ])
})

test('a single time becomes as the event says again', async () => {
  const changes = [noChange, { ...noChange, day: '2027-01-07', leftOut: true }]
  const { server, form, click, save } = await open({ event: { ...weekly, changes } })
  expect(await form.findByText('Left out', { exact: false })).toBeVisible()
  await click('Back to the usual time: Dec 31, 2026')
  await save()
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]?.changes).toEqual([changes[1]])
})

test('what nobody touched of single times is not sent', async () => {
  const { server, put, save } = await open({ event: { ...weekly, changes: [noChange] } })
  await put('Name', 'Choir')
  await save()
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]).toMatchObject({ id: 7, version: 3, name: 'Choir' })
  expect(server.changed[0]).not.toHaveProperty('changes')
})

test.each([
  ['endDate', 'before-start', /The last day must not lie before the first/],
  ['changes[0].startTime', 'bad-format', /This does not have the right form/],
  ['repeatOptions', 'out-of-range', /This is outside of what is allowed/],
  ['templateId', 'recycled', /This content is in the recycle bin/],
  ['eventSignDeviceGroupIds', 'not-found', /This does not exist any more/],
])('the server’s refusal of %s stands at its field', async (field, code, text) => {
  const { server, form, put, save } = await open({ event: { ...weekly, changes: [noChange] } })
  await put('Name', 'Choir')
  server.refusals.push(refuse(422, 'invalid', { errors: [{ location: `body.${field}`, code, message: code }] }))
  await save()
  const said = await form.findByText(text)
  expect(said.closest('[class*=explain]')).not.toBeNull()
})

test('without a name nothing is sent', async () => {
  const { server, form, save } = await open()
  await save()
  expect(await form.findByText('Give the event a name')).toBeVisible()
  expect(server.created).toEqual([])
})

test('somebody else’s newer version: what was typed goes on top', async () => {
  const { server, put, save, press } = await open({ event: makeEvent() })
  server.refusals.push(refuse(412, 'stale', {}))
  await put('Name', 'Gala')
  await save()
  await press('Save my changes on top')
  await waitFor(() => expect(server.changed).toHaveLength(2))
  expect(server.changed[1]).toMatchObject({ name: 'Gala', organization: 'Opera', version: 4 })
})

test('who may only read looks, and changes nothing', async () => {
  const { form } = await open({ event: weekly, readOnly: true })
  expect(await form.findByLabelText('Name')).toBeDisabled()
  expect(form.getByLabelText('Event lists of: Choose')).toBeDisabled()
  expect(form.getByText('Save').closest('button')).not.toBeVisible()
})

test('who may not see contents and device groups leaves them as they are', async () => {
  const self = makeSelf({ auth: rights('W', { Content: 'N', Device: 'N' }) })
  const { server, form, put, save } = await open({ event: makeEvent({ templateId: 8, deviceGroupIds: [12] }) }, self)
  expect(await form.findByText(/You need the right to see contents/)).toBeVisible()
  expect(form.getByText('1 device group')).toBeVisible()
  await put('Name', 'Gala')
  await save()
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]).toMatchObject({ templateId: 8, deviceGroupIds: [12] })
})
