import type { Item } from '@marquee/api/types'
import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeEvent, makeSubscription, openEvents } from '../event.fake'
import './SubscriptionDialog' // its code is read before anything is waited for
import './EndDialog'

type Source = Item<'/api/externalSource'>

const calendar = (id: number, description: string) => ({ id, description, feedType: 'Calendar' }) as Source

/** The page of subscriptions of a company with two calendars. */
const open = (options: Parameters<typeof openEvents>[0] = {}, sources = [calendar(4, 'Rooms'), calendar(6, 'Fair')]) =>
  openEvents({
    path: '/eventList/eventSubscription',
    folders: makeFolders(),
    ...options,
    handlers: [answer('get', '/api/externalSource', () => sources)],
  })

type Opened = Awaited<ReturnType<typeof open>>

const rooms = makeSubscription()
const dialogOf = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'button' })).closest('tr')

async function begin({ user }: Opened) {
  await user.click((await screen.findAllByText('New subscription'))[0] as HTMLElement)
  return dialogOf()
}

async function edit({ user }: Opened, name = 'Rooms') {
  await user.click(await screen.findByText(name, { selector: 'button' }))
  return dialogOf()
}

async function end({ user }: Opened, name = 'Rooms') {
  await user.click(await screen.findByLabelText(`Actions for ${name}`))
  await user.click(await screen.findByRole('menuitem', { name: /^End/ }))
  return dialogOf()
}

describe('each calendar says where it is shown, how much it has, and how it is', () => {
  test('good', async () => {
    await open({ subscriptions: [rooms] })
    const row = await rowOf('Rooms')
    await waitFor(() => expect(row).toHaveTextContent('Lobby'))
    expect(row).toHaveTextContent(/calendar\.example\.com.*40 events.*Good/)
  })

  test('failing: why, and that its events stay', async () => {
    await open({ subscriptions: [makeSubscription({ state: 'failing', failure: 'unreachable' })] })
    const row = await rowOf('Rooms')
    expect(row).toHaveTextContent(/Failing.*Last came.*Nobody answers at this address\. Its events stay as they were\./)
  })

  test('failing from the first: that nothing has come', async () => {
    const never = { goodAt: null, importedAt: null, eventCount: 0 }
    await open({ subscriptions: [makeSubscription({ state: 'failing', failure: 'not-a-calendar', ...never })] })
    expect(await rowOf('Rooms')).toHaveTextContent(/This address gives no iCalendar\. Nothing has come yet\./)
  })

  test('fetched, and not taken', async () => {
    await open({ subscriptions: [makeSubscription({ refused: 'too-many-events' })] })
    expect(await rowOf('Rooms')).toHaveTextContent(/Not taken.*more events than a company may have.*stay as they were/)
  })

  test('read in part: how many were passed over, and in its dialog which and why', async () => {
    const problems = [{ problem: 'never', name: 'Choir' } as const]
    const app = await open({ subscriptions: [makeSubscription({ left: 1, problems })] })
    expect(await rowOf('Rooms')).toHaveTextContent(/Read in part.*1 event was passed over/)
    const dialog = await edit(app)
    expect(dialog.getByText('Choir').closest('li')).toHaveTextContent(/it never takes place/)
  })

  test('broken off: that its end is missing', async () => {
    const problems = [{ problem: 'cut', name: '' } as const]
    const app = await open({ subscriptions: [makeSubscription({ problems })] })
    expect(await rowOf('Rooms')).toHaveTextContent(/Read in part.*breaks off: its end is missing/)
    const [cut] = (await edit(app)).getAllByRole('listitem')
    expect(cut).toHaveTextContent(/^The calendar breaks off/)
  })
})

test('a calendar is fetched at once by its command', async () => {
  const { user, server } = await open({ subscriptions: [rooms] })
  await user.click(await screen.findByLabelText('Actions for Rooms'))
  await user.click(await screen.findByRole('menuitem', { name: 'Fetch now' }))
  expect(await screen.findByText('The calendar is being fetched')).toBeVisible()
  expect(server.changed).toEqual([{ companyId: 2, id: rooms.id, version: rooms.version }])
})

test('without one it says what a subscription is, and where calendars have their addresses', async () => {
  await open()
  const text = await screen.findByText(/brings in the events of a calendar from elsewhere/)
  expect(text).toHaveTextContent(
    /Google Calendar: .*Secret address in iCal format.*Microsoft 365 and Outlook: .*ICS link/,
  )
  expect(screen.getAllByText('New subscription')).toHaveLength(2)
})

