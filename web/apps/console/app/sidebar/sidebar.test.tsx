import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Feature } from '../../navigation/feature'
import type { MenuName } from '../../navigation/menu'

const paths: [path: string, ...names: MenuName[]][] = [
  ['/dashboard', 'Dashboard'],
  ['/contents/all-content', 'AllContent'],
  ['/contents/my-content', 'MyContent'],
  ['/playlist/my-playlist', 'MyPlaylist'],
  ['/device/my-devices', 'MyDevices'],
  ['/manage/tag', 'Tag'],
  ['/eventList', 'Events'],
  ['/web-author/create-content', 'Designer'],
]
const feature: Feature = {
  menu: paths.flatMap(([, ...names]) => names),
  routes: paths.map(([path]) => pageAt(path, () => <h1>{path}</h1>)),
}
const start = (options: AppOptions = {}) => renderApp({ features: [feature], ...options })
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
const labels = (tree: string) =>
  within(screen.getByRole('tree', { name: tree }))
    .getAllByRole('treeitem')
    .map((item) => item.getAttribute('aria-label'))
const sidebar = () => screen.getByRole('complementary', { name: 'Navigation' })

test('R054 menu icons are read from /img/menu/', async () => {
  await start()
  const entry = await screen.findByRole('link', { name: 'Dashboard' })
  const icon = entry.querySelector<HTMLElement>('[style]')
  expect(icon?.style.maskImage).toBe('url("/img/menu/dashboard.svg")')
})

test('R075 the current entry is marked', async () => {
  const { user } = await start()
  await user.click(await screen.findByRole('link', { name: 'My playlists' }))
  await waitFor(() => expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('My playlists'))
})

test.each([
  ['R080', 'Content', '/contents/all-content'],
  ['R081', 'Device', '/device/my-devices'],
  ['R082', 'Management', '/manage/tag'],
])('%s opening %s goes to %s, and closing it goes nowhere', async (_, name, path) => {
  const { user, url } = await start()
  const dropdown = await screen.findByRole('button', { name })
  expect(dropdown).toHaveAttribute('aria-expanded', 'false')
  await user.click(dropdown)
  await waitFor(() => expect(url()).toBe(path))
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false')
  expect(url()).toBe(path)
})

test.each([['Content'], ['Event']])('R083 R084 opening %s expands a minimised sidebar', async (name) => {
  localStorage.setItem('marquee.sidebar', 'minimized')
  const { makeCodes } = await import('@marquee/testkit/factories')
  const { user } = await start({ codes: makeCodes({ settings: { EventList: 'Y' } }) })
  const dropdown = await screen.findByRole('button', { name })
  expect(sidebar()).toHaveAttribute('data-size', 'minimized')
  await user.click(dropdown)
  expect(sidebar()).toHaveAttribute('data-size', 'open')
})

test('R039 R040 R041 the button in the header goes through the three widths and the choice is remembered', async () => {
  const { user } = await start()
  await user.click(await screen.findByRole('button', { name: 'Make the sidebar compact' }))
  expect(sidebar()).toHaveAttribute('data-size', 'compact')
  await user.click(screen.getByRole('button', { name: 'Minimize the sidebar' }))
  expect(sidebar()).toHaveAttribute('data-size', 'minimized')
  expect(localStorage.getItem('marquee.sidebar')).toBe('minimized')
})

