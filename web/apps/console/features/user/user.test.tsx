import type { Codes } from '@marquee/api/types'
import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
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
  await user.type(screen.getByLabelText('Email', { selector: 'input' }), 'nina@example.com')
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
  const all = [
    'EditF2',
    'Role',
    'User groups',
    'Move to another company',
    'Sessions',
    'Lock',
    'Deactivate',
    'History',
    'DeleteDelete',
  ]
  expect(await menu('Taro Ito')).toEqual(all)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(await menu('Hanako Sato')).toEqual(['EditF2', 'Sessions', 'History'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(await menu('boss')).toEqual(['View', 'History'])
})

test('somebody who was invited, is locked and has a second factor', async () => {
  const gone = makePerson({ id: 8, username: 'taro', state: 'invited', locked: true, active: false, using2FA: true })
  const { menu } = await start(peopleServer([gone]))
  expect(await menu('taro')).toEqual([
    'EditF2',
    'Role',
    'User groups',
    'Move to another company',
    'Sessions',
    'Invite again',
    'Unlock',
    'Activate',
    'Reset two-factor',
    'History',
    'DeleteDelete',
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
  expect(await menu('Taro Ito')).toEqual(['View', 'History'])
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
  await user.type(screen.getByLabelText('Email', { selector: 'input' }), 'nina@example.com')
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

const yuki = makePerson({ id: 10, username: 'yuki', groupIds: [4] })

/** The dialog of a title. */
async function dialogCalled(title: string) {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return within(heading.closest('[role=dialog]') as HTMLElement)
}

/** Ticks people and presses a button of the bar. */
async function forAll({ user }: Awaited<ReturnType<typeof start>>, names: string[], command: string) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: command }))
}

test('several are locked after one question that names them, and what is refused is told of', async () => {
  const server = peopleServer([taro, yuki])
  const save = answer('patch', '/api/user', ({ body }) => {
    server.sent.push(body)
    return (body as { id: number }).id === 10 ? refuse(403, 'forbidden') : taro
  })
  const app = await start(server, { handlers: [save] })
  await forAll(app, ['Taro Ito', 'yuki'], 'Lock')
  expect(await screen.findByText('Lock 2 people?')).toBeVisible()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Taro Ito', 'yuki']),
  )
  await app.user.click(await screen.findByText('Lock', { selector: '.ant-modal button span' }))
  const failed = (await screen.findByText('1 of 2 was left as it was')).closest<HTMLElement>('[role=dialog]')
  expect(within(failed as HTMLElement).getByText('yuki')).toBeVisible()
  expect(screen.getByText('The person has been locked')).toBeVisible()
  expect(server.sent).toEqual([8, 10].map((id) => ({ id, companyId: 2, version: 3, locked: true })))
})

test('several get a role, and several are put into groups on top of those that they are in', async () => {
  const server = peopleServer([taro, yuki])
  const app = await start(server)
  const { user } = app
  await forAll(app, ['Taro Ito', 'yuki'], 'Role')
  await user.click(await button('Save'))
  expect(await screen.findByText('Done for 2 people')).toBeVisible()
  expect(server.sent).toEqual([8, 10].map((id) => ({ id, companyId: 2, version: 3, roleId: 12 })))

  server.sent.length = 0
  await forAll(app, ['Taro Ito', 'yuki'], 'User groups')
  await user.click(await screen.findByLabelText('Put in'))
  await user.click(await screen.findByText('North', { selector: '.ant-select-item-option-content' }))
  await user.click(await button('Save'))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent).toEqual([8, 10].map((id) => ({ id, companyId: 2, version: 3, groupIds: [4] })))
})

test('G179 whoever reaches one company moves nobody', async () => {
  const codes = makeCodes({ companies: makeCodes().companies.slice(0, 1) })
  const { menu } = await start(peopleServer(), { codes })
  expect(await menu('Taro Ito')).not.toContain('Move to another company')
})

/** Chooses where people go in the dialog that is open. */
async function sendTo(user: Awaited<ReturnType<typeof start>>['user'], company: string) {
  await user.click(await screen.findByLabelText('Company', { selector: '#to' }))
  await user.click(await screen.findByText(company, { selector: '.ant-select-item-option-content' }))
  const roles = screen.getByLabelText('Role', { selector: '#roleId' })
  await waitFor(() => expect(roles).toBeEnabled())
  await user.click(roles)
  await user.click(await screen.findByText('Editor', { selector: '.ant-select-item-option-content' }))
}

test('G179 somebody is moved: another company first, then a role of it, after what ends and what stays', async () => {
  const { choose, user, server } = await start()
  await choose('Taro Ito', 'Move to another company')
  await dialogCalled('Move “Taro Ito” to another company')
  expect(screen.getByText(/signed out everywhere and leave their user groups/)).toBeVisible()
  expect(screen.getByText(/stays in the old company, under their name/)).toBeVisible()
  expect(screen.getByLabelText('Role', { selector: '#roleId' })).toBeDisabled()
  await user.click(await button('Move'))
  expect(await screen.findByText('Choose the company.')).toBeVisible()
  await user.click(screen.getByLabelText('Company', { selector: '#to' }))
  expect(screen.queryByText('Midori Foods', { selector: '.ant-select-item-option-content' })).toBeNull()
  await sendTo(user, 'Kawa Hotels')
  expect(server.offered).toContain('3')
  await user.click(await button('Move'))
  await waitFor(() => expect(server.sent).toEqual([{ id: 8, version: 3, to: 3, roleId: 12 }]))
  expect(await screen.findByText('The person has been moved')).toBeVisible()
})

