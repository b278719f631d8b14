import { refuse } from '@marquee/testkit/answer'
import { makeCodes, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeAbove, makeEventGroup, openEvents } from '../event.fake'
import './GroupDialog' // its code is read before anything is waited for
import { pictures } from './pictures.fake'

const path = '/eventList/eventGroup'

const open = (options: Parameters<typeof openEvents>[0] = {}) =>
  openEvents({ path, folders: makeFolders(), handlers: [pictures], ...options })

type Opened = Awaited<ReturnType<typeof openEvents>>

const dialogOf = async () => within(await screen.findByRole('dialog'))
const rowOf = async (group: string) => (await screen.findByRole('link', { name: group })).closest('tr') as HTMLElement

async function edit({ user }: Opened) {
  await user.click(await screen.findByLabelText('Actions for Lobby'))
  await user.click(await screen.findByRole('menuitem', { name: /^Settings…/ }))
  return dialogOf()
}

/** Puts a text into the field of the organization at once, as from the clipboard. */
async function name({ user }: Opened, organization: string) {
  const box = (await dialogOf()).getByLabelText('Organization')
  await user.clear(box)
  await user.click(box)
  await user.paste(organization)
}

const save = async ({ user }: Opened) => user.click((await dialogOf()).getByText('Save'))

/** The groups above the lobby: the nearest has an organization, the topmost another and a background. */
const above = [
  makeAbove({ id: 14, title: 'Berlin', organization: 'City' }),
  makeAbove({ organization: 'State', templateId: 5 }),
]

test('RT16 the device groups: the sign of each, its events, and what they have', async () => {
  await open({
    groups: [
      makeEventGroup({ signEvents: 3, events: 1, above, iconId: 6 }),
      makeEventGroup({ id: 12, title: 'Window', organization: 'Shop', signLayout: 'Lobby', signDeviceGroupId: 12 }),
    ],
  })
  const lobby = await rowOf('Lobby')
  await waitFor(() => expect(lobby).toHaveTextContent(/Default.*Door, from Default.*3 on signs · 1 in lists/))
  expect(lobby).toHaveTextContent(/From Berlin: City.*Icon.*From Default: Background/)
  const window = await rowOf('Window')
  expect(window).toHaveTextContent(/None of its own.*Shop.*None/)
  expect(within(window).getByText('Lobby')).toBeVisible()
  expect(within(window).queryByText(/from/)).toBeNull()
})

test('pictures from one group above are said together; a long organization can be read in its title', async () => {
  const organization = 'Institute '.repeat(20).trim()
  const above = [makeAbove({ organization, templateId: 5, iconId: 6 })]
  await open({ groups: [makeEventGroup({ above })] })
  const row = await rowOf('Lobby')
  expect(within(row).getAllByTitle(`From Default: ${organization}`)).toHaveLength(2) // its column, and on a phone
  expect(row).toHaveTextContent('From Default: Background · Icon')
})

test('events that no sign shows are warned of, with the way to one', async () => {
  const self = makeSelf({ auth: rights('W', { Device: 'N' }) }) // also for who has no tree of the groups
  await open({ self, groups: [makeEventGroup({ signEvents: 2, signLayout: '', signDeviceGroupId: 0 })] })
  const row = await rowOf('Lobby')
  const [link] = await within(row).findAllByRole('link', { name: 'Add a sign to show its events' })
  expect(link).toHaveAttribute('href', '/eventList/eventSign?dialog=add')
  expect(row).toHaveTextContent('No sign')
})

test.each([
  ['where there are no events on signs', { signEvents: 0 }, 'No sign'],
  ['where a group below has a sign', { signEvents: 2, signBelow: true }, 'Only groups below it'],
])('nothing is warned of %s', async (_, part, said) => {
  await open({ groups: [makeEventGroup({ ...part, signLayout: '', signDeviceGroupId: 0 })] })
  const row = await rowOf('Lobby')
  expect((await within(row).findAllByText(new RegExp(said)))[0]).toBeInTheDocument()
  expect(row).toHaveTextContent('Default')
  expect(within(row).queryByRole('link', { name: /Add a sign/ })).toBeNull()
})

test('where a group lies, and whose sign it has, is said without the right to see devices', async () => {
  const above = [makeAbove({ id: 14, title: 'Berlin' }), makeAbove()]
  const self = makeSelf({ auth: rights('W', { Device: 'N' }) })
  await open({ self, groups: [makeEventGroup({ above, signDeviceGroupId: 14 })] })
  expect(await rowOf('Lobby')).toHaveTextContent(/Default \/ Berlin.*Door, from Berlin/)
})

