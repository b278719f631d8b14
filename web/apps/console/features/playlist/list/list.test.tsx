import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { dragTo } from '@marquee/testkit/drag'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOverview, aPlaylist } from '../fixtures'
import type { Overview } from '../queries'

/** A server with some playlists; `asked` are the queries of the list, `sent` the bodies of changes. */
function shop(playlists: Overview[] = [anOverview()], total = playlists.length) {
  const asked: Record<string, string>[] = []
  const sent: unknown[] = []
  const handlers = [
    answer('get', '/api/playlists', ({ query }) => {
      asked.push(Object.fromEntries(query))
      return pageOf(playlists, total)
    }),
    answer('get', '/api/mycompanyTags', [
      { id: 1, name: 'Lobby' },
      { id: 2, name: 'Window' },
    ] as never),
    answer('patch', '/api/playlists/isactive', ({ body }) => {
      sent.push(body)
      return aPlaylist()
    }),
    answer('patch', '/api/playlists/groupid', ({ body }) => {
      sent.push(body)
      return { ids: [4] }
    }),
    answer('delete', '/api/playlists/delete', ({ query }) => {
      sent.push(Object.fromEntries(query))
      return { ids: [4] }
    }),
    answer('get', '/api/playlists/{id}', aPlaylist()),
    answer('post', '/api/playlists', ({ body }) => {
      sent.push(body)
      return aPlaylist()
    }),
    answer('post', '/api/playlists/listRelatedSchedule', []),
  ]
  return { handlers, asked, sent }
}

const start = (path: string, { handlers }: Pick<AppOptions, 'handlers'>, part: AppOptions = {}) =>
  renderApp({ path, ...part, handlers: [...(part.handlers ?? []), ...(handlers ?? [])] })

async function choose(user: Awaited<ReturnType<typeof start>>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Morning' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** The kit gives every dialog of a test the same id, so that it is found by its title's text instead of its name. */
async function dialogOf(title: string) {
  return within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement)
}

test('a row shows what a playlist is', async () => {
  await start('/playlist/my-playlist', shop())
  const row = await screen.findByRole('row', { name: /Morning/ })
  for (const text of ['3 entries', '0:28', 'Lobby', 'hanako', 'Only me']) {
    expect(within(row).getAllByText(new RegExp(text)).length).toBeGreaterThan(0)
  }
  expect(within(row).getByRole('link', { name: 'Morning' })).toHaveAttribute('href', '/playlist/edit-playlist/4')
})

