import { answer } from '@marquee/testkit/answer'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

async function show(self = makeSelf()) {
  const created: unknown[] = []
  const app = await renderApp({
    path: '/manage/category',
    self,
    handlers: [
      answer('post', '/api/category', ({ body }) => {
        created.push(body)
        return makeFolders().root
      }),
    ],
  })
  return { ...app, created }
}

test('G26 G157 the four trees stand on one page', async () => {
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

test('a tree is for who has the right to what it holds, and is changed with W', async () => {
  await show(makeSelf({ auth: rights('R', { Schedule: 'N' }) }))
  expect(await screen.findByRole('region', { name: 'Content folders' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Schedule folders' })).toBeNull()
  expect(screen.queryByRole('button', { name: /New folder/ })).toBeNull()
})
