import { answer } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOfGroups, type UserGroup } from './queries'

function makeGroup(part: Partial<UserGroup> & { id: number; name: string }): UserGroup {
  return { companyId: 2, userIds: [], folders: [], version: 1, ...part }
}

const nine = Array.from({ length: 9 }, (_, n) => makeGroup({ id: n + 1, name: `Team ${n + 1}`, userIds: [7].slice(n) }))

async function start(groups: UserGroup[] = nine, self = makeSelf()) {
  const asked: URLSearchParams[] = []
  const sent: unknown[] = []
  const app = await renderApp({
    path: '/groups',
    self,
    handlers: [
      answer('get', '/api/usergroup', ({ query }) => {
        asked.push(query)
        return groups
      }),
      answer('get', '/api/allusers', [{ id: 7, username: 'hanako', displayName: 'Hanako Sato' }]),
      answer('post', '/api/usergroup', ({ body }) => {
        sent.push(body)
        return nine[0] as UserGroup
      }),
      answer('delete', '/api/usergroup/{id}', ({ params }) => {
        sent.push(Number(params.id))
        return { ids: [] }
      }),
    ],
  })
  const choose = async (name: string, action: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { ...app, asked, sent, choose }
}

const button = (name: string) => screen.findByText(name, { selector: 'button span' })

test('R300 nine groups make two pages, and no page is asked for', async () => {
  const { asked } = await start()
  expect(await screen.findAllByRole('button', { name: /Actions for/ })).toHaveLength(8)
  expect(screen.getByText('1–8 of 9')).toBeVisible()
  expect(asked.some((query) => query.has('_limit'))).toBe(false)
})

test('R300 groups are found, sorted and cut here', () => {
  const position = { page: 1, pageSize: 8, sort: 'members', descending: true, search: '', folder: 0, filters: {} }
  expect(pageOfGroups(nine, position).items[0]?.name).toBe('Team 1')
  expect(pageOfGroups(nine, { ...position, search: ' TEAM 9 ' })).toEqual({ items: [nine[8]], total: 1 })
  expect(pageOfGroups(nine, { ...position, page: 2 }).items).toHaveLength(1)
})

test('R396 D062 a group is made of people', async () => {
  const { user, sent } = await start([])
  await user.click((await screen.findAllByText('Add user group', { selector: 'button span' }))[0] as HTMLElement)
  await user.type(await screen.findByLabelText('Name'), 'North')
  await user.click(screen.getByLabelText('Members'))
  await user.click(await screen.findByTitle('Hanako Sato (hanako)'))
  await user.click(await button('Save'))
  await waitFor(() => expect(sent).toEqual([{ companyId: 2, name: 'North', userIds: [7] }]))
})

test('a group that device groups are kept for is not deleted: the page names them', async () => {
  const kept = makeGroup({ id: 3, name: 'North', folders: [{ id: 11, name: 'Lobby', type: 'Device' }] })
  const { choose, user, sent } = await start([kept, ...nine])
  await choose('North', 'Delete')
  expect(await screen.findByText(/Give them to another user group first/)).toBeVisible()
  expect(screen.getByText('Lobby', { selector: 'li' })).toBeVisible()
  await user.click(await button('OK'))
  await choose('Team 2', 'Delete')
  await user.click(await button('Delete user group'))
  await waitFor(() => expect(sent).toEqual([2]))
})

test('with the right to read groups are only shown', async () => {
  const { choose } = await start(nine, makeSelf({ auth: rights('R') }))
  await choose('Team 1', 'View')
  expect(await screen.findByDisplayValue('Team 1')).toBeDisabled()
  expect(screen.queryByText('Add user group')).toBeNull()
})
