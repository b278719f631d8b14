import type { Codes } from '@marquee/api/types'
import { answer, pageOf } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { card, film, foreign, listing, lunch, makeContent, makeVersion, menu } from './contents.fake'

/** Opens a list and collects what it asks the server for. */
async function open(path: string, items = [menu, film], options: AppOptions = {}) {
  const asked: Record<string, string>[] = []
  const handlers = [...(options.handlers ?? []), ...listing(items, (query) => asked.push(Object.fromEntries(query)))]
  const app = await renderApp({ ...options, path, handlers })
  await screen.findByRole('searchbox', { name: 'Search by name' })
  return { ...app, asked }
}

test.each([
  ['R301 all contents', '/contents/all-content', { active: 'Y' }, []],
  ['my contents', '/contents/my-content?folder=11', { active: 'Y', userId: '7', contentGroup: '11' }, []],
  ['RT19 contents by user', '/contents/by-user', { active: 'Y', sortBy: 'owner' }, ['userId']],
  ['RT19 contents of a user', '/contents/by-user?owner=8', { userId: '8', sortBy: 'owner' }, []],
  ['R130 G75 the recycle bin', '/contents/recycle', { active: 'N' }, ['userId']],
])('%s', async (_, path, expected, without) => {
  const { asked } = await open(path)
  expect(await card('Menu')).toBeVisible()
  expect(asked[0]).toMatchObject({ companyId: '2', _page: '1', _limit: '10', ...expected })
  for (const name of without) expect(asked[0]).not.toHaveProperty(name)
})

test('contents are shown as pictures with their facts', async () => {
  await open('/contents/all-content', [{ ...film, approvalStatus: 'P', share: 'Y', tags: menu.tags }])
  const film_ = (await card('Film')).closest('li') as HTMLElement
  expect(film_.querySelector('img')).toHaveAttribute('src', '/img/uploads/uuid-2.small')
  for (const text of ['1920 × 1080 · 2 MB', 'Pending', 'Shared', 'lunch']) expect(film_).toHaveTextContent(text)
})

test('a film that screens leave out says so in words, as a picture and in the table', async () => {
  const { user } = await open('/contents/all-content', [menu, { ...film, misfit: { screens: 1, of: 3 } }])
  expect((await card('Film')).closest('li')).toHaveTextContent('Not on 1 of 3 screens')
  expect((await card('Menu')).closest('li')).not.toHaveTextContent(/screen/)
  await user.click(screen.getByRole('img', { name: 'Table' }))
  expect(await screen.findByRole('row', { name: /Film .*Not on 1 of 3 screens/ })).toBeVisible()
})

test('a web page is told by its host, and an address that is none by itself: the list stands', async () => {
  const link = (id: number, url: string) => makeContent({ id, name: `Link ${id}`, type: 'Web', url })
  await open('/contents/all-content', [link(8, 'https://example.com/menu'), link(9, 'menu of the day')])
  expect((await card('Link 8')).closest('li')).toHaveTextContent('example.com')
  expect((await card('Link 9')).closest('li')).toHaveTextContent('menu of the day')
})

test('the other view is a table, and it is remembered', async () => {
  const { user } = await open('/contents/all-content')
  await user.click(screen.getByRole('img', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: 'All content' })
  expect(within(table).getByRole('row', { name: /Film Video 2.MB 0:12 1920 × 1080 hanako Approved/ })).toBeVisible()
  expect(localStorage.getItem('marquee.content.shape')).toBe('table')
})

test('R327 R328 type, tags, order and search are in the URL and in the call', async () => {
  const { user, url, asked } = await open('/contents/all-content')
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByTitle('Videos'))
  await user.type(screen.getByRole('combobox', { name: 'Filter by tags' }), 'WIN')
  await user.click(await screen.findByTitle('Window'))
  await user.click(screen.getByRole('combobox', { name: 'Order' }))
  await user.click(await screen.findByTitle('Largest first'))
  await user.type(screen.getByRole('searchbox'), 'spring')
  await waitFor(() => expect(url()).toBe('/contents/all-content?type=Video&tags=6&sort=-fileSize&q=spring'))
  const call = { type: 'Video', tags: '6', sortBy: 'fileSize', sortDesc: 'true', name: 'spring' }
  await waitFor(() => expect(asked.at(-1)).toMatchObject(call))
})

test('R327 R375 owner, state and sharing are filters too, also for who may not see users', async () => {
  const codes = makeCodes({
    users: [
      { id: 7, username: 'hanako' },
      { id: 8, username: 'ken' },
    ] as Codes['users'],
  })
  const self = makeSelf()
  self.auth = { ...self.auth, User: { access: 'N', admin: false } }
  const { user, url, asked } = await open('/contents/all-content', [menu], { codes, self })
  for (const [filter, option] of [
    ['Owner', 'ken'],
    ['State', 'Pending'],
    ['Shared', 'Not shared'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: filter }))
    await user.click(await screen.findByTitle(option))
  }
  await waitFor(() => expect(url()).toBe('/contents/all-content?owner=8&state=P&share=N'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ userId: '8', approvalStatus: 'P', share: 'N' }))
})

test.each([
  ['Processing', 'processing'],
  ['Could not be processed', 'failed'],
])('the list is filtered by what is not ready: %s', async (option, state) => {
  const { user, asked } = await open('/contents/all-content', [menu])
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByTitle(option))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state }))
  expect(asked.at(-1)).not.toHaveProperty('approvalStatus')
})

test('an empty list teaches the next step', async () => {
  await open('/contents/my-content', [])
  const empty = await screen.findByRole('status')
  expect(empty).toHaveTextContent('You have no content yet')
  expect(within(empty).getByRole('button', { name: 'Upload' })).toBeVisible()
})

