import { answer } from '@marquee/testkit/answer'
import { dragTo } from '@marquee/testkit/drag'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDevice, screensServer } from './screens.fake'

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
  await start(makeSelf(), screensServer([kept, makeDevice({ id: 2, deviceName: 'Desk' })]))
  const row = within(await screen.findByRole('row', { name: /Lobby wall/ }))
  expect(row.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Actions for Desk' })).toBeVisible()
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
  const { user } = await start(makeSelf(), server)
  const row = (name: RegExp) => screen.findByRole('row', { name })
  const window = await screen.findByRole('treeitem', { name: /Window/ })
  expect(within(await row(/Lobby wall/)).getByRole('img', { name: /look, not change/ })).toBeVisible()
  await dragTo(await row(/Lobby wall/), window)
  for (const name of ['Desk', 'Door']) await user.click(screen.getByRole('checkbox', { name }))
  await dragTo(await row(/Door/), window)
  await waitFor(() => expect(moved).toEqual([{ companyId: 2, groupId: 12, deviceId: [2, 3] }]))
})
