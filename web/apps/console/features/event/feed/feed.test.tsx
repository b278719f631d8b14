import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeFeed, openEvents } from '../event.fake'
import type { EventFeed } from '../queries'
import './AddressDialog' // their code is read before anything is waited for
import './FeedDialog'

const path = '/eventList/eventFeed'

const open = (options: Parameters<typeof openEvents>[0] = {}) =>
  openEvents({ path, folders: makeFolders(), ...options })

type Opened = Awaited<ReturnType<typeof openEvents>>

/** By its own title: where nothing is drawn, all dialogs are labelled by that of the first. */
const dialogOf = (title: string) =>
  waitFor(() => {
    const dialog = screen.getAllByRole('dialog').find((one) => within(one).queryByText(title, { selector: 'div' }))
    if (!dialog) throw new Error(`no dialog is called ${title}`)
    return within(dialog)
  })
const rowOf = async (group: string) => (await screen.findByText(group)).closest('tr') as HTMLElement

async function choose({ user }: Opened, group: string) {
  await user.click(screen.getByLabelText(/^Device group: /))
  await user.click(await screen.findByText(new RegExp(`^${group} \\(`)))
}

async function command({ user }: Opened, name: RegExp, group = 'Lobby') {
  await user.click(await screen.findByLabelText(`Actions for ${group}`))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('the device groups that have an address: where they lie, since when and by whom', async () => {
  const app = await open({
    feeds: [makeFeed(), makeFeed({ id: 9, deviceGroupId: 13, deviceGroupTitle: 'Desk', updatedBy: 'ren' })],
  })
  const lobby = await rowOf('Lobby')
  await waitFor(() => expect(lobby).toHaveTextContent('Default'))
  expect(lobby).toHaveTextContent(/hanako/)
  expect(await rowOf('Desk')).toHaveTextContent(/Default \/ Lobby.*ren/)
  expect(app.server.addresses).toEqual([]) // nobody has asked for one
})

test('the page stands beside the list and the calendar', async () => {
  const app = await open()
  const views = within(await screen.findByRole('navigation', { name: 'Calendar addresses' }))
  expect(views.getByText('Calendar addresses')).toHaveAttribute('aria-current', 'page')
  await app.user.click(views.getByText('List'))
  await waitFor(() => expect(app.url()).toMatch(/^\/eventList(\?|$)/))
})

test('without addresses it says what one is, and offers to make one', async () => {
  await open({ feeds: [] })
  expect(await screen.findByText(/lets Google Calendar, Outlook and other programs show the events/)).toBeVisible()
  expect(screen.getAllByText('New calendar address')).toHaveLength(2)
})

test('a new address is of the group that was chosen, and is shown at once', async () => {
  const app = await open()
  await app.user.click(await screen.findByText('New calendar address'))
  const form = await dialogOf('New calendar address')
  expect(form.getByLabelText(/^Device group: /)).toHaveFocus()
  await choose(app, 'Window')
  await app.user.click(form.getByText('Create'))
  await waitFor(() => expect(app.server.created).toEqual([{ companyId: 2, deviceGroupId: 12 }]))
  const shown = await dialogOf('Calendar address of Lobby')
  expect(await shown.findByLabelText('Calendar address')).toHaveValue('https://signage.example/calendar/secret-8-0.ics')
  expect(screen.getByText('The calendar address was created')).toBeVisible()
})

test('an address is of a group', async () => {
  const app = await open()
  await app.user.click(await screen.findByText('New calendar address'))
  const form = await dialogOf('New calendar address')
  await app.user.click(form.getByText('Create'))
  expect(await form.findByText('Choose a device group', { selector: '[class*=explain] *' })).toBeVisible()
  expect(app.server.created).toEqual([])
})

test('a group that has one already is told of at its field', async () => {
  const app = await open()
  app.server.refusals.push(refuse(409, 'has-address'))
  await app.user.click(await screen.findByText('New calendar address'))
  const form = await dialogOf('New calendar address')
  await choose(app, 'Lobby')
  await app.user.click(form.getByText('Create'))
  const said = await form.findByText(/This device group has a calendar address already/)
  expect(said.closest('[class*=explain]')).not.toBeNull()
  expect(app.server.addresses).toEqual([])
})

test('an address can be copied and not changed, beside who can read it and how it is added', async () => {
  const app = await open()
  await command(app, /Show address/)
  const dialog = await dialogOf('Calendar address of Lobby')
  const field = await dialog.findByLabelText('Calendar address')
  expect(field).toHaveAttribute('readonly')
  await app.user.click(dialog.getByRole('button', { name: /Copy/ }))
  expect(await navigator.clipboard.readText()).toBe('https://signage.example/calendar/secret-8-0.ics')
  expect(await dialog.findByText('Copied')).toBeVisible()
  expect(dialog.getByText('Whoever has this address can read the events')).toBeVisible()
  expect(dialog.getByText(/Of private events it says “Busy”/)).toBeVisible()
  for (const program of [/^Google Calendar: /, /^Outlook: /]) expect(dialog.getByText(program)).toBeVisible()
})

test('an address that cannot be had is told of', async () => {
  const app = await open({ handlers: [answer('get', '/api/eventFeed/{id}/address', () => refuse(404, 'not-found'))] })
  await command(app, /Show address/)
  const dialog = await dialogOf('Calendar address of Lobby')
  expect(await dialog.findByText(/does not exist any more/)).toBeVisible()
})

test('renewing asks, as the old one stops at once, and shows the new one', async () => {
  const app = await open()
  await command(app, /Renew address/)
  const question = await dialogOf('Renew the calendar address of Lobby?')
  expect(question.getByText(/The old address stops at once/)).toBeVisible()
  expect(app.server.renewed).toBe(0)
  await app.user.click(question.getByText('Renew'))
  await waitFor(() => expect(app.server.renewed).toBe(1))
  expect(await screen.findByText('The calendar address was renewed')).toBeVisible()
  const dialog = await dialogOf('Calendar address of Lobby')
  expect(await dialog.findByLabelText('Calendar address')).toHaveValue(
    'https://signage.example/calendar/secret-8-1.ics',
  )
})

test('deleting asks', async () => {
  const app = await open()
  await command(app, /Delete/)
  const question = await dialogOf('Delete the calendar address of Lobby?')
  expect(question.getByText(/The events stay/)).toBeVisible()
  expect(app.server.deleted).toEqual([])
  await app.user.click(question.getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([8]))
})

describe('the focus goes on', () => {
  const two = () => [makeFeed(), makeFeed({ id: 9, deviceGroupId: 13, deviceGroupTitle: 'Desk' })]
  const nameOf = (group: string) => screen.getByText(group, { selector: 'button' })
  const done = async (group: string) => (await dialogOf(`Calendar address of ${group}`)).getByText('Done')

  test('after making one, to it', async () => {
    const feeds: EventFeed[] = []
    const app = await open({ feeds, handlers: [answer('post', '/api/eventFeed', () => made(feeds))] })
    await screen.findByText('There are no calendar addresses yet')
    await app.user.click(screen.getAllByText('New calendar address')[1] as HTMLElement)
    const form = await dialogOf('New calendar address')
    await choose(app, 'Lobby')
    await app.user.click(form.getByText('Create'))
    await app.user.click(await done('Lobby'))
    await waitFor(() => expect(nameOf('Lobby')).toHaveFocus())
  })

  test('after renewing one, to it', async () => {
    const app = await open({ feeds: two() })
    await command(app, /Renew address/, 'Desk')
    await app.user.click((await dialogOf('Renew the calendar address of Desk?')).getByText('Renew'))
    await app.user.click(await done('Desk'))
    await waitFor(() => expect(document.activeElement?.closest('tr')).toHaveTextContent('Desk'))
  })

  test.each([
    ['after deleting one, to the next', two(), 'Desk'],
    ['after deleting the last, to making one', [makeFeed()], 'New calendar address'],
  ])('%s', async (_, feeds, next) => {
    const removal = answer('delete', '/api/eventFeed/{id}', ({ params }) => {
      feeds.shift()
      return { ids: [Number(params.id)] }
    })
    const app = await open({ feeds, handlers: [removal] })
    await command(app, /Delete/)
    await app.user.click((await dialogOf('Delete the calendar address of Lobby?')).getByText('Delete'))
    await waitFor(() => expect(screen.queryByText('Lobby', { selector: 'button' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toHaveTextContent(next))
    expect(document.body).not.toHaveFocus()
  })
})

/** Puts the lobby's address among the others. */
function made(feeds: EventFeed[]) {
  feeds.push(makeFeed())
  return { ...makeFeed(), address: '' }
}

test('who may only read sees who has one, and no address', async () => {
  const app = await open({ self: makeSelf({ auth: rights('R') }) })
  expect(await screen.findByText('Lobby')).toBeVisible()
  expect(screen.queryByText('Lobby', { selector: 'button' })).toBeNull()
  expect(screen.queryByText('New calendar address')).toBeNull()
  expect(screen.queryByLabelText('Actions for Lobby')).toBeNull()
  expect(app.server.addresses).toEqual([])
})

test('who may not see device groups is told so, and cannot make one', async () => {
  const app = await open({ self: makeSelf({ auth: rights('W', { Device: 'N' }) }) })
  await app.user.click(await screen.findByText('New calendar address'))
  const form = await dialogOf('New calendar address')
  expect(form.getByText(/You need the right to see devices/)).toBeVisible()
  expect(form.getByText('Create').closest('button')).toBeDisabled()
})

test('a company without events has no addresses', async () => {
  await open({ codes: makeCodes() })
  expect(await screen.findByText(/This company does not use events/)).toBeVisible()
})
