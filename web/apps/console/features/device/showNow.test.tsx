import { answer, pageOf } from '@marquee/testkit/answer'
import { makeDevice, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { useLocation } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feature } from '../../navigation/feature'
import { device } from './feature'
import { screensServer } from './screens.fake'

/** Stands where messages are shown at once, and says what it was told. */
function Now() {
  const aim = useLocation({ select: ({ state }) => state.aim })
  return <output>{JSON.stringify(aim)}</output>
}

async function start({ handlers = [], ...options }: AppOptions = {}) {
  const features: Feature[] = [{ ...device, routes: [...device.routes, pageAt('/message/now', Now)] }]
  const own = screensServer().handlers
  return renderApp({ path: '/device/my-devices', features, ...options, handlers: [...handlers, ...own] })
}

const label = 'Show a message now'
const told = async () => JSON.parse((await screen.findByRole('status')).textContent ?? '')

test('screens that are selected are shown a message on', async () => {
  const { user } = await start()
  await user.click(await screen.findByLabelText('Lobby wall'))
  await user.click(screen.getByLabelText('Desk'))
  await user.click(screen.getByText(label, { selector: '[role=toolbar] *' }))
  const screens = [
    { id: 1, name: 'Lobby wall' },
    { id: 2, name: 'Desk' },
  ]
  expect(await told()).toEqual({ kind: 'screens', screens })
})

test.each([
  ['the group of the list', '/device/my-devices?folder=11', { kind: 'group', groupId: 11 }],
  ['every screen, where no group is chosen', '/device/my-devices', { kind: 'everywhere' }],
  ['every screen, of the root', '/device/my-devices?folder=10', { kind: 'everywhere' }],
])('the menu of a list shows a message on %s', async (_, path, aim) => {
  const { user } = await start({ path })
  await user.click(await screen.findByText('Control'))
  await user.click(await screen.findByText(label, { selector: '[role=menuitem] *' }))
  expect(await told()).toEqual(aim)
})

test('the menu of a device group shows a message on it', async () => {
  const { user } = await start()
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: /Lobby/ }))
  await user.click(await screen.findByText(label, { selector: '[role=menuitem] *' }))
  expect(await told()).toEqual({ kind: 'group', groupId: 11 })
})

test('the wall shows a message on its group', async () => {
  const wall = answer('get', '/api/device/capture', () => pageOf([]))
  const { user } = await start({ path: '/device/wall?group=11', handlers: [wall] })
  await user.click(await screen.findByText(label))
  expect(await told()).toEqual({ kind: 'group', groupId: 11 })
})

test('a screen of another company is shown a message in that company', async () => {
  const away = makeDevice({ id: 8, deviceName: 'Kawa', companyId: 3 })
  const { user, url } = await start({
    path: '/device/all-devices',
    self: makeGlobalAdmin(),
    handlers: [answer('get', '/api/device', () => pageOf([away]))],
  })
  await user.click(await screen.findByLabelText('Actions for Kawa'))
  await user.click(await screen.findByText(label, { selector: '[role=menuitem] *' }))
  await waitFor(() => expect(url()).toBe('/message/now?companyId=3'))
  expect(await told()).toEqual({ kind: 'screens', screens: [{ id: 8, name: 'Kawa' }] })
})

test.each([
  ['reads messages alone', rights('W', { Message: 'R' })],
  ['has emergencies alone', rights('W', { Message: 'N' })],
])('who %s is not offered to show one', async (_, auth) => {
  const { user } = await start({ self: makeSelf({ auth }) })
  await user.click(await screen.findByLabelText('Actions for Lobby wall'))
  expect(await screen.findByText('Rename')).toBeVisible()
  await user.click(screen.getByText('Control'))
  expect(await screen.findByText('Pictures of screens')).toBeVisible()
  expect(screen.queryByText(label)).toBeNull()
})