test('a new one is to a calendar that has none yet', async () => {
  const app = await open({ subscriptions: [rooms] })
  const dialog = await begin(app)
  await app.user.click(await dialog.findByLabelText('Calendar'))
  await app.user.click(await screen.findByTitle('Fair'))
  expect(screen.queryByTitle('Rooms')).toBeNull()
  expect(dialog.getByText(/^Google Calendar: .*Secret address in iCal format/)).toBeVisible()
  await app.user.click(dialog.getByLabelText('Signs of: Choose'))
  await app.user.click(await screen.findByText(/^Window \(/))
  await app.user.click(dialog.getByLabelText('Type'))
  await app.user.paste('Meeting')
  await app.user.click(dialog.getByText('Save'))
  const given = { deviceGroupIds: [], eventSignDeviceGroupIds: [12], type: 'Meeting', privateEvent: false }
  await waitFor(() => expect(app.server.created).toEqual([{ companyId: 2, sourceId: 6, ...given }]))
  expect(await screen.findByText(/^Subscribed\./)).toBeVisible()
})

test('without a calendar to choose, the way to one is shown', async () => {
  const app = await open({ subscriptions: [rooms] }, [calendar(4, 'Rooms')])
  const dialog = await begin(app)
  expect(await dialog.findByText(/All calendars are subscribed to already/)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'External sources' })).toHaveAttribute('href', '/manage/externalSource')
  expect(dialog.getByText('Save').closest('button')).toBeDisabled()
})

test('without any calendar, the way to the first is shown', async () => {
  const dialog = await begin(await open({}, []))
  expect(await dialog.findByText(/There is no external source of the type Calendar yet/)).toBeVisible()
})

test('a failing one shows where its address is mended, to those who may see that', async () => {
  const subscriptions = [makeSubscription({ state: 'failing', failure: 'unreachable', deviceGroupIds: [] })]
  const app = await open({ subscriptions })
  expect(await rowOf('Rooms')).toHaveTextContent('None: on no screen')
  const dialog = await edit(app)
  expect(dialog.getByText(/Mend its address under/)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'External sources' })).toHaveAttribute('href', '/manage/externalSource')
})

test('one is needed', async () => {
  const app = await open()
  const dialog = await begin(app)
  await waitFor(() => expect(dialog.getByText('Save').closest('button')).toBeEnabled())
  await app.user.click(dialog.getByText('Save'))
  expect(await dialog.findByText('Choose a calendar', { selector: '[class*=explain] *' })).toBeVisible()
  expect(app.server.created).toEqual([])
})

test('that somebody else has subscribed meanwhile is told at its field', async () => {
  const app = await open()
  app.server.refusals.push(refuse(409, 'has-subscription'))
  const dialog = await begin(app)
  await app.user.click(await dialog.findByLabelText('Calendar'))
  await app.user.click(await screen.findByTitle('Fair'))
  await app.user.click(dialog.getByText('Save'))
  const said = await dialog.findByText(/This calendar is subscribed to already/)
  expect(said.closest('[class*=explain]')).not.toBeNull()
})

test('who may not see external sources is told so', async () => {
  const app = await open({ self: makeSelf({ auth: rights('W', { Feed: 'N' }) }) })
  const dialog = await begin(app)
  expect(dialog.getByText(/You need the right to see external sources/)).toBeVisible()
  expect(dialog.getByText('Save').closest('button')).toBeDisabled()
  expect(dialog.queryByRole('link', { name: 'External sources' })).toBeNull()
})

test('a change says which version it is of; the calendar stays', async () => {
  const app = await open({ subscriptions: [rooms] })
  const dialog = await edit(app)
  expect(dialog.getByText('calendar.example.com')).toBeVisible()
  await app.user.click(dialog.getByText('Private'))
  await app.user.click(dialog.getByText('Save'))
  const given = { deviceGroupIds: [11], eventSignDeviceGroupIds: [], type: 'Meeting', privateEvent: true }
  await waitFor(() => expect(app.server.changed).toEqual([{ companyId: 2, id: 9, version: 2, ...given }]))
})

