import { editItem } from '@marquee/model/program/items'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogOfKind, dialogs } from './dialogs'
import { aProgram, open, openFor, withNew } from './open.fake'

test('R219 there are twenty dialogs, and R220 each kind of item has one', () => {
  expect(Object.keys(dialogs)).toHaveLength(20)
  expect(Object.keys(dialogOfKind)).toHaveLength(13)
})

test('what is set is seen at once, and OK keeps all of it as one step', async () => {
  const { user, seen, ok, item, program } = await openFor('selectLink', 'link')
  await user.type(screen.getByLabelText('Address'), 'https://example.com/a')
  expect(seen().settings.url).toBe('https://example.com/a')
  await user.clear(screen.getByRole('spinbutton', { name: 'Load it again every: Minutes' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Load it again every: Minutes' }), '2')
  const kept = await ok()
  expect(kept?.items.get(item)).toMatchObject({ settings: { url: 'https://example.com/a', interval: 120 } })
  expect(kept?.version).toBe(program.version)
})

test('Escape takes everything back', async () => {
  const { user, shown, close, over, program } = await openFor('selectLink', 'link')
  await user.type(screen.getByLabelText('Address'), 'https://example.com')
  const made = shown()
  expect(made).not.toBe(program)
  await user.keyboard('{Escape}')
  await over()
  expect(shown()).toBe(program)
  expect(close).toHaveBeenCalledWith(made, false)
})

test('a second press of Cancel, while the dialog goes, loses nothing', async () => {
  const { user, shown, close, over } = await openFor('selectLink', 'link')
  await user.type(screen.getByLabelText('Address'), 'https://example.com')
  const made = shown()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  act(() => {
    cancel.click()
    cancel.click()
  })
  await over()
  expect(close).toHaveBeenCalledExactlyOnceWith(made, false)
})

test('Cancel takes everything back too', async () => {
  const { user, shown, close, over, program } = await openFor('selectLink', 'link')
  await user.type(screen.getByLabelText('Address'), 'https://example.com')
  const made = shown()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await over()
  expect(shown()).toBe(program)
  expect(close).toHaveBeenCalledWith(made, false)
})

test('OK without a change is no step of the history', async () => {
  const { ok } = await openFor('selectLink', 'link')
  expect(await ok()).toBeNull()
})

test('what is wrong is said at its field, keeps the dialog open, and changes nothing', async () => {
  const { user, close, change } = await openFor('selectLink', 'link')
  const address = screen.getByLabelText('Address')
  await user.type(address, 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(address).toHaveFocus())
  expect(screen.getByText('An address begins with https:// or http://')).toBeInTheDocument()
  expect(address).toBeInvalid()
  expect(change).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
})

test('who leaves out how an address begins means the usual one', async () => {
  const { user, seen } = await openFor('selectLink', 'link')
  await user.type(screen.getByLabelText('Address'), 'example.com/menu')
  await user.tab()
  expect(seen().settings.url).toBe('https://example.com/menu')
})

test.each(['', 'Closed'])('who types at once into a text that says “%s” writes its words anew', async (value) => {
  const [empty, item] = withNew(aProgram(), 'text')
  const program = editItem(empty, item, { settings: { value } })
  const { user, shown } = await open('selectText', { program, item })
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus())
  await user.keyboard('Open today')
  expect(shown().items.get(item)?.settings).toMatchObject({ value: 'Open today', isRss: false })
})

test('it begins at its first field', async () => {
  await openFor('selectLink', 'link')
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveFocus())
})
