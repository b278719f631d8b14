import { refuse } from '@marquee/testkit/answer'
import { makeCodes, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSign, openEvents } from '../event.fake'
import './SignDialog' // its code is read before anything is waited for

const path = '/eventList/eventSign'

const open = (options: Parameters<typeof openEvents>[0] = {}) =>
  openEvents({ path, folders: makeFolders(), ...options })

type Opened = Awaited<ReturnType<typeof openEvents>>

const dialogOf = async () => within(await screen.findByRole('dialog'))
const rowOf = async (group: string) =>
  (await screen.findByText(group, { selector: 'button' })).closest('tr') as HTMLElement
const save = async ({ user }: Opened) => user.click((await dialogOf()).getByText('Save'))

async function begin(app: Opened) {
  await app.user.click(await screen.findByText('New sign'))
  return dialogOf()
}

async function edit(app: Opened, group = 'Lobby') {
  await app.user.click(await screen.findByText(group, { selector: 'button' }))
  return dialogOf()
}

async function choose({ user }: Opened, group: string) {
  await user.click(screen.getByLabelText(/^Device group: /))
  await user.click(await screen.findByText(new RegExp(`^${group} \\(`)))
}

/** Puts a text into a field at once, as from the clipboard. */
async function put({ user }: Opened, label: string, text: string) {
  const box = (await dialogOf()).getByLabelText(label)
  await user.clear(box)
  await user.click(box)
  await user.paste(text)
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(540)
})

test('RT17 R389 the signs of the company: of which group, how each looks, and when it shows', async () => {
  const others = {
    title: '',
    layout: 'Door',
    covers: 'Events',
    hoursBefore: 0,
    language: 'ja',
    templateId: 9,
    daysAhead: 1,
  } as const
  await open({
    signs: [
      makeSign(),
      makeSign({ id: 6, deviceGroupId: 13, deviceGroupTitle: 'Desk', ...others }),
      makeSign({ id: 7, deviceGroupId: 12, deviceGroupTitle: 'Window', covers: 'Gaps' }),
    ],
  })
  const lobby = await rowOf('Lobby')
  await waitFor(() => expect(lobby).toHaveTextContent('Default'))
  expect(lobby).toHaveTextContent(/English.*Welcome.*2 hours before each event to its end.*3 days.*None.*hanako/)
  expect(await rowOf('Desk')).toHaveTextContent(
    /Default \/ Lobby.*日本語.*As the group.*From the start of each event to its end.*1 day.*A picture/,
  )
  expect(await rowOf('Window')).toHaveTextContent('In gaps only')
})

test('without signs it says what one is, and offers to make one', async () => {
  await open({ signs: [] })
  expect(await screen.findByText(/tells people beside a screen what takes place there/)).toBeVisible()
  expect(screen.getAllByText('New sign')).toHaveLength(2)
})

test('D107 a new sign is for the group that was chosen', async () => {
  const app = await open()
  const dialog = await begin(app)
  expect(dialog.getByLabelText(/^Device group: /)).toHaveFocus()
  await choose(app, 'Window')
  await app.user.click(dialog.getByText('Lobby'))
  await put(app, 'Title', ' Today ')
  await put(app, 'Days listed', '7')
  await put(app, 'Begins before each event', '4')
  await save(app)
  const body = { companyId: 2, layout: 'Lobby', title: 'Today', language: 'en', covers: 'Events', hoursBefore: 4 }
  await waitFor(() => expect(app.server.created).toEqual([{ ...body, deviceGroupId: 12, daysAhead: 7, templateId: 0 }]))
  expect(await screen.findByText('The sign was created')).toBeVisible()
})

