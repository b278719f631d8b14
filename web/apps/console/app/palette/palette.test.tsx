import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { administrator, makeCodes, makeFolder, makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { PageHead } from '@marquee/ui/page/PageHead'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { peopleServer } from '../../features/user/people.fake'
import type { Feature, Hit } from '../../navigation/feature'
import { menu, type NavItem } from '../../navigation/menu'
import { matching, screensOf } from './screens'

const name = (item: NavItem) => item.name
const keys = (typed: string) => matching(screensOf(menu, name, 'Page'), typed).map((hit) => hit.label)

describe('screens', () => {
  test.each([
    ['tag', ['Tag']],
    ['MY', ['MyContent', 'MyPendingApproval', 'MyPlaylist', 'MyDevices']],
    ['content recycle', ['RecycleBin']],
    ['moon', []],
  ])('"%s" finds %o', (typed, labels) => {
    expect(keys(typed)).toEqual(labels)
  })

  test('those that begin with the text come first', () => {
    expect(keys('sche')[0]).toBe('Schedule')
    expect(keys('user')).toEqual(['User', 'UserGroup'])
  })

  test('nothing typed finds every screen, and no dialog', () => {
    expect(keys('')).toContain('Tag')
    expect(keys('')).not.toContain('AddDevice')
  })
})

const noFolders = { ...makeFolders(), allNodes: [] }

const find = vi.fn(
  async (): Promise<Hit[]> => [{ key: 'd5', label: 'Lobby', hint: '1920 × 1080', to: '/device/my-devices' }],
)
const devices: Feature = {
  menu: ['MyDevices', 'Dashboard'],
  routes: [pageAt('/dashboard', () => <h1>Start</h1>), pageAt('/device/my-devices', () => <h1>Devices</h1>, 'Device')],
  find: async () => ({ kind: 'device', find }),
}

test('Ctrl K finds a screen; arrow keys choose and Enter goes there', async () => {
  const { user, url } = await renderApp({ features: [devices] })
  await screen.findByRole('banner')
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: 'Find' })
  await waitFor(() => expect(box).toHaveFocus())
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Dashboard Page',
    'My devices Page · Device',
  ])
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('My devices')
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(url()).toBe('/device/my-devices'))
  expect(screen.queryByRole('combobox', { name: 'Find' })).toBeNull()
})

test('what was picked is read from its heading on', async () => {
  const tags = pageAt('/manage/tag', () => <PageHead title="Tags" />)
  const { user } = await renderApp({ features: [{ menu: ['Tag'], routes: [...(devices.routes ?? []), tags] }] })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'tags{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tags' })).toHaveFocus())
})