test('a row shows how a playlist begins: a picture, or the mark of what has none', async () => {
  await start('/playlist/my-playlist', shop())
  const row = await screen.findByRole('row', { name: /Morning/ })
  expect([...row.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual([
    '/img/uploads/a.small',
  ])
  expect(row.querySelectorAll('.anticon-sound')).toHaveLength(1)
})

test('R448 a row says how many schedules play it, and a press which', async () => {
  const { handlers } = shop([anOverview({ scheduleCount: 1 }), anOverview({ id: 5, name: 'Noon' })])
  const related = answer('post', '/api/playlists/listRelatedSchedule', [
    { type: 'schedule', id: 8, name: 'Lobby week', active: true },
    { type: 'schedule', id: 9, name: 'Old', active: false },
  ])
  const { user } = await start('/playlist/my-playlist', { handlers }, { handlers: [related] })
  const noon = within(await screen.findByRole('row', { name: /Noon/ }))
  expect(noon.queryByRole('button', { name: /Noon/ })).toHaveAccessibleName('Actions for Noon')
  await user.click(screen.getByRole('button', { name: '1 schedule plays “Morning”' }))
  const list = within(await screen.findByRole('list', { name: 'Schedules that play it' }))
  expect(list.getByRole('link', { name: 'Lobby week' })).toHaveAttribute('href', '/schedule/edit-schedule/8')
  expect(list.queryByText('Old')).not.toBeInTheDocument()
})

test('a row whose schedules cannot be loaded says so', async () => {
  const { handlers } = shop([anOverview({ scheduleCount: 1 })])
  const related = answer('post', '/api/playlists/listRelatedSchedule', () => refuse(403, 'forbidden'))
  const { user } = await start('/playlist/my-playlist', { handlers }, { handlers: [related] })
  await user.click(await screen.findByRole('button', { name: '1 schedule plays “Morning”' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have the right to do this.')
})

test.each([
  ['/playlist/my-playlist?folder=11&page=2', { userId: '7', active: 'Y', groupId: '11', _page: '2', _limit: '10' }],
  ['/playlist/all-playlist?q=mor&tags=1,2', { name: 'mor', tags: '1,2', active: 'Y' }],
  ['/playlist/by-user', { active: 'Y', sortBy: 'owner' }],
  ['/playlist/by-user?owner=9&sort=-updatedAt', { userId: '9', sortBy: 'updatedAt', sortDesc: 'true' }],
  ['/playlist/recycle?share=Y', { active: 'N', share: 'Y' }],
])('R449 %s asks the server for just that', async (path, expected) => {
  const { handlers, asked } = shop()
  await start(path, { handlers })
  await screen.findByRole('row', { name: /Morning/ })
  expect(asked[0]).toMatchObject({ companyId: '2', ...expected })
  if (!path.includes('owner') && !path.includes('my-')) expect(asked[0]).not.toHaveProperty('userId')
})

test('R449 tags and owner are chosen by name, and stand in the address by id', async () => {
  const { handlers, asked } = shop()
  const users = [
    { id: 7, username: 'hanako' },
    { id: 9, username: 'taro' },
  ]
  const { user, url } = await start('/playlist/all-playlist', { handlers }, { codes: makeCodes({ users } as never) })
  await user.type(await screen.findByRole('combobox', { name: 'Filter by tags' }), 'win')
  await user.click(await screen.findByTitle('Window'))
  await user.click(screen.getByRole('combobox', { name: 'Owner' }))
  expect(await screen.findByTitle('taro')).toBeVisible()
  await user.click(screen.getByTitle('Me'))
  await waitFor(() => expect(url()).toBe('/playlist/all-playlist?tags=2&owner=7'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ tags: '2', userId: '7' }))
})

test('R440 a playlist goes to the recycle bin, and comes back with Undo', async () => {
  const { handlers, sent } = shop()
  const { user } = await start('/playlist/my-playlist', { handlers })
  await choose(user, 'Move to recycle bin')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 4, companyId: 2, active: false },
      { id: 4, companyId: 2, active: true },
    ]),
  )
})

test('R448 what schedules play stays, and they are shown as links', async () => {
  const { handlers, sent } = shop()
  const held = [
    answer('patch', '/api/playlists/isactive', () => refuse(409, 'in-use')),
    answer('post', '/api/playlists/listRelatedSchedule', [
      { type: 'schedule', id: 8, name: 'Lobby week', active: true },
      { type: 'schedule', id: 9, name: 'Old', active: false },
    ]),
  ]
  const { user } = await start('/playlist/my-playlist', { handlers }, { handlers: held })
  await choose(user, 'Move to recycle bin')
  const dialog = await dialogOf('“Morning” is in use')
  expect(dialog.getByRole('link', { name: 'Lobby week' })).toHaveAttribute('href', '/schedule/edit-schedule/8')
  expect(dialog.getByText('In the recycle bin')).toBeVisible()
  expect(sent).toEqual([])
})

test('R450 deleting for good asks first and names what goes', async () => {
  const { handlers, sent } = shop([anOverview({ active: false })])
  const { user } = await start('/playlist/recycle', { handlers })
  await choose(user, 'Delete for good')
  const dialog = await dialogOf('Delete 1 playlist for good?')
  expect(dialog.getByRole('listitem')).toHaveTextContent('Morning')
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(sent).toEqual([{ companyId: '2', ids: '4' }]))
})

test('a copy has the same entries and another name', async () => {
  const { handlers, sent } = shop()
  const { user } = await start('/playlist/my-playlist', { handlers })
  await choose(user, 'Duplicate')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Morning (copy)', type: 'General', tags: [1], groupId: 11 })
  expect((sent[0] as { content: unknown[] }).content).toHaveLength(3)
})

test('R446 selected playlists move to another folder', async () => {
  const { handlers, sent } = shop()
  const { user } = await start('/playlist/my-playlist', { handlers })
  await user.click(await screen.findByRole('checkbox', { name: /Morning/ }))
  await user.click(screen.getByRole('button', { name: 'Move to folder' }))
  const dialog = await dialogOf('Move 1 playlist')
  await user.click(dialog.getByRole('treeitem', { name: 'Window' }))
  await user.click(dialog.getByRole('button', { name: 'Move here' }))
  await waitFor(() => expect(sent).toEqual([{ groupId: 12, playlistId: [4], companyId: 2 }]))
})

