import { answer, refuse } from '@marquee/testkit/answer'
import { makeGlobalAdmin } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { desk, dialogCalled, lobby, screensServer } from '../screens.fake'

async function start(...more: Parameters<typeof screensServer>) {
  const server = screensServer(...more)
  const app = await renderApp({ path: '/device/my-devices', handlers: server.handlers })
  const choose = async (name: string, action: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { ...app, server, choose }
}

test('R349 a screen is renamed, with its version', async () => {
  const { server, choose, user } = await start()
  await choose('Lobby wall', 'Rename')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Lobby, left{Enter}')
  expect(await screen.findByText('The screen has been renamed')).toBeInTheDocument()
  expect(server.sent).toEqual([{ id: 1, companyId: 2, version: 4, name: 'Lobby, left' }])
})

test('R349 R350 everything that people decide about a screen is sent', async () => {
  const { server, choose, user } = await start()
  await choose('Lobby wall', 'Edit')
  const dialog = await dialogCalled('Edit “Lobby wall”')
  await user.click(dialog.getByRole('radio', { name: /270° portrait/ }))
  await user.click(dialog.getByRole('radio', { name: 'Inactive' }))
  await user.type(dialog.getByLabelText('In use from'), '2026-12-01{Tab}')
  await user.type(dialog.getByLabelText('In use until'), '2026-12-31{Tab}')
  await user.clear(dialog.getByRole('combobox', { name: 'Resolution' }))
  await user.type(dialog.getByRole('combobox', { name: 'Resolution' }), '3840x600')
  await user.clear(dialog.getByRole('textbox', { name: 'Model' }))
  await user.type(dialog.getByRole('textbox', { name: 'Model' }), 'Wide 9')
  await user.click(dialog.getByRole('combobox', { name: 'Tags' }))
  await user.click(await screen.findByTitle('Window'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.sent).toEqual([
      {
        id: 1,
        companyId: 2,
        version: 4,
        name: 'Lobby wall',
        userId: 7,
        modelName: 'Wide 9',
        macAddress: '',
        resolution: '3840x600',
        groupId: 11,
        zone: 'Asia/Tokyo',
        orientation: 270,
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        status: 'Inactive',
        tags: [6],
      },
    ]),
  )
})

test('the owner has a name, also who is of no company to choose from', async () => {
  const { choose } = await start()
  await choose('Lobby wall', 'Edit')
  const dialog = await dialogCalled('Edit “Lobby wall”')
  expect(dialog.getByTitle('ann')).toBeVisible()
})

test('R349 an end before the start is refused at its field', async () => {
  const { server, choose, user } = await start()
  await choose('Lobby wall', 'Edit')
  const dialog = await dialogCalled('Edit “Lobby wall”')
  await user.type(dialog.getByLabelText('In use from'), '2026-12-01{Tab}')
  await user.type(dialog.getByLabelText('In use until'), '2026-11-01{Tab}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The end lies before the start.')).toBeVisible()
  expect(server.sent).toEqual([])
})