test.each([
  ['a role that one may not give, at its field', 422, 'invalid', 'This goes further than your own right.'],
  ['the last administrator, above the fields', 409, 'last-administrator', /nobody could administer/],
])('G179 one who is not moved: %s, and the dialog stays', async (_what, status, code, text) => {
  const errors = status === 422 ? { errors: [{ location: 'body.roleId', code: 'beyond-own' }] } : {}
  const refusal = answer('patch', '/api/user/company', () => refuse(status, code, errors))
  const { choose, user } = await start(peopleServer(), { handlers: [refusal] })
  await choose('Taro Ito', 'Move to another company')
  await sendTo(user, 'Kawa Hotels')
  await user.click(await button('Move'))
  const dialog = await dialogCalled('Move “Taro Ito” to another company')
  expect(await dialog.findByText(text)).toBeVisible()
})

test('G179 several are moved one by one, and who was refused is named', async () => {
  const server = peopleServer([taro, yuki])
  const move = answer('patch', '/api/user/company', ({ body }) => {
    server.sent.push(body)
    return (body as { id: number }).id === 10 ? refuse(409, 'last-administrator') : taro
  })
  const app = await start(server, { handlers: [move] })
  await forAll(app, ['Taro Ito', 'yuki'], 'Move to another company')
  await dialogCalled('Move 2 people to another company')
  await sendTo(app.user, 'Kawa Hotels')
  await app.user.click(await button('Move'))
  const failed = (await screen.findByText('1 of 2 was left as it was')).closest<HTMLElement>('[role=dialog]')
  expect(within(failed as HTMLElement).getByText('yuki')).toBeVisible()
  expect(server.sent).toEqual([8, 10].map((id) => ({ id, version: 3, to: 3, roleId: 12 })))
})

test('one does not lock, move or delete oneself among others', async () => {
  const app = await start()
  for (const name of ['Taro Ito', 'Hanako Sato']) await app.user.click(await screen.findByRole('checkbox', { name }))
  const bar = within(screen.getByRole('toolbar', { name: '2 selected' }))
  for (const name of ['Lock', 'Move to another company', 'Delete'])
    expect(bar.queryByRole('button', { name })).toBeNull()
})

/** A company whose mails cannot leave. */
const unmailed = makeCodes({
  roles: [{ id: 12, role_desc: 'Editor' }],
  companies: [{ ...makeCodes().companies[0], id: 2, hasMailServer: false } as Codes['companies'][number]],
})
const linked = (name: string) => ({
  sent: false,
  problem: 'no-mail-server',
  link: `https://signs.example.com/resetPassword?welcome=1#${name}`,
  until: '2026-11-30T09:00:00Z',
})

test('without a mail server a password is offered first, and whoever is invited all the same gets a link', async () => {
  const added = answer('post', '/api/user', ({ body }) => {
    server.sent.push(body)
    return { ...makePerson({ id: 30, username: 'nina' }), invitation: linked('nina') }
  })
  const server = peopleServer()
  const { user } = await start(server, { codes: unmailed, handlers: [added] })
  await user.click(await button('Add user'))
  expect(await screen.findByLabelText('Set a password now')).toBeChecked()
  await user.click(screen.getByLabelText(/^Pass on a link/))
  await user.type(screen.getByLabelText('User name'), 'nina')
  await user.type(screen.getByLabelText('Email', { selector: 'input' }), 'nina@example.com')
  await user.click(screen.getByLabelText('Role', { selector: '#roleId' }))
  await user.click(await screen.findByText('Editor', { selector: '.ant-select-item-option-content' }))
  await user.click(await button('Add'))
  const dialog = await dialogCalled('Invitation link for “nina”')
  expect(dialog.getByText(linked('nina').link)).toBeVisible()
  expect(dialog.getByText(/^Holds until Nov 30, 2026/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(linked('nina').link)
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(linked('nina').link)).toBeNull())
})

test('where mails can leave, an invitation is offered first', async () => {
  const { user } = await start()
  await user.click(await button('Add user'))
  expect(await screen.findByLabelText('Invite by mail to choose a password')).toBeChecked()
})

test('several are invited again: whom no mail reached, their links are listed, and who was refused is named', async () => {
  const people = ['nina', 'jun', 'kei'].map((username, at) => makePerson({ id: 30 + at, username, state: 'invited' }))
  const invite = answer('post', '/api/user/{id}/invite', ({ params }) => {
    const person = people.find(({ id }) => id === Number(params.id))
    if (!person || person.username === 'kei') return refuse(409, 'not-invited')
    return { ...person, invitation: linked(person.username) }
  })
  const app = await start(peopleServer(people), { handlers: [invite] })
  await forAll(app, ['nina', 'jun', 'kei'], 'Invite again')
  const failed = (await screen.findByText('1 of 3 was left as it was')).closest<HTMLElement>('[role=dialog]')
  expect(within(failed as HTMLElement).getByText('kei')).toBeVisible()
  expect(screen.queryByText(linked('nina').link)).toBeNull()
  await app.user.click(within(failed as HTMLElement).getByText('Close', { selector: 'button span' }))
  const dialog = await dialogCalled('2 invitation links')
  for (const name of ['nina', 'jun']) expect(dialog.getByText(linked(name).link)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Download all as CSV' })).toBeVisible()

  act(() => app.history.push('/profile'))
  await dialogCalled('Leave these links?')
  expect(app.url()).not.toContain('/profile')
  await app.user.click(await button('Leave'))
  await waitFor(() => expect(app.url()).toContain('/profile'))
})