test('with a read-only right a playlist can be looked at, and nothing else', async () => {
  const self = makeSelf({ auth: rights('R') })
  const { user } = await start('/playlist/all-playlist', shop(), { self })
  await user.click(await screen.findByRole('button', { name: 'Actions for Morning' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['View', 'History'])
  expect(screen.queryByRole('button', { name: 'New playlist' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('what somebody else owns can be viewed and copied, without the admin flag', async () => {
  const auth = { ...rights('W'), Playlist: { access: 'W', admin: false } }
  const { user } = await start('/playlist/all-playlist', shop([anOverview({ userId: 8 })]), {
    self: makeSelf({ auth }),
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Morning' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'View',
    'PublishP',
    'Duplicate',
    'History',
  ])
})

test.each([
  ['/playlist/my-playlist', 'You have no playlists yet', true],
  ['/playlist/recycle', 'The recycle bin is empty', false],
])('an empty %s teaches the next step', async (path, title, offersNew) => {
  await start(path, shop([]))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'New playlist' }).length > 0).toBe(offersNew)
})

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

test('R169 playlists are dragged into folders, all but what is kept for others', async () => {
  const { handlers, sent } = shop([
    anOverview({ groupId: 11 }),
    anOverview({ id: 5, name: 'Evening' }),
    anOverview({ id: 6, name: 'Night', readOnly: true }),
  ])
  const { user } = await start('/playlist/my-playlist', { handlers })
  for (const name of ['Morning', 'Evening']) await user.click(within(await rowOf(name)).getByRole('checkbox'))
  const folder = await screen.findByText('Window', { selector: '[role=treeitem] *' })
  await dragTo(await rowOf('Night'), folder)
  await dragTo(await rowOf('Morning'), folder)
  await waitFor(() => expect(sent).toEqual([{ companyId: 2, groupId: 12, playlistId: [4, 5] }]))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('R169 a playlist of a folder that is kept for others is marked, and there to look at', async () => {
  const { handlers } = shop([anOverview({ readOnly: true })])
  const { user } = await start('/playlist/my-playlist', { handlers })
  const row = within(await rowOf('Morning'))
  expect(row.getByRole('img', { name: /look, not change/ })).toBeVisible()
  await user.click(row.getByRole('button', { name: 'Actions for Morning' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'View',
    'PublishP',
    'Duplicate',
    'History',
  ])
})

test('the bar counts what its commands act on, on every page', async () => {
  const pages: Record<string, Overview[]> = {
    1: [anOverview({ id: 1, name: 'First' }), anOverview({ id: 2, name: 'Second' })],
    2: [anOverview({ id: 3, name: 'Third' })],
  }
  const { handlers, sent } = shop()
  const list = answer('get', '/api/playlists', ({ query }) => pageOf(pages[query.get('_page') ?? '1'] ?? [], 11))
  const { user } = await start('/playlist/my-playlist', { handlers }, { handlers: [list] })
  for (const name of ['First', 'Second']) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(screen.getByTitle('2'))
  await user.click(await screen.findByRole('checkbox', { name: 'Third' }))
  expect(screen.getByRole('toolbar', { name: '3 selected' })).toHaveTextContent('2 on other pages')
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }))
  await waitFor(() => expect(sent).toEqual([1, 2, 3].map((id) => ({ id, companyId: 2, active: false }))))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('R448 what is in use stops no other: it is named with what plays it, and failures with their reason', async () => {
  const names = ['Morning', 'Noon', 'Evening', 'Night']
  const { handlers } = shop(names.map((name, index) => anOverview({ id: index + 4, name })))
  const gone: number[] = []
  const toggle = answer('patch', '/api/playlists/isactive', ({ body }) => {
    const { id } = body as { id: number }
    if (id === 4) return refuse(409, 'in-use')
    if (id === 6) return refuse(500, 'internal')
    gone.push(id)
    return aPlaylist()
  })
  const related = answer('post', '/api/playlists/listRelatedSchedule', [
    { type: 'schedule', id: 8, name: 'Lobby week', active: true },
  ])
  const { user } = await start('/playlist/my-playlist', { handlers }, { handlers: [toggle, related] })
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Move to recycle bin' }))
  expect(await screen.findByText('2 playlists moved to the recycle bin')).toBeVisible()
  expect(gone).toEqual([5, 7])
  const held = await dialogOf('“Morning” is in use')
  expect(held.getByRole('link', { name: 'Lobby week' })).toBeVisible()
  const failed = await dialogOf('1 of 3 was left as it was')
  expect(failed.getByText('Evening')).toBeInTheDocument()
})