test('somebody else saved first: my change goes on top of theirs', async () => {
  const server = screensServer()
  let version = 4
  const saved: unknown[] = []
  const save = answer('patch', '/api/device', ({ body }) => {
    saved.push(body)
    if ((body as { version: number }).version !== 5) {
      version = 5
      server.devices = [{ ...lobby, version, zone: 'Asia/Hong_Kong' }]
      return refuse(412, 'stale', { params: { by: 'Taro' } })
    }
    return lobby
  })
  const { user } = await renderApp({ path: '/device/my-devices', handlers: [save, ...server.handlers] })
  await user.click(await screen.findByRole('button', { name: 'Actions for Lobby wall' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ name: 'Lobby wall 2', zone: 'Asia/Hong_Kong', version: 5 })
})

test('R355 G124 many screens are moved at once', async () => {
  const { server, user } = await start()
  await user.click(await screen.findByRole('checkbox', { name: 'Lobby wall' }))
  await user.click(screen.getByRole('checkbox', { name: 'Desk' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move to group' }))
  const dialog = await dialogCalled('Move 2 screens')
  await user.click(dialog.getByRole('combobox', { name: 'Device group' }))
  await user.click(await screen.findByTitle('Lobby / Desk'))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(server.sent).toEqual([{ groupId: 13, deviceId: [1, 2], companyId: 2 }]))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('many screens get the same last day, or none; what is refused is told of', async () => {
  const server = screensServer()
  const save = answer('patch', '/api/device', ({ body }) => {
    server.sent.push(body)
    return (body as { id: number }).id === 2 ? refuse(422, 'invalid', { detail: 'It ends before.' }) : lobby
  })
  const { user } = await renderApp({ path: '/device/my-devices', handlers: [save, ...server.handlers] })
  await user.click(await screen.findByRole('checkbox', { name: 'Lobby wall' }))
  await user.click(screen.getByRole('checkbox', { name: 'Desk' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Last day' }))
  const dialog = await dialogCalled('Last day of 2 screens')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose a day.')).toBeVisible()
  await user.type(dialog.getByLabelText('In use until'), '2026-12-31{Tab}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const failed = (await screen.findByText('1 of 2 was left as it was')).closest<HTMLElement>('[role=dialog]')
  expect(within(failed as HTMLElement).getByText('Desk')).toBeVisible()
  expect(server.sent).toEqual([1, 2].map((id) => ({ id, companyId: 2, version: 4, endDate: '2026-12-31' })))
})

test('tags are put on many screens, on top of what each has', async () => {
  const server = screensServer([{ ...lobby, tags: [{ tagId: 5, name: 'Portrait' }] as never }, desk])
  const { user } = await renderApp({ path: '/device/my-devices', handlers: server.handlers })
  await user.click(await screen.findByRole('checkbox', { name: 'Lobby wall' }))
  await user.click(screen.getByRole('checkbox', { name: 'Desk' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Tags' }))
  const dialog = await dialogCalled('Tags of 2 screens')
  await user.click(dialog.getByRole('combobox', { name: 'Put on' }))
  await user.click(await screen.findByTitle('Window'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tags of 2 screens changed')).toBeVisible()
  expect(server.sent).toEqual([
    { id: 1, companyId: 2, version: 4, tags: [5, 6] },
    { id: 2, companyId: 2, version: 4, tags: [6] },
  ])
})

test('many screens are deleted after one question that names them', async () => {
  const { server, user } = await start()
  await user.click(await screen.findByRole('checkbox', { name: 'Lobby wall' }))
  await user.click(screen.getByRole('checkbox', { name: 'Desk' }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
  const question = await dialogCalled('Delete 2 screens?')
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Lobby wall', 'Desk'])
  await user.click(question.getByRole('button', { name: 'Delete screens' }))
  await waitFor(() => expect(server.deleted).toEqual([1, 2]))
})

test('a screen is deleted only after the question that says what becomes of it', async () => {
  const { server, choose, user } = await start()
  await choose('Desk', 'Delete')
  const question = await dialogCalled('Delete “Desk”?')
  expect(question.getByText(/its player shows a code again/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(server.deleted).toEqual([])
  await choose('Desk', 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete screen' }))
  await waitFor(() => expect(server.deleted).toEqual([2]))
})

test('D037 G168 an operator gives a screen to another company or to none, and is told what stays behind', async () => {
  const server = screensServer()
  const given: unknown[] = []
  const { user } = await renderApp({
    path: '/device/my-devices',
    self: makeGlobalAdmin(),
    handlers: [
      answer('patch', '/api/device/company', ({ body }) => {
        given.push(body)
        return { ...lobby, companyId: 0 }
      }),
      answer('get', '/api/allcompanies', [
        { id: 2, name: 'Midori Foods' },
        { id: 3, name: 'Kawa' },
      ]),
      ...server.handlers,
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Lobby wall' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change company' }))
  const dialog = await dialogCalled('Change the company of “Lobby wall”')
  await user.click(dialog.getByRole('combobox', { name: 'Company' }))
  expect(screen.queryByTitle('Midori Foods')).toBeNull()
  await user.click(await screen.findByTitle('Kawa'))
  expect(dialog.getByText(/its licence and what it has reported stay behind/)).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByTitle('No company'))
  expect(dialog.getByText(/shows a code/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Change company' }))
  await waitFor(() => expect(given).toEqual([{ id: 1, to: 0 }]))
})

test('others change no company of a screen', async () => {
  const { user } = await start()
  await user.click(await screen.findByRole('button', { name: 'Actions for Lobby wall' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Change company' })).toBeNull()
})
