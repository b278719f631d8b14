import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test } from 'vitest'
import type { Role } from './queries'
import { features } from './rights'

function makeRole(part: Partial<Role> & { id: number; role_desc: string }, write: string[] = []): Role {
  const authority = features.map((feature) => {
    return { feature, access: write.includes(feature) ? 'W' : 'N', admin: false } as Role['authority'][number]
  })
  return { company_id: 2, version: 3, users: 0, authority, ...part }
}

const editor = makeRole({ id: 12, role_desc: 'Editor', users: 2 }, ['Content', 'Playlist'])

async function start(handlers: RequestHandler[] = [], self = makeSelf()) {
  const asked: URLSearchParams[] = []
  const sent: unknown[] = []
  const app = await renderApp({
    path: '/manage/role',
    self,
    handlers: [
      ...handlers,
      answer('get', '/api/roles', ({ query }) => {
        asked.push(query)
        return pageOf([makeRole({ id: 11, role_desc: 'Administrator', users: 1 }, [...features]), editor]) as never
      }),
      answer('get', '/api/roles/{id}', () => ({ ...editor, version: 4 })),
      answer('post', '/api/roles', ({ body }) => {
        sent.push(body)
        return editor
      }),
      answer('patch', '/api/roles', ({ body }) => {
        sent.push(body)
        return editor
      }),
    ],
  })
  const choose = async (name: string, action: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
  }
  return { ...app, asked, sent, choose }
}

/** A line of the grid; by its label, because looking through the whole grid by role is slow. */
const line = (name: string) => within(screen.getByLabelText(name, { selector: '[role=radiogroup]' }))
const lineOf = async (name: string) => {
  await screen.findByLabelText(name, { selector: '[role=radiogroup]' })
  return line(name)
}
const button = (name: string) => screen.getByText(name, { selector: 'button span' })

test('R310 R494 roles are listed ten at a time and found by name', async () => {
  const { asked, user } = await start()
  expect(await screen.findByRole('row', { name: /Editor/ })).toHaveTextContent('Content and Playlists')
  expect(asked[0]?.get('_limit')).toBe('10')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'edi')
  await waitFor(() => expect(asked.at(-1)?.get('roleName')).toBe('edi'))
})

test('R013 R487 changing one feature sends that one, with the version', async () => {
  const { choose, user, sent } = await start()
  await choose('Editor', 'Edit')
  expect((await lineOf('Content')).getByRole('radio', { name: 'Write' })).toBeChecked()
  await user.click(line('Tags').getByRole('radio', { name: 'Read' }))
  await user.click(screen.getByLabelText('Content: all of the company'))
  await user.click(button('Save'))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        id: 12,
        companyId: 2,
        role: 'Editor',
        version: 3,
        authority: [
          { feature: 'Content', access: 'W', admin: true },
          { feature: 'Tag', access: 'R', admin: false },
        ],
      },
    ]),
  )
})

test('R493 a role is copied, and a preset fills the grid', async () => {
  const { choose, user, sent } = await start()
  await choose('Editor', 'Copy')
  expect(await screen.findByDisplayValue('Editor (copy)')).toBeVisible()
  await user.click(screen.getByLabelText('Start from'))
  await user.click(await screen.findByTitle('Look only'))
  expect(line('Content').getByRole('radio', { name: 'Read' })).toBeChecked()
  await user.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect((sent[0] as { authority: { access: string }[] }).authority.every(({ access }) => access === 'R')).toBe(true)
})

test('nobody grants more than they hold: what goes further cannot be chosen', async () => {
  const self = makeSelf({ auth: rights('N', { Role: 'W', Content: 'R' }) })
  const { user } = await start([], self)
  await user.click(await screen.findByRole('button', { name: 'Add role' }))
  await lineOf('Content')
  expect(line('Content').getByRole('radio', { name: 'Read' })).toBeEnabled()
  expect(line('Content').getByRole('radio', { name: 'Write' })).toBeDisabled()
  expect(line('Screens').getByRole('radio', { name: 'Read' })).toBeDisabled()
})

test('a right that the server refuses is marked on its line', async () => {
  const refusal = answer('patch', '/api/roles', () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.authority.Tag', code: 'beyond-own' }] }),
  )
  const { choose, user } = await start([refusal])
  await choose('Editor', 'Edit')
  await lineOf('Tags')
  await user.click(line('Tags').getByRole('radio', { name: 'Read' }))
  await user.click(button('Save'))
  expect(await screen.findByText('This goes further than your own right.')).toBeVisible()
  expect(line('Tags').getByRole('radio', { name: 'Read' })).toHaveFocus()
})

test('somebody saved first: my lines go on top of theirs', async () => {
  let tries = 0
  const saved: unknown[] = []
  const save = answer('patch', '/api/roles', ({ body }) => {
    saved.push(body)
    tries += 1
    return tries === 1 ? refuse(412, 'stale', { params: { by: 'Taro' } }) : editor
  })
  const { choose, user } = await start([save])
  await choose('Editor', 'Edit')
  await lineOf('Tags')
  await user.click(line('Tags').getByRole('radio', { name: 'Write' }))
  await user.click(button('Save'))
  await user.click(await screen.findByText('Save my changes on top', { selector: 'button span' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ version: 4, authority: [{ feature: 'Tag', access: 'W' }] })
})

test('a role that people have is not deleted: the page says who, and leads to them', async () => {
  const related = [{ type: 'user', id: 7, name: 'hanako' }]
  const refusal = answer('delete', '/api/roles/{id}', () => refuse(409, 'in-use', { related } as never))
  const { choose, user, url } = await start([
    refusal,
    answer('get', '/api/user', () => pageOf([]) as never),
    answer('get', '/api/usergroup', []),
  ])
  await choose('Editor', 'Delete')
  expect(await screen.findByText('hanako')).toBeVisible()
  await user.click(button('Show these people'))
  await waitFor(() => expect(url()).toBe('/users?role=12'))
})

test('R316 D098 with the right to read a role is only shown', async () => {
  const { choose } = await start([], makeSelf({ auth: rights('R') }))
  await choose('Editor', 'View')
  await lineOf('Content')
  expect(line('Content').getByRole('radio', { name: 'Read' })).toBeDisabled()
  expect(button('Save').closest('button')).not.toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add role' })).toBeNull()
})

test('R297 without the right there is no page', async () => {
  await start([], makeSelf({ auth: rights('N') }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/right/)
})