test('the picker narrows to a group with all below it', async () => {
  const app = await open()
  await app.user.click(await screen.findByLabelText('Device group: Device group'))
  await app.user.click(await screen.findByText(/^Lobby \(/))
  await waitFor(() => expect(app.server.asked.at(-1)?.get('deviceGroupId')).toBe('11'))
})

test('a row opens the page of its group; types are a view beside', async () => {
  const app = await open()
  const row = await rowOf('Lobby')
  row.focus()
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.url()).toBe('/eventList/eventGroup/11'))
  await app.user.click(await screen.findByRole('link', { name: 'All device groups' }))
  await app.user.click(await screen.findByRole('link', { name: 'Types' }))
  await waitFor(() => expect(app.url()).toBe('/eventList/eventType'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Event settings')
})

test('the way back leads to the same place in the list, also after the page of the group was narrowed', async () => {
  const app = await open({ path: `${path}?deviceGroup=10` })
  await app.user.click(await screen.findByRole('link', { name: 'Lobby' }))
  await app.user.click(await screen.findByRole('combobox', { name: 'Over or not' }))
  await app.user.click(await screen.findByTitle('Over'))
  await waitFor(() => expect(app.url()).toBe(`${path}/11?expired=true`))
  await app.user.click(screen.getByRole('link', { name: 'All device groups' }))
  await waitFor(() => expect(app.url()).toBe(`${path}?deviceGroup=10`))
})

describe('the settings of a group', () => {
  test('say what an empty field has, and from which group above, and are saved in their version', async () => {
    const app = await open({ groups: [makeEventGroup({ iconId: 6, version: 3, above })] })
    const dialog = await edit(app)
    expect(dialog.getByText('Empty: City, from Berlin.')).toBeVisible()
    expect(await dialog.findByText('Until then: Night, from Default.')).toBeVisible()
    expect(await dialog.findByText('Star')).toBeVisible()
    await name(app, ' Institute ')
    await waitFor(() => expect(dialog.queryByText('Empty: City, from Berlin.')).toBeNull())
    await app.user.click(dialog.getByText('Take it off'))
    await waitFor(() => expect(dialog.queryByText('Star')).toBeNull())
    await save(app)
    const said = { organization: 'Institute', templateId: 0, iconId: 0 }
    await waitFor(() => expect(app.server.changed).toEqual([{ companyId: 2, id: 11, version: 3, ...said }]))
    expect(await screen.findByText('The settings were saved')).toBeVisible()
  })

  test('say that nothing is had from above', async () => {
    const dialog = await edit(await open())
    expect(dialog.getByText('Empty: none.')).toBeVisible()
  })

  test('an organization has at most 200 characters', async () => {
    const app = await open()
    const dialog = await edit(app)
    await name(app, 'x'.repeat(201))
    await save(app)
    expect(await dialog.findByText('At most 200 characters')).toBeVisible()
    expect(app.server.changed).toEqual([])
  })

  test('somebody else’s newer version: what was typed goes on top', async () => {
    const app = await open()
    app.server.refusals.push(refuse(412, 'stale'))
    const dialog = await edit(app)
    await name(app, 'Institute')
    app.server.groups = [makeEventGroup({ version: 2, iconId: 6 })]
    await save(app)
    await app.user.click(await dialog.findByText('Save my changes on top'))
    await waitFor(() =>
      expect(app.server.changed[1]).toMatchObject({ organization: 'Institute', iconId: 6, version: 2 }),
    )
  })

  test('who may not see contents leaves the pictures as they are', async () => {
    const self = makeSelf({ auth: rights('W', { Content: 'N' }) })
    const app = await open({ self, groups: [makeEventGroup({ iconId: 6 })] })
    const dialog = await edit(app)
    expect(dialog.getByText(/You need the right to see contents/)).toBeVisible()
    await name(app, 'Institute')
    await save(app)
    await waitFor(() => expect(app.server.changed).toMatchObject([{ organization: 'Institute', iconId: 6 }]))
  })
})

test('who may only read has no settings to change in the list', async () => {
  await open({ self: makeSelf({ auth: rights('R') }) })
  await rowOf('Lobby')
  expect(screen.queryByLabelText('Actions for Lobby')).toBeNull()
})

test('a group that is kept for others is marked, and is not changed', async () => {
  const folders = makeFolders()
  const allNodes = folders.allNodes.map((node) => (node.id === 11 ? { ...node, state: { disabled: true } } : node))
  const { user } = await open({ folders: { ...folders, allNodes } as typeof folders })
  const row = await rowOf('Lobby')
  expect(await within(row).findByRole('img', { name: /Kept for another user group/ })).toBeVisible()
  await user.click(screen.getByLabelText('Actions for Lobby'))
  await screen.findByRole('menuitem', { name: 'History' })
  expect(screen.queryByRole('menuitem', { name: /^Settings…/ })).toBeNull()
})

test('a company without events has no settings of them', async () => {
  await open({ codes: makeCodes() })
  expect(await screen.findByText(/This company does not use events/)).toBeVisible()
})
