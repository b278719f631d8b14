import { answer, pageOf } from '@marquee/testkit/answer'
import {
  makeCodes,
  makeDevice,
  makeFolder,
  makeFolders,
  makeGlobalAdmin,
  makeSelf,
  rights,
} from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { desk, screensServer } from '../screens.fake'

async function start(options: AppOptions & { server?: ReturnType<typeof screensServer> } = {}) {
  const { server = screensServer(), handlers = [], path = '/device/my-devices', ...rest } = options
  const app = await renderApp({ ...rest, path, handlers: [...handlers, ...server.handlers] })
  return { ...app, server }
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('R032 R302 G123 each screen says in a word whether it is there, and what it plays', async () => {
  const { server } = await start()
  const lobby = await row('Lobby wall')
  expect(lobby.getByText('Online')).toBeVisible()
  expect(await lobby.findByText('Pancakes')).toBeVisible()
  expect(lobby.getByText('1920 × 1080')).toBeVisible()
  expect(lobby.getByText('Asia/Tokyo')).toBeVisible()
  expect((await row('Desk')).getByText('Offline')).toBeVisible()
  expect((await row('Desk')).getAllByText('Lobby / Desk')[0]).toBeInTheDocument()
  expect(server.asked[0]?.get('_limit')).toBe('10')
  expect(server.asked[0]?.get('companyId')).toBe('2')
})

test.each([
  ['sign', 'Sign'],
  ['emergency', 'Emergency'],
] as const)('a screen that is covered says by what, without the picture of what plays: %s', async (covered, name) => {
  const reported = { ...desk.reported, covered }
  await start({ server: screensServer([{ ...desk, online: true, reported }]) })
  expect(await (await row('Desk')).findAllByText(name)).toHaveLength(2) // for a phone, and where there is room
  expect(screen.queryByText('Pancakes')).toBeNull()
  expect(document.querySelector('img[src*="pancakes"]')).toBeNull()
})

test('R351 search, status, group and order are asked for, and stand in the URL', async () => {
  const { server } = await start({ path: '/device/my-devices?q=wall&status=offline&folder=11&sort=-zone&page=2' })
  await screen.findByRole('table', { name: 'My devices' })
  const asked = Object.fromEntries(server.asked[0] ?? [])
  expect(asked).toEqual({
    _page: '2',
    _limit: '10',
    companyId: '2',
    name: 'wall',
    statusFilter: 'offline',
    deviceGroup: '11',
    sortBy: 'zone',
    sortDesc: 'true',
  })
})

test('R351 version, system, owner and tags are chosen by name, asked for, and stand in the address', async () => {
  const users = [
    { id: 7, username: 'hanako' },
    { id: 8, username: 'ken' },
  ]
  const { server, user, url } = await start({ codes: makeCodes({ users } as never) })
  await row('Lobby wall')
  const asked = () => Object.fromEntries(server.asked.at(-1) ?? [])
  for (const [filter, option, name, value] of [
    ['Version', '1.10', 'clientVersion', '1.10'],
    ['System', 'Tizen', 'osVersion', 'Tizen'],
    ['Owner', 'ken', 'userId', '8'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: filter }))
    await user.click(await screen.findByTitle(option))
    await waitFor(() => expect(asked()).toMatchObject({ [name]: value }))
  }
  for (const [typed, tag] of [
    ['por', 'Portrait'],
    ['win', 'Window'],
  ] as const) {
    await user.type(screen.getByRole('combobox', { name: 'Filter by tags' }), typed)
    await user.click(await screen.findByTitle(tag))
  }
  await waitFor(() => expect(url()).toBe('/device/my-devices?version=1.10&system=Tizen&owner=8&tags=5%2C6'))
  await waitFor(() =>
    expect(asked()).toMatchObject({ clientVersion: '1.10', osVersion: 'Tizen', userId: '8', tags: '5,6' }),
  )
  expect(server.systemsOf).toEqual(['2'])
})

test('R351 versions are offered as people count them, the newest first', async () => {
  const { user } = await start()
  await row('Lobby wall')
  await user.click(screen.getByRole('combobox', { name: 'Version' }))
  await screen.findByTitle('1.9')
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
  expect(offered).toEqual(['1.10', '1.9'])
})

test('a row says whose a screen is, what runs on it, and its tags', async () => {
  const tags = [{ tagId: 5, name: 'Portrait' }]
  const wall = makeDevice({ id: 1, deviceName: 'Lobby wall', owner: 'ken', osVersion: 'Tizen', tags })
  await start({ server: screensServer([wall]) })
  for (const text of ['ken', '1.0.0', 'Tizen', 'Portrait'])
    expect((await row('Lobby wall')).getByText(text)).toBeVisible()
})

