import { answer } from '@marquee/testkit/answer'
import { dragTo } from '@marquee/testkit/drag'
import { makeDevice, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensServer } from './screens.fake'

async function start(self = makeSelf(), server = screensServer()) {
  const sent: { body: string; type: string | null }[] = []
  const app = await renderApp({
    path: '/device/my-devices',
    self,
    handlers: [
      answer('get', '/api/usergroup', [
        { id: 4, name: 'North', companyId: 2, userIds: [], folders: [], version: 1 },
        { id: 5, name: 'South', companyId: 2, userIds: [], folders: [], version: 1 },
      ]),
      answer('patch', '/api/categoryUserGroup', ({ body, headers }) => {
        sent.push({ body: String(body), type: headers.get('content-type') })
        return makeFolders().root
      }),
      ...server.handlers,
    ],
  })
  return { ...app, sent }
}

test('R168 R169 G94 a device group is kept for user groups: a form is sent', async () => {
  const { user, sent, url } = await start()
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Lobby \(3\)/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Advanced setting' }))
  await waitFor(() => expect(url()).toBe('/device/my-devices?folder=11&keep=11'))
  await user.click(await screen.findByLabelText('Kept for'))
  await user.click(await screen.findByTitle('North'))
  await user.click(screen.getByTitle('South'))
  await user.type(screen.getByLabelText('Note'), 'Ask Nina')
  await user.click(screen.getByText('Save', { selector: 'button span' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.type).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
    categoryId: '11',
    categoryUserGroupList: '4,5',
    categoryExtraInfo: '{"note":"Ask Nina"}',
    companyId: '2',
  })
  await waitFor(() => expect(url()).toBe('/device/my-devices?folder=11'))
})

test('R167 with the right to read there is no advanced setting', async () => {
  await start(makeSelf({ auth: rights('R') }))
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Lobby \(3\)/ }))
  expect(screen.queryByRole('menuitem')).toBeNull()
})

test('G90 a screen of a device group that is kept for others has nothing to change', async () => {
  const kept = makeDevice({ id: 1, deviceName: 'Lobby wall', readOnly: true })
  const { user } = await start(makeSelf(), screensServer([kept]))
  await user.click(await screen.findByRole('button', { name: 'Actions for Lobby wall' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'Settings',
    'Log',
    'Downloads',
    'Tasks',
    'History',
  ])
})

test('R355 G90 screens are dragged into a device group, all but what is kept for others', async () => {
  const moved: unknown[] = []
  const server = screensServer([
    makeDevice({ id: 1, deviceName: 'Lobby wall', readOnly: true }),
    makeDevice({ id: 2, deviceName: 'Desk', deviceGroup: 13 }),
    makeDevice({ id: 3, deviceName: 'Door', deviceGroup: 13 }),
  ])
  server.handlers.unshift(
    answer('patch', '/api/device/groupid', ({ body }) => {
      moved.push(body)
      return { ids: [] }
    }),
  )
  await start(makeSelf(), server)
  // Found by their text: among a tree, a menu and a table, roles take seconds.
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
  const window = await screen.findByRole('treeitem', { name: /Window/ })
  const wall = await rowOf('Lobby wall')
  expect(wall.querySelector('[role=img]')).toHaveAccessibleName(/look, not change/)
  await dragTo(wall, window)
  for (const name of ['Desk', 'Door']) fireEvent.click((await rowOf(name)).querySelector('input') as HTMLElement)
  await dragTo(await rowOf('Door'), window)
  await waitFor(() => expect(moved).toEqual([{ companyId: 2, groupId: 12, deviceId: [2, 3] }]))
})