test('somebody else’s newer version: what was typed goes on top', async () => {
  const app = await open({ subscriptions: [rooms] })
  app.server.refusals.push(refuse(412, 'stale'))
  const dialog = await edit(app)
  await app.user.click(dialog.getByText('Private'))
  app.server.subscriptions = [makeSubscription({ version: 3, type: 'Training' })]
  await app.user.click(dialog.getByText('Save'))
  await app.user.click(await dialog.findByText('Save my changes on top'))
  await waitFor(() => expect(app.server.changed[1]).toMatchObject({ type: 'Training', privateEvent: true, version: 3 }))
})

test.each([
  ['Delete its 40 events', 'false', /its events deleted/],
  ['Keep them as own events', 'true', /its events kept/],
])('ending asks what becomes of its events: %s', async (choice, keep, told) => {
  const app = await open({ subscriptions: [rooms] })
  const question = await end(app)
  expect(question.getByText('End the subscription to Rooms?')).toBeVisible()
  expect(app.server.ended).toEqual([])
  await app.user.click(question.getByText(choice))
  await waitFor(() => expect(app.server.ended).toEqual([{ id: 9, keep }]))
  expect(await screen.findByText(told)).toBeVisible()
})

test('what was chosen once is not chosen again, also while the dialog closes', async () => {
  const app = await open({ subscriptions: [rooms] })
  const question = await end(app)
  const choice = question.getByText('Delete its 40 events').closest('button') as HTMLElement
  await app.user.click(choice)
  await screen.findByText(/its events deleted/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(choice).toBeDisabled()
  expect(app.server.ended).toHaveLength(1)
})

test('ending one without events keeps nothing', async () => {
  const app = await open({ subscriptions: [makeSubscription({ eventCount: 0 })] })
  const question = await end(app)
  expect(question.queryByText('Keep them as own events')).toBeNull()
  await app.user.click(question.getByText('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.server.ended).toEqual([])
})

test('who may only read looks, and changes nothing', async () => {
  const app = await open({ subscriptions: [rooms], self: makeSelf({ auth: rights('R') }) })
  const dialog = await edit(app)
  expect(dialog.getByLabelText('Type')).toBeDisabled()
  expect(screen.queryByText('New subscription')).toBeNull()
  expect(screen.queryByLabelText('Actions for Rooms')).toBeNull()
})

test('a company without events has none', async () => {
  await open({ codes: makeCodes() })
  expect(await screen.findByText(/This company does not use events/)).toBeVisible()
})

describe('an event of a calendar', () => {
  const events = [makeEvent({ subscriptionId: 9 }), makeEvent({ id: 8, name: 'Gala' })]

  test('says which in the list, and cannot be deleted alone', async () => {
    const app = await open({ path: '/eventList', events, subscriptions: [rooms] })
    const row = await rowOf('Opening')
    await waitFor(() => expect(row).toHaveTextContent('From the calendar Rooms'))
    expect(await rowOf('Gala')).not.toHaveTextContent('From the calendar')
    await app.user.click(screen.getByLabelText('Actions for Opening'))
    const item = await screen.findByRole('menuitem', { name: /^Delete/ })
    expect(item).toHaveTextContent(/it is deleted there, or with the subscription/)
    expect(item).toHaveAttribute('aria-disabled', 'true')
  })

  test('is left out where several are deleted', async () => {
    const app = await open({ path: '/eventList', events, subscriptions: [rooms] })
    await app.user.click(await screen.findByLabelText('Select everything on the page'))
    await app.user.click(await screen.findByText(/Delete.*1.*2/))
    await app.user.click((await dialogOf()).getByText('Delete'))
    await waitFor(() => expect(app.server.deleted).toEqual([8]))
  })

  test('says in its form what stays of what is changed', async () => {
    const app = await open({ path: '/eventList', events, subscriptions: [rooms] })
    const dialog = await edit(app, 'Opening')
    expect(await dialog.findByText('From the calendar Rooms')).toBeVisible()
    expect(dialog.getByText(/The rest stays as you set it/)).toBeVisible()
  })

  test('nothing is asked of calendars where all events are own ones', async () => {
    let asked = 0
    const subscriptions = answer('get', '/api/eventSubscription', () => {
      asked++
      return []
    })
    const { user } = await openEvents({ handlers: [subscriptions] })
    await user.click(await screen.findByText('Opening'))
    await dialogOf()
    expect(asked).toBe(0)
  })
})