test('R009 R029 R077 R078 All Content has a fixed tree; Template needs the server feature', async () => {
  await start({ path: '/contents/all-content', serverFeatures: { feature_author_template: true } })
  await screen.findByRole('tree', { name: 'All content' })
  expect(labels('All content')).toEqual(['Default', 'Material', 'Program', 'Template'])
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

test('R078 without the server feature there is no Template', async () => {
  await start({ path: '/contents/all-content' })
  await screen.findByRole('tree', { name: 'All content' })
  expect(labels('All content')).toEqual(['Default', 'Material', 'Program'])
})

test('R143 R144 R145 a content type is chosen in the URL, and the entry takes it back', async () => {
  const { user, url } = await start({ path: '/contents/all-content' })
  await user.click(await screen.findByRole('treeitem', { name: 'Program' }))
  await waitFor(() => expect(url()).toBe('/contents/all-content?type=Program'))
  expect(screen.getByRole('treeitem', { name: 'Program' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('link', { name: 'All content' }))
  await waitFor(() => expect(url()).toBe('/contents/all-content'))
  expect(screen.queryByRole('treeitem', { selected: true })).toBeNull()
})

test.each([
  ['/contents/my-content', 'My content', 'Lobby'],
  ['/playlist/my-playlist', 'My playlists', 'Lobby'],
  ['/device/my-devices', 'My devices', 'Lobby (3)'],
])('R076 R137 R141 R142 on %s a folder of %s is chosen in the URL', async (path, tree, name) => {
  const { user, url } = await start({ path })
  await screen.findByRole('tree', { name: tree })
  await user.click(screen.getByRole('treeitem', { name }))
  await waitFor(() => expect(url()).toBe(`${path}?folder=11`))
  expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([screen.getByRole('treeitem', { name })])
})

test('R079 there is no device tree before one with an id is loaded', async () => {
  const { root, allNodes } = makeFolders()
  await start({ path: '/device/my-devices', folders: { root: { ...root, id: 0 }, allNodes } })
  await screen.findByRole('heading', { name: '/device/my-devices' })
  await screen.findByRole('link', { name: 'My devices' })
  expect(screen.queryByRole('tree')).toBeNull()
})

test.each([
  ['R089', 'My content', '/contents/my-content', 'Content', 'Add'],
  ['R090', 'My devices', '/device/my-devices', 'Device', 'New device group'],
])('%s R138 R146 G65 G96 right-clicking %s adds a folder below the root', async (_, entry, path, type, action) => {
  const folders = makeFolders()
  const created = vi.fn()
  await start({
    path,
    handlers: [
      answer('get', '/api/category', () => folders),
      answer('post', '/api/category', ({ body }) => {
        created(body)
        const node = { ...folders.root, id: 20, text: 'New Folder', parentId: 10, parent: 10, children: [] }
        const root = { ...folders.root, children: [...folders.root.children, 20] }
        folders.allNodes = [root, ...folders.allNodes.slice(1), node]
        return node
      }),
    ],
  })
  await screen.findByRole('tree', { name: entry })
  fireEvent.contextMenu(screen.getByRole('link', { name: entry }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  expect(await screen.findByRole('textbox', { name: 'New name for New Folder' })).toHaveValue('New Folder')
  expect(created).toHaveBeenCalledWith({ title: 'New Folder', type, companyId: 2, parentId: 10 })
})

test('R139 R147 a rename sends id, type and title, and the tree is loaded again', async () => {
  const renamed = vi.fn()
  const folders = makeFolders()
  const { user } = await start({
    path: '/contents/my-content?folder=12',
    handlers: [
      answer('get', '/api/category', () => folders),
      answer('patch', '/api/category', ({ body }) => {
        renamed(body)
        folders.allNodes = folders.allNodes.map((node) => (node.id === 12 ? { ...node, text: 'Street' } : node))
        return folders.allNodes[2] as (typeof folders.allNodes)[number]
      }),
    ],
  })
  const item = await screen.findByRole('treeitem', { name: 'Window' })
  item.focus()
  await user.keyboard('{F2}')
  await user.keyboard('Street{Enter}')
  expect(await screen.findByRole('treeitem', { name: 'Street' })).toBeInTheDocument()
  expect(renamed).toHaveBeenCalledWith({ id: 12, type: 'Content', title: 'Street', companyId: 2 })
})

test('R140 R148 R163 a delete sends id and type, says so, and selects the parent', async () => {
  const deleted = vi.fn()
  const folders = makeFolders()
  const { user, url } = await start({
    path: '/contents/my-content?folder=12',
    handlers: [
      answer('get', '/api/category', () => folders),
      answer('delete', '/api/category/{id}', ({ params, query }) => {
        deleted(params.id, query.get('type'))
        folders.allNodes = folders.allNodes.filter((node) => node.id !== 12)
        return { ids: [12] }
      }),
    ],
  })
  const item = await screen.findByRole('treeitem', { name: 'Window' })
  item.focus()
  await user.keyboard('{Delete}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Group has been successfully deleted!')).toBeInTheDocument()
  expect(deleted).toHaveBeenCalledWith('12', 'Content')
  await waitFor(() => expect(url()).toBe('/contents/my-content?folder=10'))
  expect(screen.queryByRole('treeitem', { name: 'Window' })).toBeNull()
})

test.each([
  ['with events says what of them goes with it', '/device/my-devices?folder=12', /Window/, 'Y', true],
  ['without events does not', '/device/my-devices?folder=12', /Window/, 'N', false],
  ['with events does not for other folders', '/contents/my-content?folder=12', 'Window', 'Y', false],
])('deleting a device group in a company %s', async (_, path, name, EventList, isSaid) => {
  const { user } = await start({ path, codes: makeCodes({ settings: { EventList } }) })
  const item = await screen.findByRole('treeitem', { name })
  item.focus()
  await user.keyboard('{Delete}')
  const dialog = within(await screen.findByRole('dialog'))
  const text = (await dialog.findByText(/Deleting the group will also delete/)).textContent
  expect(/Its event sign, calendar address and event settings are deleted/.test(text)).toBe(isSaid)
})

test('a folder that holds very much goes little by little, and stays selected meanwhile', async () => {
  const { user, url } = await start({
    path: '/contents/my-content?folder=12',
    handlers: [
      answer('get', '/api/category', () => makeFolders()),
      answer('delete', '/api/category/{id}', () => ({ ids: [], task: 8 })),
    ],
  })
  const item = await screen.findByRole('treeitem', { name: 'Window' })
  item.focus()
  await user.keyboard('{Delete}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/little by little/)).toBeInTheDocument()
  expect(url()).toBe('/contents/my-content?folder=12')
})

test('G71 a folder that holds what is in use is deleted once the person saw what uses it', async () => {
  const deleted = vi.fn()
  const { user } = await start({
    path: '/contents/my-content?folder=12',
    handlers: [
      answer('get', '/api/category', () => makeFolders()),
      answer('delete', '/api/category/{id}', ({ query }) => {
        deleted(query.get('force'))
        if (query.get('force') === 'true') return { ids: [12] }
        const related = [
          { type: 'playlist', id: 1, name: 'Lunch', active: true },
          { type: 'event', id: 3, name: '', active: true },
          { type: 'event', id: 5, name: '', active: true },
          { type: 'event', id: 2, name: 'Opening', active: true },
          { type: 'eventgroup', id: 4, name: 'Lobby', active: true },
        ]
        return refuse(409, 'in-use', { related })
      }),
    ],
  })
  const item = await screen.findByRole('treeitem', { name: 'Window' })
  for (const answer of ['Cancel', 'Delete all the same']) {
    item.focus()
    await user.keyboard('{Delete}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Playlist “Lunch”')).toBeVisible()
    const affected = within(screen.getByText('Playlist “Lunch”').closest('ul') as HTMLElement).getAllByRole('listitem')
    expect(affected.map(({ textContent }) => textContent)).toEqual([
      'Playlist “Lunch”',
      'Event “Opening”',
      'Event settings of “Lobby”',
      'Event “…” × 2',
    ])
    await user.click(screen.getByRole('button', { name: answer }))
  }
  expect(await screen.findByText('Group has been successfully deleted!')).toBeVisible()
  expect(deleted.mock.calls).toEqual([[null], [null], ['true']])
})

test('R167 readers have no tree actions, neither on folders nor on the entry', async () => {
  await start({ path: '/contents/my-content', self: makeSelf({ auth: rights('R') }) })
  const item = await screen.findByRole('treeitem', { name: 'Lobby' })
  fireEvent.contextMenu(item)
  fireEvent.contextMenu(screen.getByRole('link', { name: 'My content' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('R086 R087 the designer opens in its own window', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await start()
  await user.click(await screen.findByRole('link', { name: 'Designer' }))
  expect(open).toHaveBeenCalledWith('/web-author/create-content?companyId=2', 'ScreenEditor')
})

test.each([
  ['/contents/my-content?folder=12', '&folder=12'],
  ['/playlist/my-playlist?folder=12', ''],
])(
  'from %s the designer is opened with %j, so that what is made goes into that folder of contents',
  async (path, more) => {
    await start({ path })
    const address = `/web-author/create-content?companyId=2${more}`
    expect(await screen.findByRole('link', { name: 'Designer' })).toHaveAttribute('href', address)
  },
)

test.each([
  [992, 'open'],
  [991, 'minimized'],
])('R043 in a window of %d pixels the sidebar is %s at first', async (width, size) => {
  const desk = window.matchMedia
  const asked = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0)
    return { ...desk(query), matches: width <= most }
  })
  await start()
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(sidebar()).toHaveAttribute('data-size', size)
  asked.mockRestore()
})