test('records are found from two letters on, once typing has rested', async () => {
  find.mockClear()
  const { user, url } = await renderApp({
    features: [devices],
    folders: noFolders,
    codes: makeCodes({ companies: [] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'lo')
  await user.click(await screen.findByRole('option', { name: /Lobby/ }))
  await waitFor(() => expect(url()).toBe('/device/my-devices'))
  expect(find).toHaveBeenCalledTimes(1)
  expect(find).toHaveBeenCalledWith(expect.objectContaining({ text: 'lo', companyId: 2 }))
})

test('what is not there is said', async () => {
  const { user } = await renderApp({ features: [{ ...devices, find: undefined }] })
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await user.type(await screen.findByRole('combobox', { name: 'Find' }), 'moon')
  expect(screen.getByRole('status')).toHaveTextContent('Nothing was found.')
})

describe('across companies', () => {
  const one = (company: number, label: string): Hit => ({
    key: `d${company}`,
    label,
    companyId: company,
    to: '/device/my-devices',
    search: { q: label },
  })
  const everywhere = [one(3, 'Lobby west'), one(2, 'Lobby'), one(9, 'Lobby of who is deleted')]
  const reaching: Feature = {
    ...devices,
    find: async () => ({
      kind: 'device',
      find: async ({ companyId }) => (companyId === 'all' ? everywhere : [one(2, 'Lobby')]),
    }),
  }
  const type = async (text: string, codes = makeCodes()) => {
    const app = await renderApp({
      features: [reaching],
      folders: noFolders,
      codes,
      self: makeSelf({ role: administrator, managedCompanyIds: [3] }),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Find' }))
    await app.user.type(await screen.findByRole('combobox', { name: 'Find' }), text)
    await screen.findAllByRole('option', { name: /Lobby|Kawa/ })
    return app
  }
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

  test('R491 what lies in others comes behind, with their name, and is opened there', async () => {
    const { user, url } = await type('lobby')
    await waitFor(() => expect(shown()).toEqual(['Lobby Screen', 'Lobby west Screen · Kawa Hotels']))
    await user.click(screen.getByRole('option', { name: /west/ }))
    await waitFor(() => expect(url()).toBe('/device/my-devices?q=Lobby+west&companyId=3'))
  })

  test('a company is found by its name, and entered', async () => {
    const { user, url } = await type('kawa')
    await user.click(screen.getByRole('option', { name: /Kawa Hotels/ }))
    await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
  })

  test('who works in one company looks there alone', async () => {
    const [home] = makeCodes().companies
    await type('lobby', makeCodes({ companies: home ? [home] : [] }))
    expect(shown()).toEqual(['Lobby Screen'])
  })
})

describe('folders', () => {
  const folders = makeFolders()
  folders.allNodes.push(makeFolder({ id: 14, text: 'Drawer', parentId: 13 }))
  const lists = ['/contents/my-content', '/playlist/my-playlist', '/device/my-devices', '/schedule/all-schedule']
  const type = async (text: string, part: AppOptions = {}) => {
    const routes = [...(devices.routes ?? []).slice(0, 1), ...lists.map((path) => pageAt(path, () => <h1>List</h1>))]
    const app = await renderApp({ features: [{ routes }], folders, ...part })
    await app.user.click(await screen.findByRole('button', { name: part.locale ? '検索' : 'Find' }))
    await app.user.type(await screen.findByRole('combobox'), text)
    await screen.findAllByRole('option')
    return app
  }
  const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

  test('of every tree are found, each with its kind and where it is', async () => {
    await type('drawer')
    await waitFor(() =>
      expect(shown()).toEqual([
        'Drawer Content folder · Lobby / Desk',
        'Drawer Playlist folder · Lobby / Desk',
        'Drawer Device group · Lobby / Desk',
        'Drawer Schedule folder · Lobby / Desk',
      ]),
    )
  })

  test.each([
    ['Content', lists[0]],
    ['Playlist', lists[1]],
    ['Device', lists[2]],
    ['Schedule', lists[3]],
  ] as const)('of %s lead to its list in that folder, for who may see it', async (area, list) => {
    const { user, url } = await type('window', { self: makeSelf({ auth: rights('N', { [area]: 'R' }) }) })
    await user.click(screen.getByRole('option'))
    await waitFor(() => expect(url()).toBe(`${list}?folder=12`))
  })

  test('are found by what they are in, those of that name first, a few of each tree', async () => {
    const many = [15, 16, 17, 18].map((id) => makeFolder({ id, text: `Shelf ${id}`, parentId: 13 }))
    const self = makeSelf({ auth: rights('N', { Device: 'R' }) })
    await type('desk', { self, folders: { ...folders, allNodes: [...many, ...folders.allNodes] } })
    expect(shown()[0]).toBe('Desk Device group · Lobby')
    expect(shown()).toHaveLength(5)
  })

  test('are not found by the word for their kind, and the topmost is called as in the language', async () => {
    const self = makeSelf({ auth: rights('N', { Device: 'R' }) })
    const { user } = await type('デフォルト', { self, locale: 'ja' })
    expect(shown()).toEqual(['デフォルト デバイスグループ'])
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), 'グループ')
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('what can be done', () => {
  const offered = async (part: AppOptions, typed: string) => {
    const app = await renderApp({ handlers: nothingFound, ...part })
    await screen.findByRole('banner')
    await app.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox')
    if (typed) await app.user.type(box, typed)
    return { ...app, names: () => screen.getAllByRole('option').map((option) => option.textContent) }
  }
  const nothingFound = [
    answer('get', '/api/content', () => pageOf([])),
    answer('get', '/api/playlists', () => pageOf([])),
    answer('get', '/api/schedule', () => pageOf([])),
    answer('get', '/api/device', () => pageOf([])),
    answer('get', '/api/user', () => pageOf([])),
  ]

  test('comes first, in the words of the pages and of the language', async () => {
    const { names } = await offered({ locale: 'ja' }, '')
    await waitFor(() => expect(names().slice(0, 5)).toHaveLength(5))
    await waitFor(() => expect(names()[4]).toContain('操作'))
    expect(names().slice(0, 5)).toEqual([
      'アップロード 操作',
      '画面を追加 操作',
      'プレイリストを作成 操作',
      'スケジュールを作成 操作',
      'ユーザーを追加 操作',
    ])
  })

  test('is offered to those who may do it', async () => {
    const { names } = await offered({ self: makeSelf({ auth: rights('R', { User: 'W' }) }) }, '')
    await screen.findByRole('option', { name: /^Add user/ }) // asked for last, and by then the others are there
    expect(names().filter((name) => name?.includes('Action'))).toEqual(['Add user Action'])
  })

  test.each([
    ['en', 'pair', 'Add screen Action'],
    ['en', 'pairing code', 'Add screen Action'],
    ['en', 'invite', 'Add user Action'],
    ['ja', 'コード', '画面を追加 操作'],
    ['ja', '招待', 'ユーザーを追加 操作'],
    ['zh-Hans', '配对', '添加屏幕 操作'],
    ['zh-Hans', '邀请', '添加用户 操作'],
    ['zh-Hant', '代碼', '新增螢幕 操作'],
    ['zh-Hant', '邀請', '新增使用者 操作'],
  ] as const)('is told in %s by what else it is called: "%s"', async (locale, typed, command) => {
    const { names } = await offered({ locale }, typed)
    await waitFor(() => expect(names()).toContain(command))
  })

  test('is done by the keyboard alone: a page of its own', async () => {
    const handlers = [...nothingFound, answer('get', '/api/mycompanyTags', [])]
    const { user, url } = await offered({ handlers }, 'new pl')
    await screen.findByRole('option', { name: /^New playlist/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe('/playlist/add-playlist'))
    expect(await screen.findByRole('heading', { level: 1, name: 'New playlist' })).toBeVisible()
  })

  test('is done on the page of the list, once', async () => {
    const { user, url } = await offered({ handlers: [...nothingFound, ...peopleServer().handlers] }, 'add user')
    await screen.findByRole('option', { name: /^Add user/ })
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText('User name')).toBeVisible()
    await waitFor(() => expect(url()).toBe('/users'))
  })

  test('is told by a pairing code, which goes along; a word of eight letters is none', async () => {
    const ofThePage = [
      answer('get', '/api/mycompanyTags', []),
      answer('get', '/api/device/systems', { clientVersions: [], osVersions: [] }),
      answer('get', '/api/device/activation/{code}', () => refuse(404, 'not-found')),
    ]
    const { user, url, names } = await offered({ handlers: [...nothingFound, ...ofThePage] }, '')
    await screen.findByRole('option', { name: /^Add screen/ })
    await user.type(screen.getByRole('combobox'), 'schedule')
    await screen.findByRole('option', { name: /^New schedule/ })
    expect(names().some((name) => name?.startsWith('Add screen'))).toBe(false)
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), 'k7qm 4r2x')
    expect(await screen.findByRole('option', { name: 'Add screen Action · K7QM-4R2X' })).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(url()).toBe('/device/my-devices?activate=K7QM4R2X'))
  })

  test('the appearance shows at once, and the profile keeps it', async () => {
    const sent: unknown[] = []
    const saves = answer('post', '/api/self', ({ body }) => {
      sent.push(body)
      return makeSelf()
    })
    const { user } = await offered({ handlers: [saves, ...nothingFound] }, 'dark')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ theme: 'dark', username: 'hanako' })]))
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  test('the way out', async () => {
    const signsOut = answer('post', '/api/logout', undefined as never)
    const { user, leave } = await offered({ handlers: [signsOut, ...nothingFound] }, 'logout')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  })
})
