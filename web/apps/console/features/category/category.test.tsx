import type { FolderTreeAnswer } from '@marquee/api/types'
import { answer } from '@marquee/testkit/answer'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test } from 'vitest'

async function show(self = makeSelf(), handlers: RequestHandler[] = []) {
  const created: unknown[] = []
  const kept: string[] = []
  const app = await renderApp({
    path: '/manage/category',
    self,
    handlers: [
      ...handlers,
      answer('post', '/api/category', ({ body }) => {
        created.push(body)
        return makeFolders().root
      }),
      answer('get', '/api/usergroup', [{ id: 4, name: 'North', companyId: 2, userIds: [], folders: [], version: 1 }]),
      answer('patch', '/api/categoryUserGroup', ({ body }) => {
        kept.push(String(body))
        return makeFolders().root
      }),
    ],
  })
  return { ...app, created, kept }
}

test('R136 G26 G157 the four trees stand on one page', async () => {
  await show()
  for (const name of ['Content folders', 'Playlist folders', 'Device groups', 'Schedule folders']) {
    expect(await within(await screen.findByRole('region', { name })).findByRole('tree', { name })).toBeVisible()
  }
  expect(screen.getAllByText('3 folders')).toHaveLength(4)
})

test('R138 a new folder is made below the chosen one of its tree', async () => {
  const { user, created } = await show()
  const groups = within(await screen.findByRole('region', { name: 'Device groups' }))
  await user.click(await groups.findByRole('treeitem', { name: /Window/ }))
  await user.click(groups.getByRole('button', { name: 'New folder: Device groups' }))
  await waitFor(() => expect(created).toEqual([{ title: 'New Folder', type: 'Device', companyId: 2, parentId: 12 }]))
})

test('the search shows what has the word in its name, and what is above it, however deep', async () => {
  const { user } = await show()
  const groups = within(await screen.findByRole('region', { name: 'Device groups' }))
  await groups.findByRole('treeitem', { name: /Window/ })
  expect(groups.queryByRole('treeitem', { name: /Desk/ })).toBeNull()
  const search = screen.getByRole('searchbox', { name: 'Search folders' })
  await user.type(search, 'ｄＥＳ')
  expect(await groups.findByRole('treeitem', { name: /Desk/ })).toBeVisible()
  expect(groups.getByRole('treeitem', { name: /Lobby/ })).toBeVisible()
  expect(groups.queryByRole('treeitem', { name: /Window/ })).toBeNull()
  await user.type(search, 'x')
  expect(await groups.findByText('Nothing matches')).toBeVisible()
  await user.clear(search)
  expect(await groups.findByRole('treeitem', { name: /Window/ })).toBeVisible()
  expect(groups.queryByRole('treeitem', { name: /Desk/ })).toBeNull()
})

test('a search without a match does not keep a folder from being added', async () => {
  const { user, created } = await show()
  const groups = within(await screen.findByRole('region', { name: 'Device groups' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search folders' }), 'nowhere')
  await groups.findByText('Nothing matches')
  await user.click(groups.getByRole('button', { name: 'New folder: Device groups' }))
  await waitFor(() => expect(created).toEqual([expect.objectContaining({ parentId: 10 })]))
})

test('a folder that is added by its menu while a search is on is seen', async () => {
  const { user, created } = await show()
  const groups = within(await screen.findByRole('region', { name: 'Device groups' }))
  await groups.findByRole('treeitem', { name: /Window/ })
  const search = screen.getByRole('searchbox', { name: 'Search folders' })
  await user.type(search, 'desk')
  fireEvent.contextMenu(await groups.findByRole('treeitem', { name: /Desk/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'New device group' }))
  await waitFor(() => expect(created).toEqual([expect.objectContaining({ parentId: 13 })]))
  await waitFor(() => expect(search).toHaveValue(''))
  expect(await groups.findByRole('treeitem', { name: /Window/ })).toBeVisible()
  expect(groups.getByRole('treeitem', { name: /Desk/ })).toBeVisible()
})

test('a tree is for who has the right to what it holds, and is changed with W', async () => {
  await show(makeSelf({ auth: rights('R', { Schedule: 'N' }) }))
  expect(await screen.findByRole('region', { name: 'Content folders' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Schedule folders' })).toBeNull()
  expect(screen.queryByRole('button', { name: /New folder/ })).toBeNull()
})

/** The folders of one tree, whose ids are none of another's. */
function treeOf(type: string | null) {
  const own = (id: number) =>
    id === 0 ? 0 : id + 100 * ['Content', 'Playlist', 'Device', 'Schedule'].indexOf(type ?? '')
  const allNodes = makeFolders().allNodes.map((node) => {
    return { ...node, id: own(node.id), parentId: own(node.parentId), children: node.children.map(own) }
  })
  return { root: allNodes[0], allNodes } as FolderTreeAnswer
}

test('R168 R169 every tree keeps its folders for user groups; the advanced setting is that of device groups alone', async () => {
  const { user, kept } = await show(makeSelf(), [
    answer('get', '/api/category', ({ query }) => treeOf(query.get('type'))),
  ])
  const playlists = within(await screen.findByRole('region', { name: 'Playlist folders' }))
  await user.click(await playlists.findByRole('treeitem', { name: 'Lobby' }))
  await user.click(playlists.getByRole('button', { name: 'User groups of “Lobby”' }))
  await user.click(await screen.findByLabelText('Kept for'))
  await user.click(await screen.findByTitle('North'))
  await user.click(screen.getByText('Save', { selector: 'button span' }))
  await waitFor(() => expect(kept).toHaveLength(1))
  expect(Object.fromEntries(new URLSearchParams(kept[0]))).toMatchObject({
    categoryId: '111',
    categoryUserGroupList: '4',
  })
  for (const [name, offered] of [
    ['Playlist folders', ['Add', 'Rename', 'Delete']],
    ['Device groups', ['New device group', 'Rename', 'Delete', 'Advanced setting']],
  ] as const) {
    fireEvent.contextMenu(within(screen.getByRole('region', { name })).getByRole('treeitem', { name: /Window/ }))
    await waitFor(() => expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(offered))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
})
