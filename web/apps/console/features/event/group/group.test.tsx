import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import '../form/EventDialog' // its code is read before anything is waited for
import { makeAbove, makeEvent, makeEventGroup, openEvents } from '../event.fake'
import './AddEventsDialog'
import './GroupDialog'
import { pictures } from './pictures.fake'

const path = '/eventList/eventGroup/11'

/** Of the lobby itself on its signs; from Default in its lists and on its signs; in its lists alone; of another group. */
const opening = makeEvent({ eventSignDeviceGroupIds: [11] })
const gala = makeEvent({ id: 8, name: 'Gala', eventSignDeviceGroupIds: [10], deviceGroupIds: [10] })
const talk = makeEvent({ id: 9, name: 'Talk', deviceGroupIds: [12, 11] })
const fair = makeEvent({ id: 6, name: 'Fair', eventSignDeviceGroupIds: [12] })

const open = (options: Parameters<typeof openEvents>[0] = {}) =>
  openEvents({
    ...{ path, folders: makeFolders(), handlers: [pictures], events: [opening, gala, talk] },
    ...options,
  })

type Opened = Awaited<ReturnType<typeof openEvents>>

const dialogOf = async () => within(await screen.findByRole('dialog'))
const rowOf = async (event: string) =>
  (await screen.findByText(event, { selector: 'button' })).closest('tr') as HTMLElement

async function menuOf({ user }: Opened, event: string) {
  await user.click(await screen.findByLabelText(`Actions for ${event}`))
  return within(await screen.findByRole('menu'))
}

const shownAs = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(-3, -1)
    .map(({ textContent }) => textContent)

const kept = () => {
  const folders = makeFolders()
  const allNodes = folders.allNodes.map((node) => (node.id === 11 ? { ...node, state: { disabled: true } } : node))
  return { ...folders, allNodes } as typeof folders
}

test('RT16 a group shows its events that are not over, and whether they are its own or from above', async () => {
  const app = await open()
  await waitFor(async () => expect(shownAs(await rowOf('Gala'))).toEqual(['From Default', 'From Default']))
  expect(shownAs(await rowOf('Opening'))).toEqual(['Yes', '–'])
  expect(shownAs(await rowOf('Talk'))).toEqual(['–', 'Yes'])
  expect(Object.fromEntries(app.server.asked.at(-1) ?? [])).toMatchObject({
    ...{ deviceGroupId: '11', inherited: 'true', expired: 'false', sortBy: 'ends' },
  })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lobby')
  expect(screen.getByRole('link', { name: 'All device groups' })).toHaveAttribute('href', '/eventList/eventGroup')
})

test.each([
  ['Over', 'true', '?expired=true'],
  ['All', null, '?expired=all'],
])('events that are over are asked for: %s', async (choice, asked, search) => {
  const app = await open()
  await app.user.click(await screen.findByRole('combobox', { name: 'Over or not' }))
  await app.user.click(await screen.findByTitle(choice))
  await waitFor(() => expect(app.url()).toBe(path + search))
  await waitFor(() => expect(app.server.asked.at(-1)?.get('expired')).toBe(asked))
  await app.user.click(await screen.findByRole('combobox', { name: 'Over or not' }))
  await app.user.click((await screen.findAllByTitle('Not over')).at(-1) as HTMLElement)
  await waitFor(() => expect(app.url()).toBe(path))
})

test('the strip says what is the group’s own, from above, and nowhere, and its sign', async () => {
  const above = [makeAbove({ id: 14, title: 'Berlin', organization: 'City' }), makeAbove({ templateId: 5 })]
  await open({ groups: [makeEventGroup({ above })] })
  const strip = within(await screen.findByRole('region', { name: 'Settings' }))
  expect(await strip.findByText('In Default / Berlin')).toBeVisible()
  expect(strip.getByTitle('From Berlin: City')).toBeVisible()
  expect(await strip.findByText('From Default: Night')).toBeVisible()
  expect(strip.getByText('None')).toBeVisible()
  expect(strip.getByRole('link', { name: 'Door, from Default' })).toHaveAttribute('href', '/eventList/eventSign')
})

