import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePerson, peopleServer, taro } from './people.fake'
import { newPerson, toChange, toCreation, toValues } from './values'

async function start(server = peopleServer(), options: AppOptions = {}) {
  const app = await renderApp({
    path: '/users',
    codes: makeCodes({ roles: [{ id: 12, role_desc: 'Editor' }] }),
    ...options,
    handlers: [...(options.handlers ?? []), ...server.handlers],
  })
  const menu = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }
  const choose = async (name: string, action: string) => {
    await menu(name)
    await app.user.click(screen.getByRole('menuitem', { name: action }))
  }
  return { ...app, server, menu, choose }
}

const button = (name: string) => screen.findByText(name, { selector: 'button span' })

test('R314 R503 people are listed eight at a time, narrowed by role, state and group, and exported alike', async () => {
  const { server } = await start(peopleServer(), { path: '/users?q=ta&role=12&state=locked&group=4&page=2' })
  await screen.findByRole('row', { name: /Taro Ito/ })
  expect(Object.fromEntries(server.asked[0] ?? [])).toEqual({
    companyId: '2',
    _page: '2',
    _limit: '8',
    name: 'ta',
    roleId: '12',
    groupId: '4',
    state: 'locked',
    sortBy: 'username',
    sortDesc: 'false',
  })
  expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    '/api/user/export?companyId=2&name=ta&roleId=12&groupId=4&state=locked',
  )
})

test('R498 a person is invited: no password travels', async () => {
  const { user, server } = await start()
  await user.click(await button('Add user'))
  await user.type(await screen.findByLabelText('User name'), 'nina')
  await user.type(screen.getByLabelText('E-mail', { selector: 'input' }), 'nina@example.com')
  await user.click(screen.getByLabelText('Role', { selector: '#roleId' }))
  await user.click(await screen.findByText('Editor', { selector: '.ant-select-item-option-content' }))
  await user.click(await button('Add'))
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]).toEqual({
    username: 'nina',
    displayName: '',
    email: 'nina@example.com',
    roleId: 12,
    language: 'en',
    groupIds: [],
    active: true,
    companyId: 2,
  })
})

test('a refused value is shown at its field, which has the focus', async () => {
  const refusal = answer('patch', '/api/user', () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.username', code: 'taken' }] }),
  )
  const { user, choose } = await start(peopleServer(), { handlers: [refusal] })
  await choose('Taro Ito', 'Edit')
  await user.type(await screen.findByDisplayValue('taro'), '2')
  await user.click(await button('Save'))
  expect(await screen.findByText('This is already used by somebody else.')).toBeVisible()
  expect(screen.getByDisplayValue('taro2')).toHaveFocus()
})

test('R499 R500 G147 the bodies: a password travels with changePwd alone', () => {
  const values = { ...toValues(taro), password: 'typed, and then left alone' }
  expect(toChange(values, taro, 3)).not.toHaveProperty('password')
  expect(toChange({ ...values, changePwd: true }, taro, 3)).toMatchObject({ changePwd: true, version: 3, id: 8 })
  const given = { ...newPerson, roleId: 12, welcome: 'password', password: 'correct horse battery' } as const
  expect(toCreation(given)).toMatchObject({ password: 'correct horse battery' })
  expect(toCreation({ ...given, welcome: 'invite' }).password).toBeUndefined()
})

