import { answer, refuse } from '@marquee/testkit/answer'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { accept, aRecord, details, forms, open, prepare, rename, saveAs, stage } from './author.fake'

prepare()

test('Ctrl S asks of a new program what it needs, and Escape leaves it unsaved', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await stage()
  await user.keyboard('{Control>}s{/Control}')
  await user.click((await details('Save the program')).getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(forms).toEqual([])
})

test('R344 G108 a first save sends a name, tags, sharing, and the folder that the address names', async () => {
  const { user, url } = await open({ path: '/web-author/create-content?folder=12' })
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await stage()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await details('Save the program')
  expect(await dialog.findByText('Default / Window')).toBeVisible()
  await rename(user, 'Save the program', 'Door')
  await user.click(dialog.getByRole('combobox', { name: 'Tags' }))
  await user.paste('Lunch,Soup,')
  await user.click(dialog.getByRole('switch', { name: 'Shared' }))
  await accept(user, 'Save the program')
  await waitFor(() => expect(url()).toContain('/web-author/edit-content/4'), { timeout: 10_000 })
  expect(forms).toEqual([
    expect.objectContaining({ name: 'Door', groupId: '12', tags: '5', newTags: 'Soup', share: 'Y' }),
  ])
})

test('R344 of what the document of a first save lacks the dialog makes way, and comes again as it was filled in', async () => {
  const errors = [{ location: 'body.content.pages[0].bgImageId', code: 'recycled', message: 'in the bin' }]
  const post = answer('post', '/api/author', () => refuse(422, 'invalid', { errors }))
  const { user } = await open({ handlers: [post] })
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await stage()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await rename(user, 'Save the program', 'Door')
  await accept(user, 'Save the program')
  expect(await screen.findByText(/1 thing in it has to be changed first/, undefined, { timeout: 10_000 })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save: it did not work' }))
  expect((await details('Save the program')).getByRole('textbox', { name: 'Name' })).toHaveValue('Door')
})

test('R344 what a first save is refused for is shown at its field, with the rest as it was typed', async () => {
  const errors = [{ location: 'body.name', code: 'too-long', message: 'long' }]
  const post = answer('post', '/api/author', () => refuse(422, 'invalid', { errors }))
  const { user, url } = await open({ handlers: [post] })
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await stage()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await details('Save the program')
  await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Soup,')
  await accept(user, 'Save the program')
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInvalid(), { timeout: 10_000 })
  expect(dialog.getByText('Soup')).toBeVisible()
  expect([url().includes('create-content'), screen.queryByText(/have to be changed first/)]).toEqual([true, null])
})

const command = 'Name, folder and tags…'
const title = 'Name, folder and tags'

test('G108 name, folder and tags of a program that is there are saved without its document', async () => {
  const sent = vi.fn()
  const patch = answer('patch', '/api/content', ({ body }) => {
    sent(body)
    return aRecord({ version: 4, name: 'Door', groupId: 10 }) as never
  })
  const { user } = await open({ path: '/web-author/edit-content/4', handlers: [patch] })
  await stage()
  await saveAs(user, command)
  const dialog = await details(title)
  expect(await dialog.findByText('Default / Window')).toBeVisible()
  expect(dialog.getByRole('switch', { name: 'Shared' })).toBeChecked()
  await rename(user, title, 'Door')
  await accept(user, title)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.mock.calls).toEqual([[expect.objectContaining({ id: 4, name: 'Door', category: 12, tags: [5] })]])
  expect(forms).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Name of the program' })).toHaveValue('Door')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('G108 what somebody else has made of them meanwhile is put to the person in the dialog', async () => {
  let version = 3
  const sent: unknown[] = []
  const patch = answer('patch', '/api/content', ({ body }) => {
    sent.push(body)
    if (version > 3) return aRecord({ version: 5, name: 'Door' }) as never
    version = 4
    return refuse(412, 'stale', { params: { by: 'taro' } })
  })
  const record = (() => aRecord({ version, groupId: version > 3 ? 11 : 12 })) as never
  const { user } = await open({ path: '/web-author/edit-content/4', record, handlers: [patch] })
  await stage()
  await saveAs(user, command)
  await rename(user, title, 'Door')
  await accept(user, title)
  const dialog = await details(title)
  await user.click(await dialog.findByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({ name: 'Door', category: 11 })
})

test('G108 with work that is not saved they go along with it, also after somebody else’s newer version', async () => {
  let asked = 0
  const { user } = await open({
    path: '/web-author/edit-content/4',
    record: (() => aRecord({ version: ++asked + 2 })) as never,
    save: (() =>
      forms.length > 1 ? aRecord({ version: 9 }) : refuse(412, 'stale', { params: { by: 'taro' } })) as never,
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  await saveAs(user, command)
  await rename(user, title, 'Door')
  await accept(user, title)
  await user.click(await screen.findByRole('button', { name: 'Save my changes on top' }, { timeout: 10_000 }))
  await waitFor(() => expect(forms).toHaveLength(2), { timeout: 10_000 })
  for (const form of forms) expect(form).toMatchObject({ id: '4', name: 'Door', groupId: '12', share: 'Y' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a program is saved as a template beside it', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4' })
  await stage()
  await saveAs(user, 'Save as template…')
  await accept(user, 'Save as template')
  expect(await screen.findByText('Saved as a template', undefined, { timeout: 10_000 })).toBeVisible()
  expect(forms).toEqual([expect.objectContaining({ name: 'Lobby', groupId: '12', newTags: '', tags: '5', share: 'Y' })])
  expect(forms[0]?.id).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('R216 a template that could not be saved says so at its button, until something is done', async () => {
  const post = answer('post', '/api/author', () => refuse(507, 'quota-exceeded'))
  const { user } = await open({ path: '/web-author/edit-content/4', handlers: [post] })
  const canvas = await stage()
  await saveAs(user, 'Save as template…')
  await accept(user, 'Save as template')
  expect(await screen.findByText('The template could not be saved', undefined, { timeout: 10_000 })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'More ways to save' })).toHaveAttribute('title')
  canvas.focus()
  await user.keyboard('t{Enter}')
  await waitFor(() => expect(screen.queryByText('The template could not be saved')).toBeNull())
})
