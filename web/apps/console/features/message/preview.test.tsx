import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openMessages } from './message.fake'

async function open(template = 'Closing') {
  const app = await openMessages()
  await app.user.click(await screen.findByRole('button', { name: template }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...app, dialog, seen: () => dialog.getByRole('img', { name: 'Preview' }) }
}

test('the preview shows what the form says, as it is typed', async () => {
  const { user, dialog, seen } = await open()
  await waitFor(() => expect(seen()).toHaveTextContent('Closing soon'))
  await user.type(dialog.getByLabelText('Words'), ' – hurry')
  await waitFor(() => expect(seen()).toHaveTextContent('Closing soon – hurry'))
})

test('without words the preview shows some of its own, which are not saved', async () => {
  const { user, dialog, seen, server } = await open()
  await user.clear(dialog.getByLabelText('Words'))
  await waitFor(() => expect(seen()).toHaveTextContent('Your words appear here'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Write what the message says')).toBeVisible()
  expect(server.changed).toEqual([])
})

test('an emptied number leaves the preview as it was made before', async () => {
  const { user, dialog, seen } = await open()
  await user.clear(dialog.getByLabelText('Size'))
  await waitFor(() => expect(seen()).toHaveTextContent('Closing soon'))
})

test('the screen can stand upright', async () => {
  const { user, dialog, seen } = await open()
  expect(seen()).toHaveAttribute('data-shape', 'wide')
  await user.click(dialog.getByRole('radio', { name: 'Portrait' }))
  expect(seen()).toHaveAttribute('data-shape', 'tall')
})

test('a picture of one’s own lies beneath, by an address of this page that ends with it; nothing is sent', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user, dialog, seen } = await open()
  const picture = new File(['x'], 'wall.png', { type: 'image/png' })
  await user.upload(dialog.getByLabelText('Try it over a picture', { selector: 'input' }), picture)
  await waitFor(() => expect(seen().querySelector('img')).toHaveAttribute('src', 'blob:own'))
  expect(create).toHaveBeenCalledExactlyOnceWith(picture)
  await user.click(dialog.getByRole('button', { name: 'Without the picture' }))
  expect(seen().querySelector('img')).toBeNull()
  expect(revoke).toHaveBeenCalledWith('blob:own')
})

test('closing ends what is drawn', async () => {
  const { user, dialog, seen } = await open()
  await waitFor(() => expect(seen()).toHaveTextContent('Closing soon'))
  const board = seen().querySelector('[class*=board]') as HTMLElement
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(board.childElementCount).toBe(0)
})