test('what one may do depends on who it is: nobody locks or deletes themselves, or changes who may do more', async () => {
  const { menu, user } = await start()
  const all = ['Edit', 'Sessions', 'Lock', 'Deactivate', 'Delete']
  expect(await menu('Taro Ito')).toEqual(all)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(await menu('Hanako Sato')).toEqual(['Edit', 'Sessions'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(await menu('boss')).toEqual(['View'])
})

test('somebody who was invited, is locked and has a second factor', async () => {
  const gone = makePerson({ id: 8, username: 'taro', state: 'invited', locked: true, active: false, using2FA: true })
  const { menu } = await start(peopleServer([gone]))
  expect(await menu('taro')).toEqual([
    'Edit',
    'Sessions',
    'Send invitation again',
    'Unlock',
    'Activate',
    'Reset two-factor',
    'Delete',
  ])
})

test('locking asks first, says what it ends, and sends the version', async () => {
  const { choose, user, server } = await start()
  await choose('Taro Ito', 'Lock')
  expect(await screen.findByText(/signed out everywhere at once/)).toBeVisible()
  await user.click(await screen.findByText('Lock', { selector: '.ant-modal button span' }))
  await waitFor(() => expect(server.sent).toEqual([{ id: 8, companyId: 2, version: 3, locked: true }]))
})

test('taking a second factor away asks why, and sends it', async () => {
  const taro = makePerson({ id: 8, username: 'taro', version: 3, using2FA: true })
  const { choose, user, server } = await start(peopleServer([taro]))
  await choose('taro', 'Reset two-factor')
  await user.click(await button('Reset two-factor'))
  expect(await screen.findByText('Say why.')).toBeVisible()
  expect(server.sent).toEqual([])
  await user.type(screen.getByLabelText('Reason'), ' Lost the phone, called back ')
  await user.click(await button('Reset two-factor'))
  const part = { using2FA: false, reason: 'Lost the phone, called back' }
  await waitFor(() => expect(server.sent).toEqual([{ id: 8, companyId: 2, version: 3, ...part }]))
})

test('deleting says what stays', async () => {
  const { choose, user, server } = await start()
  await choose('Taro Ito', 'Delete')
  expect(await screen.findByText(/What they made stays/)).toBeVisible()
  await user.click(await button('Delete user'))
  await waitFor(() => expect(server.ended).toEqual(['user 8']))
})

test('sessions are listed and ended, one or all', async () => {
  const { choose, user, server } = await start()
  await choose('Taro Ito', 'Sessions')
  expect(await screen.findByText('Firefox, Windows')).toBeVisible()
  await user.click(screen.getByLabelText('End the session in Firefox, Windows'))
  await waitFor(() => expect(server.ended).toEqual(['session 31 of 8']))
  await user.click(await button('Sign out everywhere'))
  await waitFor(() => expect(server.ended).toContain('all of 8'))
})

test('what acts for somebody is listed beside, and revoked', async () => {
  const people = peopleServer()
  people.tokens = [
    {
      id: 7,
      name: 'backup',
      access: 'W',
      hint: 'mq_AbCd',
      createdAt: '2026-11-01T09:00:00Z',
      expiresAt: '2027-11-01T09:00:00Z',
      seenAt: null,
    },
  ]
  const { choose, user, server } = await start(people)
  await choose('Taro Ito', 'Sessions')
  expect(await screen.findByText(/Reads and changes/)).toBeVisible()
  await user.click(screen.getByLabelText('Revoke backup'))
  await waitFor(() => expect(server.ended).toEqual(['token 7']))
})

test('R318 D100 with the right to read people are only shown', async () => {
  const { menu } = await start(peopleServer(), { self: makeSelf({ auth: rights('R') }) })
  expect(await menu('Taro Ito')).toEqual(['View'])
  expect(screen.queryByText('Add user')).toBeNull()
})

test('R496 a new person’s language is English, whatever one’s own is', async () => {
  const { user } = await start(peopleServer(), { self: makeSelf({ language: 'ja' }) })
  await user.click(await button('Add user'))
  await screen.findByLabelText('User name')
  const language = screen.getByLabelText('Language', { selector: '#language' }).closest('.ant-select')
  expect(language).toHaveTextContent('English')
})

const elsewhere = makePerson({
  id: 21,
  username: 'yuki',
  companyId: 3,
  company: { id: 5, name: 'Kawa Hotels', image: '' },
})

const across = { path: '/users?company=all&role=12&group=4&q=yu' }

test('R491 people of every company stand with their company, and roles of one narrow nothing', async () => {
  const { server } = await start(peopleServer([elsewhere]), across)
  expect(await screen.findByRole('row', { name: /yuki.*Kawa Hotels/ })).toBeVisible()
  const query = Object.fromEntries(server.asked[0] ?? [])
  expect(query).toMatchObject({ companyId: 'all', name: 'yu' })
  expect(query).not.toHaveProperty('roleId')
  expect(query).not.toHaveProperty('groupId')
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '/api/user/export?companyId=all&name=yu')
})

test('what changes somebody names their company, wherever one works', async () => {
  const { choose, user, server } = await start(peopleServer([elsewhere]), across)
  await choose('yuki', 'Lock')
  await user.click(await screen.findByText('Lock', { selector: '.ant-modal button span' }))
  await waitFor(() => expect(server.sent).toEqual([{ id: 21, companyId: 3, version: 3, locked: true }]))
})

test('a new person’s company is asked for where all are in view, before roles can be chosen', async () => {
  const { user, server } = await start(peopleServer([elsewhere]), across)
  await user.click(await button('Add user'))
  await user.type(await screen.findByLabelText('User name'), 'nina')
  await user.type(screen.getByLabelText('E-mail', { selector: 'input' }), 'nina@example.com')
  const roles = screen.getByLabelText('Role', { selector: '#roleId' })
  expect(roles).toBeDisabled()
  await user.click(screen.getByLabelText('Company', { selector: '#companyId' }))
  await user.click(await screen.findByText('Kawa Hotels', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(roles).toBeEnabled())
  await user.click(roles)
  await user.click(await screen.findByText('Editor', { selector: '.ant-select-item-option-content' }))
  await user.click(await button('Add'))
  await waitFor(() =>
    expect(server.sent).toEqual([expect.objectContaining({ username: 'nina', companyId: 3, roleId: 12 })]),
  )
})