test('a new sign speaks the language of the console', async () => {
  const app = await open({ locale: 'ja' })
  await app.user.click(await screen.findByText('サインを作成'))
  const dialog = await dialogOf()
  await app.user.click(dialog.getByLabelText(/^デバイスグループ: /))
  await app.user.click(await screen.findByText(/^Window \(/))
  await app.user.click(dialog.getByText('保存'))
  await waitFor(() => expect(app.server.created).toMatchObject([{ deviceGroupId: 12, language: 'ja' }]))
})

test('hours before are asked where they mean something', async () => {
  const app = await open()
  const dialog = await begin(app)
  expect(dialog.getByLabelText('Begins before each event')).toBeVisible()
  await app.user.click(dialog.getByText('Always'))
  await waitFor(() => expect(dialog.queryByLabelText('Begins before each event')).toBeNull())
})

test('a sign is of a group', async () => {
  const app = await open()
  const dialog = await begin(app)
  await save(app)
  expect(await dialog.findByText('Choose a device group', { selector: '[class*=explain] *' })).toBeVisible()
  expect(app.server.created).toEqual([])
})

test('a group that has one already is told of at its field, and all stays typed', async () => {
  const app = await open()
  app.server.refusals.push(refuse(409, 'has-sign'))
  const dialog = await begin(app)
  await choose(app, 'Lobby')
  await save(app)
  const said = await dialog.findByText(/This device group has a sign already/)
  expect(said.closest('[class*=explain]')).not.toBeNull()
  expect(dialog.getAllByText(/This device group has a sign already/)).toHaveLength(1)
  expect(dialog.getByLabelText('Device group: Default / Lobby')).toBeVisible()
})

test('a change says which version it is of; the group stays', async () => {
  const app = await open()
  const dialog = await edit(app)
  expect(await dialog.findByText('Default / Lobby')).toBeVisible()
  expect(dialog.queryByLabelText(/^Device group: /)).toBeNull()
  await app.user.click(dialog.getByText('In gaps only'))
  await save(app)
  await waitFor(() => expect(app.server.changed).toHaveLength(1))
  expect(app.server.changed[0]).toEqual({
    ...{ id: 5, version: 4, companyId: 2, layout: 'Lobby', title: 'Welcome', language: 'en' },
    ...{ covers: 'Gaps', hoursBefore: 2, daysAhead: 3, templateId: 0 },
  })
})

describe('somebody else’s newer version', () => {
  async function refused() {
    const app = await open()
    app.server.refusals.push(refuse(412, 'stale'))
    const dialog = await edit(app)
    await put(app, 'Title', 'Welcome all')
    app.server.signs = [makeSign({ version: 5, daysAhead: 14 })]
    await save(app)
    return { app, dialog }
  }

  test('what was typed goes on top', async () => {
    const { app, dialog } = await refused()
    await app.user.click(await dialog.findByText('Save my changes on top'))
    await waitFor(() =>
      expect(app.server.changed[1]).toMatchObject({ title: 'Welcome all', daysAhead: 14, version: 5 }),
    )
  })

  test('or the newest is taken', async () => {
    const { app, dialog } = await refused()
    await app.user.click(await dialog.findByText('Use the newer version'))
    await waitFor(() => expect(dialog.getByLabelText('Days listed')).toHaveValue('14'))
    expect(dialog.getByLabelText('Title')).toHaveValue('Welcome')
  })

  test('of a sign that is gone that is told', async () => {
    const { app, dialog } = await refused()
    app.server.signs = []
    await app.user.click(await dialog.findByText('Use the newer version'))
    expect(await dialog.findByText(/does not exist any more/)).toBeVisible()
  })
})

test('deleting says that the events stay', async () => {
  const app = await open()
  await app.user.click(await screen.findByLabelText('Actions for Lobby'))
  await app.user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await dialogOf()
  expect(question.getByText('Delete the sign of Lobby?')).toBeVisible()
  expect(question.getByText(/The events stay/)).toBeVisible()
  expect(app.server.deleted).toEqual([])
  await app.user.click(question.getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([5]))
})

test('who may only read looks, and changes nothing', async () => {
  const app = await open({ self: makeSelf({ auth: rights('R') }) })
  const dialog = await edit(app)
  expect(dialog.getByLabelText('Title')).toBeDisabled()
  expect(dialog.queryByText('Save')).not.toBeVisible()
  expect(dialog.getByText('Portrait').closest('label')?.querySelector('input')).toBeEnabled()
  expect(screen.queryByText('New sign')).toBeNull()
  await app.user.click(dialog.getByText('Close'))
  await app.user.click(await screen.findByLabelText('Actions for Lobby'))
  await screen.findByRole('menuitem', { name: 'Events of this group' })
  expect(screen.queryByRole('menuitem', { name: /Delete/ })).toBeNull()
})

test('RT16 a sign leads to the events of its group', async () => {
  const app = await open()
  await app.user.click(await screen.findByLabelText('Actions for Lobby'))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Events of this group' }))
  await waitFor(() => expect(app.url()).toBe('/eventList/eventGroup/11'))
})

test('who may not see device groups is told so, and cannot make one', async () => {
  const app = await open({ self: makeSelf({ auth: rights('W', { Device: 'N' }) }) })
  const dialog = await begin(app)
  expect(dialog.getByText(/You need the right to see devices/)).toBeVisible()
  expect(dialog.getByText('Save').closest('button')).toBeDisabled()
})

test('a company without events has no signs', async () => {
  await open({ codes: makeCodes() })
  expect(await screen.findByText(/This company does not use events/)).toBeVisible()
})

describe('the preview', () => {
  const seen = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    dialog.getByLabelText('Preview', { selector: '[role=img]' })

  test('is as the form says, as a screen draws it', async () => {
    const app = await open()
    const dialog = await begin(app)
    await waitFor(() => expect(seen(dialog)).toHaveTextContent(/Taken.*Board meeting/))
    await choose(app, 'Window')
    await waitFor(() => expect(seen(dialog)).toHaveTextContent('Window'))
    await put(app, 'Title', 'Room 3')
    await waitFor(() => expect(seen(dialog)).toHaveTextContent('Room 3'))
  })

  test('has what is free, taken, and private', async () => {
    const app = await open()
    const dialog = await begin(app)
    await app.user.click(dialog.getByText('Free'))
    await waitFor(() => expect(seen(dialog)).toHaveTextContent(/Free/))
    await app.user.click(dialog.getByText('Private'))
    await waitFor(() => expect(seen(dialog)).toHaveTextContent(/Taken.*Private/))
    expect(seen(dialog)).not.toHaveTextContent('Board meeting')
  })

  test('speaks the language of the sign', async () => {
    await open({ signs: [makeSign({ language: 'ja', layout: 'Door' })] }).then(edit)
    const dialog = await dialogOf()
    await waitFor(() => expect(seen(dialog)).toHaveTextContent(/使用中.*役員会議/))
    expect(seen(dialog)).toHaveAttribute('lang', 'ja')
  })

  test('stands upright too, and lists as many days', async () => {
    const app = await open()
    const dialog = await edit(app)
    expect(seen(dialog)).toHaveAttribute('data-shape', 'wide')
    await app.user.click(dialog.getByText('Portrait'))
    expect(seen(dialog)).toHaveAttribute('data-shape', 'tall')
    await waitFor(() => expect(seen(dialog)).toHaveTextContent('Open house'))
    await put(app, 'Days listed', '1')
    await waitFor(() => expect(seen(dialog)).not.toHaveTextContent('Open house'))
  })
})