test('R137 R142 the tree names how many screens a group holds, and narrows the list to it', async () => {
  const { user, server, url } = await start()
  await user.click(await screen.findByRole('treeitem', { name: /Lobby \(3\)/ }))
  await waitFor(() => expect(url()).toBe('/device/my-devices?folder=11'))
  await waitFor(() => expect(server.asked.some((query) => query.get('deviceGroup') === '11')).toBe(true))
})

test('R137 R151 somebody adds a screen: the list and the counts of the tree follow', async () => {
  let count = 3
  const folders = () => {
    const tree = makeFolders()
    const lobby = makeFolder({ id: 11, text: 'Lobby', parentId: 10, data: { count } as never })
    return { ...tree, allNodes: tree.allNodes.map((node) => (node.id === 11 ? lobby : node)) }
  }
  const { server, channels } = await start({ handlers: [answer('get', '/api/category', folders)] })
  await screen.findByRole('treeitem', { name: /Lobby \(3\)/ })
  count = 4
  server.devices = [...server.devices, makeDevice({ id: 3, deviceName: 'Window' })]
  act(() => channels.at(-1)?.send({ entity: 'device', id: 3, companyId: 2 }))
  expect(await screen.findByRole('treeitem', { name: /Lobby \(4\)/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Window' })).toBeVisible()
})

test('RT26 by-group takes its group from the URL', async () => {
  const { server, user, url } = await start({ path: '/device/by-group?deviceGroup=13' })
  await screen.findByRole('table', { name: 'Devices by group' })
  expect(server.asked[0]?.get('deviceGroup')).toBe('13')
  await user.click(screen.getByRole('combobox', { name: 'Device group' }))
  await user.click(await screen.findByTitle('Window'))
  await waitFor(() => expect(url()).toContain('deviceGroup=12'))
})

test('R065 R066 a global administrator sees every company, and what waits for activation', async () => {
  const pending = makeDevice({ id: 8, deviceName: '', status: 'Pending', code: 'K7QM-4R2X', companyId: 0 })
  const self = makeGlobalAdmin()
  const { server, user, url } = await start({
    path: '/device/all-devices',
    self,
    handlers: [
      answer('get', '/api/deviceForActive', () => pageOf([pending]) as never),
      answer('get', '/api/device/activation/{code}', pending),
    ],
  })
  expect((await (await row('Lobby wall')).findAllByText('Midori Foods'))[0]).toBeVisible()
  expect(server.asked[0]?.get('companyId')).toBe('0')
  expect(server.systemsOf).toEqual(['0'])
  expect(screen.getByRole('combobox', { name: 'Version' })).toBeVisible()
  for (const name of ['Owner', 'Filter by tags']) expect(screen.queryByRole('combobox', { name })).toBeNull()
  for (const name of ['All devices', 'My devices', 'Waiting for activation', 'Add a screen']) {
    expect(within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name })).toBeVisible()
  }
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Waiting for activation' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Activate K7QM-4R2X' }))
  expect(await screen.findByRole('region', { name: 'This is the screen' })).toHaveTextContent('Panel 55')
  expect(url()).toContain('activate=K7QM-4R2X')
})

test('R066 others see neither every company nor what waits', async () => {
  await start({ path: '/device/all-devices' })
  expect(await screen.findByRole('alert')).toHaveTextContent(/right/)
  expect(screen.queryByRole('link', { name: 'Waiting for activation' })).toBeNull()
})

test('R482 with the right to read there is nothing to change', async () => {
  const { user } = await start({ self: makeSelf({ auth: rights('R') }) })
  await row('Lobby wall')
  expect(screen.queryByRole('button', { name: 'Add screen' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for Lobby wall' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'Settings',
    'Log',
    'Downloads',
    'Tasks',
    'History',
  ])
})

test('no screens yet: the page says how to get one', async () => {
  await start({ server: screensServer([]) })
  expect(await screen.findByRole('heading', { name: 'No screens yet' })).toBeVisible()
  expect(screen.getByText(/http:\/\/localhost.*\/player/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add screen' })).toHaveLength(2)
})

test('screens that are selected on another page stay selected, and the bar says so', async () => {
  const server = screensServer()
  const other = answer('get', '/api/device', ({ query }) =>
    query.get('_page') === '2' ? pageOf([makeDevice({ id: 3, deviceName: 'Window' })], 11) : pageOf(server.devices, 11),
  )
  const { user } = await start({ server, handlers: [other] })
  await user.click(await screen.findByRole('checkbox', { name: 'Lobby wall' }))
  await user.click(screen.getByTitle('2'))
  await screen.findByRole('checkbox', { name: 'Window' })
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toHaveTextContent('1 on another page')
})