test('settings open from the strip', async () => {
  const app = await open()
  await app.user.click(await screen.findByText('Settings…'))
  expect((await dialogOf()).getByText('Event settings of Lobby')).toBeVisible()
})

describe('commands', () => {
  test.each([
    ['Show in lists', 'Opening', { list: true }, '1 event is in its lists now'],
    ['Take off signs', 'Opening', { sign: false }, '1 event was taken off its signs'],
    ['Take off lists', 'Talk', { list: false }, '1 event was taken off its lists'],
    ['Show on signs', 'Talk', { sign: true }, '1 event is on its signs now'],
  ])('%s', async (label, event, ways, said) => {
    const app = await open()
    await app.user.click((await menuOf(app, event)).getByRole('menuitem', { name: label }))
    const id = event === 'Talk' ? talk.id : opening.id
    await waitFor(() => expect(app.server.shown).toEqual([{ group: 11, companyId: 2, ids: [id], ...ways }]))
    expect(await screen.findByText(said)).toBeVisible()
  })

  test('what a group above brings is barred, with where to change it', async () => {
    const app = await open()
    await waitFor(async () => expect(await rowOf('Gala')).toHaveTextContent('From Default'))
    const menu = await menuOf(app, 'Gala')
    for (const label of [/^Take off signs/, /^Take off lists/]) {
      const item = menu.getByRole('menuitem', { name: label })
      expect(item).toHaveAttribute('aria-disabled', 'true')
      expect(item).toHaveTextContent('It is named for Default. Change it there.')
    }
    expect(menu.getByRole('menuitem', { name: /^Show on signs/ })).toHaveTextContent(
      'It is there already, from Default.',
    )
  })

  test('several are taken off in one call, without those from above, and come back', async () => {
    const app = await open({ events: [opening, gala, { ...talk, eventSignDeviceGroupIds: [11] }] })
    await waitFor(async () => expect(await rowOf('Gala')).toHaveTextContent('From Default'))
    await app.user.click(screen.getByLabelText('Select everything on the page'))
    await app.user.click(await screen.findByText(/^Take off signs \(2 of 3\)/))
    const call = { group: 11, companyId: 2, ids: [7, 9] }
    await waitFor(() => expect(app.server.shown).toEqual([{ ...call, sign: false }]))
    await app.user.click(await screen.findByText('Undo'))
    await waitFor(() => expect(app.server.shown[1]).toEqual({ ...call, sign: true }))
  })

  test('by key, the focus is in the list afterwards, and when they are back', async () => {
    const app = await open({ events: [opening, gala, { ...talk, eventSignDeviceGroupIds: [11] }] })
    await waitFor(async () => expect(await rowOf('Gala')).toHaveTextContent('From Default'))
    await app.user.click(screen.getByRole('checkbox', { name: 'Talk' }))
    act(() => screen.getByText('Take off signs').closest('button')?.focus())
    await app.user.keyboard('{Enter}')
    await waitFor(async () => expect(await rowOf('Talk')).toHaveFocus())
    act(() => screen.getByRole('searchbox').focus())
    const undo = await screen.findByText('Undo')
    act(() => undo.closest('button')?.focus())
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.server.shown).toHaveLength(2))
    await waitFor(async () => expect(await rowOf('Opening')).toHaveFocus())
  })

  test('an event is edited in its dialog', async () => {
    const app = await open()
    await app.user.click((await menuOf(app, 'Opening')).getByRole('menuitem', { name: /^Edit/ }))
    expect((await dialogOf()).getByLabelText('Name')).toHaveValue('Opening')
  })
})