test('changes of others appear', async () => {
  const { channels, asked } = await open('/contents/all-content')
  await card('Menu')
  const before = asked.length
  act(() => channels.at(-1)?.send({ entity: 'content', id: 1, companyId: 2 }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

test('who may only read changes nothing', async () => {
  await open('/contents/all-content', [menu], { self: makeSelf({ auth: rights('R') }) })
  await card('Menu')
  expect(screen.queryByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('R167 G76 what others share is looked at, and changed by administrators alone', async () => {
  const auth = { ...rights('W'), Content: { access: 'W', admin: false } }
  const { user } = await open('/contents/all-content', [menu, foreign], { self: makeSelf({ auth }) })
  await card('Poster')
  await user.click(screen.getByRole('button', { name: 'Actions for Poster' }))
  const offered = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
  expect(offered).toEqual(['Details', 'PublishP', 'New playlist of theseL', 'History'])
  await user.click(screen.getByRole('checkbox', { name: 'Select Menu' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Poster' }))
  const bar = screen.getByRole('toolbar', { name: '2 selected' })
  expect(within(bar).getByRole('button', { name: 'Move (1 of 2)' })).toBeVisible()
})

test('R336 R339 the details show facts, versions and what uses it; the URL keeps them', async () => {
  const former = makeVersion({ id: 20, version: 1, current: false, approvalStatus: 'R' })
  const handlers = [
    answer('get', '/api/content/version', () => pageOf([makeVersion({ version: 2 }), former])),
    answer('get', '/api/content/{id}', menu),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', [
      lunch,
      { type: 'program', id: 50, name: 'Lobby board', active: true },
      { type: 'program', id: 51, name: 'Old board', active: false },
      { type: 'broadcast', id: 60, name: 'Back soon', active: true },
      { type: 'emergency', id: 61, name: '', active: true },
      { type: 'event', id: 62, name: 'Opening', active: true },
      { type: 'event', id: 65, name: '', active: true },
      { type: 'sign', id: 63, name: 'Reception', active: true },
      { type: 'eventgroup', id: 64, name: 'Garden', active: true },
    ]),
  ]
  const { user, url } = await open('/contents/all-content', [menu], { handlers })
  await user.click(await card('Menu'))
  const drawer = await screen.findByRole('dialog')
  expect(url()).toBe('/contents/all-content?content=1')
  expect(await within(drawer).findByText('Default / Lobby')).toBeVisible()
  expect(await within(drawer).findByRole('link', { name: 'Lunch' })).toHaveAttribute(
    'href',
    '/playlist/edit-playlist/40',
  )
  const program = within(drawer).getByRole('link', { name: 'Lobby board' })
  expect(program).toHaveAttribute('href', '/web-author/edit-content/50?companyId=2')
  expect(program).toHaveAttribute('target', 'ScreenEditor')
  expect(within(drawer).queryByRole('link', { name: 'Old board' })).toBeNull()
  expect(within(drawer).getByRole('link', { name: 'Back soon' })).toHaveAttribute('href', '/message/now')
  expect(within(drawer).getByText('Message shown now')).toBeVisible()
  expect(within(drawer).getByText('Emergency shown now')).toBeVisible()
  expect(within(drawer).getByRole('link', { name: 'Private' })).toHaveAttribute('href', '/eventList/editEvent?id=65')
  const wordless = within(drawer).getByRole('link', { name: 'A picture without words' })
  expect(wordless).toHaveAttribute('href', '/message/emergency')
  expect(within(drawer).getByRole('link', { name: 'Opening' })).toHaveAttribute('href', '/eventList/editEvent?id=62')
  expect(within(drawer).getByRole('link', { name: 'Reception' })).toHaveAttribute('href', '/eventList/eventSign')
  expect(within(drawer).getByText('Event sign')).toBeVisible()
  expect(within(drawer).getByRole('link', { name: 'Garden' })).toHaveAttribute('href', '/eventList/eventGroup/64')
  expect(within(drawer).getByText('Event settings')).toBeVisible()
  expect(await within(drawer).findByText('v2')).toBeVisible()
  expect(within(drawer).getByText('Rejected')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(url()).toBe('/contents/all-content'))
})

test('a program that is begun with a template goes into the folder that is open', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const board = makeContent({ id: 8, name: 'Board', type: 'Template' })
  const { user } = await open('/contents/my-content?folder=12', [board])
  await user.click(await screen.findByRole('button', { name: 'Actions for Board' }))
  await user.click(await screen.findByRole('menuitem', { name: 'New program from it' }))
  const address = '/web-author/create-content?companyId=2&template=8&folder=12'
  expect(opened).toHaveBeenCalledWith(address, 'ScreenEditor')
})

test('a link to a content that is gone says so', async () => {
  const handlers = [
    answer('get', '/api/content/{id}', () => new Response(null, { status: 404 })),
    answer('get', '/api/content/version', () => new Response(null, { status: 404 })),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', () => new Response(null, { status: 404 })),
  ]
  await open('/contents/all-content?content=9', [makeContent({ id: 1, name: 'Menu' })], { handlers })
  expect(await screen.findByText('This content cannot be shown')).toBeVisible()
})

test('to look at a content keeps the selection; another page begins with none', async () => {
  const handlers = [
    answer('get', '/api/content/version', () => pageOf([makeVersion({ version: 2 })])),
    answer('get', '/api/content/{id}', menu),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', [lunch]),
  ]
  const { user, url } = await open('/contents/all-content', [menu, film], { handlers })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Menu' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Film' }))
  await user.click(await card('Menu'))
  const details = await screen.findByRole('dialog')
  await user.click(within(details).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(url()).toBe('/contents/all-content'))
  expect(await screen.findByRole('toolbar', { name: '2 selected' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'm')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})