describe('adding events', () => {
  async function begin(options: Parameters<typeof openEvents>[0] = {}) {
    const app = await open({ events: [opening, gala, talk, fair], ...options })
    await app.user.click(await screen.findByText('Add events…'))
    const dialog = await dialogOf()
    await dialog.findByRole('checkbox', { name: /^Fair/ })
    return { app, dialog, box: (name: RegExp) => dialog.getByRole('checkbox', { name }) }
  }

  test('shows several on its signs, and says how many', async () => {
    const { app, dialog, box } = await begin()
    expect(app.server.asked.at(-1)?.get('expired')).toBe('false')
    expect(app.server.asked.at(-1)?.get('deviceGroupId')).toBeNull()
    expect(dialog.getByText('Add').closest('button')).toBeDisabled()
    await app.user.click(box(/^Talk/))
    await app.user.click(box(/^Fair/))
    await app.user.click(await dialog.findByText('Add 2 events'))
    const sent = { group: 11, companyId: 2, ids: [9, 6], sign: true }
    await waitFor(() => expect(app.server.shown).toEqual([sent]))
    expect(await screen.findByText('2 events were added')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('what is there already is shown as chosen, with why, and is not chosen again', async () => {
    const { dialog, box } = await begin()
    expect(box(/^Opening/)).toBeChecked()
    expect(box(/^Opening/)).toBeDisabled()
    expect(dialog.getByText('On its signs already')).toBeVisible()
    expect(await dialog.findByText('There already, from Default')).toBeVisible()
    expect(box(/^Gala/)).toBeDisabled()
    expect(box(/^Talk/)).toBeEnabled()
  })

  test('for lists as well, what is on signs alone can be chosen', async () => {
    const { app, dialog, box } = await begin()
    await app.user.click(dialog.getByLabelText('In its lists'))
    await waitFor(() => expect(box(/^Opening/)).toBeEnabled())
    expect(box(/^Opening/)).not.toBeChecked()
    await app.user.click(box(/^Opening/))
    await app.user.click(await dialog.findByText('Add 1 event'))
    const sent = { group: 11, companyId: 2, ids: [7], sign: true, list: true }
    await waitFor(() => expect(app.server.shown).toEqual([sent]))
  })

  test('a group without any sign is said to be so, as long as signs are meant', async () => {
    const { app, dialog } = await begin({ groups: [makeEventGroup({ signLayout: '', signDeviceGroupId: 0 })] })
    const link = dialog.getByRole('link', { name: 'Add a sign to show its events' })
    expect(link).toHaveAttribute('href', '/eventList/eventSign?dialog=add')
    await app.user.click(dialog.getByLabelText('On its signs'))
    await waitFor(() => expect(dialog.queryByRole('link', { name: /Add a sign/ })).toBeNull())
  })

  test.each([
    ['it has that of a group above', {}],
    ['groups below it have one', { signLayout: '', signDeviceGroupId: 0, signBelow: true } as const],
  ])('nothing is said of signs where %s', async (_, part) => {
    const { dialog } = await begin({ groups: [makeEventGroup(part)] })
    expect(dialog.queryByRole('link', { name: /Add a sign/ })).toBeNull()
  })

  test('typing finds at once; events that do not come are asked for again', async () => {
    let isDown = true
    const down = answer('get', '/api/event', ({ query }) =>
      isDown && query.get('_limit') === '6' ? refuse(403, 'forbidden') : pageOf([fair]),
    )
    const app = await open({ handlers: [down, pictures] })
    await app.user.click(await screen.findByText('Add events…'))
    const dialog = await dialogOf()
    expect(dialog.getByRole('searchbox')).toHaveFocus()
    const again = await dialog.findByRole('button', { name: 'Try again' })
    isDown = false
    await app.user.click(again)
    expect(await dialog.findByRole('checkbox', { name: /^Fair/ })).toBeEnabled()
  })

  test('neither signs nor lists is nowhere', async () => {
    const { app, dialog, box } = await begin()
    await app.user.click(box(/^Fair/))
    await app.user.click(dialog.getByLabelText('On its signs'))
    expect(await dialog.findByText('Choose signs, lists, or both.')).toBeVisible()
    expect(dialog.getByText('Add 1 event').closest('button')).toBeDisabled()
  })

  test('events are found by their words; what was chosen stays chosen', async () => {
    const { app, dialog, box } = await begin()
    await app.user.click(box(/^Fair/))
    await app.user.type(dialog.getByRole('searchbox'), 'ta')
    await waitFor(() => expect(app.server.asked.at(-1)?.get('name')).toBe('ta'))
    expect(dialog.getByText('Add 1 event')).toBeVisible()
  })

  test('a refusal stays in the dialog, with all that was chosen', async () => {
    const { app, dialog, box } = await begin()
    app.server.refusals.push(refuse(403, 'forbidden'))
    await app.user.click(box(/^Fair/))
    await app.user.click(await dialog.findByText('Add 1 event'))
    expect(await dialog.findByText(/You do not have the right/)).toBeVisible()
    expect(box(/^Fair/)).toBeChecked()
  })
})

test('without events the next step is taught: adding some, and a sign', async () => {
  await open({ events: [], groups: [makeEventGroup({ signLayout: '', signDeviceGroupId: 0 })], signs: [] })
  const empty = (await screen.findByText('No events are shown here yet')).closest('[role=status]') as HTMLElement
  expect(within(empty).getByText('Add events…')).toBeVisible()
  expect(await within(empty).findByRole('link', { name: 'Event signs' })).toHaveAttribute(
    'href',
    '/eventList/eventSign',
  )
})

test.each([
  ['a group that is gone', path, refuse(404, 'not-found')],
  ['what is no number of a group', '/eventList/eventGroup/abc', refuse(422, 'invalid')],
])('%s says so, with a way back', async (_, path, refused) => {
  await open({ path, handlers: [answer('get', '/api/eventGroup/{id}', () => refused)] })
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText(/does not exist any more/)).toBeVisible()
  expect(told.getByRole('link', { name: 'All device groups' })).toHaveAttribute('href', '/eventList/eventGroup')
})

test.each([
  ['who may only read', { self: makeSelf({ auth: rights('R') }) }],
  ['a group that is kept for others', { folders: kept() }],
])('%s: all is there to look at, nothing to change', async (_, options) => {
  await open(options)
  await rowOf('Opening')
  await waitFor(() => expect(screen.queryByLabelText('Actions for Opening')).toBeNull())
  expect(screen.queryByText('Add events…')).toBeNull()
  expect(screen.getByRole('region', { name: 'Settings' })).toBeVisible()
  expect(screen.queryByText('Settings…')).toBeNull()
})

describe('without the right to see devices, and so without their tree', () => {
  const self = makeSelf({ auth: rights('W', { Device: 'N' }) })
  const sibling = { ...talk, eventSignDeviceGroupIds: [12] }

  test('it is said which group shows an event; that of a sibling alone is not shown', async () => {
    const app = await open({ self, events: [opening, gala, sibling] })
    expect(shownAs(await rowOf('Gala'))).toEqual(['From Default', 'From Default'])
    expect(shownAs(await rowOf('Opening'))).toEqual(['Yes', '–'])
    expect(shownAs(await rowOf('Talk'))).toEqual(['–', 'Yes'])
    const menu = await menuOf(app, 'Talk')
    expect(menu.getByRole('menuitem', { name: 'Show on signs' })).not.toHaveAttribute('aria-disabled', 'true')
    expect(menu.queryByRole('menuitem', { name: /^Take off signs/ })).toBeNull()
  })

  test('what only a sibling shows can be added', async () => {
    const app = await open({ self, events: [gala, fair] })
    await app.user.click(await screen.findByText('Add events…'))
    const dialog = await dialogOf()
    expect(await dialog.findByRole('checkbox', { name: /^Fair/ })).toBeEnabled()
    expect(dialog.getByRole('checkbox', { name: /^Gala/ })).toBeDisabled()
    expect(dialog.getByText('There already, from Default')).toBeVisible()
  })

  test('the strip says where the group lies, and whose sign it has', async () => {
    const above = [makeAbove({ id: 14, title: 'Berlin' }), makeAbove()]
    await open({ self, groups: [makeEventGroup({ above, signDeviceGroupId: 14 })] })
    const strip = within(await screen.findByRole('region', { name: 'Settings' }))
    expect(strip.getByText('In Default / Berlin')).toBeVisible()
    expect(strip.getByRole('link', { name: 'Door, from Berlin' })).toBeVisible()
  })
})
