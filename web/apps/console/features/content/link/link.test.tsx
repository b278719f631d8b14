import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test, vi } from 'vitest'
import { dialogTitled, listing, makeContent, menu } from '../contents.fake'

const page = makeContent({ id: 9, name: 'example.com/menu', type: 'Web', url: 'https://example.com/menu' })

async function open(...handlers: RequestHandler[]) {
  const app = await renderApp({ path: '/contents/my-content?folder=11', handlers: [...handlers, ...listing([menu])] })
  await app.user.click(await screen.findByRole('button', { name: 'Add a link' }))
  const dialog = within(await dialogTitled('Add a web page or a stream'))
  return { ...app, dialog, url: dialog.getByRole('textbox', { name: 'Address' }), app }
}

test('G80 a web page is added by its address to the folder that is on the screen, and opened', async () => {
  const set = vi.spyOn(FormData.prototype, 'set')
  const add = answer('post', '/api/content', () => page as never)
  const { user, dialog, url, app } = await open(add)
  await user.type(url, 'example.com/menu')
  expect(dialog.getByText(/^A web page\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(app.url()).toBe('/contents/my-content?folder=11&content=9'))
  const sent = { url: 'https://example.com/menu', groupId: '11', share: 'N', tags: '', newTags: '[]' }
  expect(Object.fromEntries(set.mock.calls)).toEqual(sent)
  set.mockRestore()
})

test('what the address leads to is said while it is typed', async () => {
  const { user, dialog, url } = await open()
  await user.type(url, 'https://youtu.be/dQw4w9WgXcQ')
  expect(dialog.getByText(/^A YouTube video\./)).toBeVisible()
  await user.clear(url)
  await user.type(url, 'https://live.example.com/hall.m3u8')
  expect(dialog.getByText(/^A stream\./)).toBeVisible()
})

test('an address that cannot be shown is refused here, and what the server refuses stands at the field', async () => {
  const add = answer('post', '/api/content', () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.url', code: 'bad-format', message: 'no' }] }),
  )
  const { user, dialog, url } = await open(add)
  await user.type(url, 'javascript:alert(1)')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('The address has to begin with http:// or https://.')).toBeVisible()
  await user.clear(url)
  await user.type(url, 'https://example.com')
  await waitFor(() => expect(dialog.queryByText(/has to begin with/)).not.toBeInTheDocument())
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('This does not have the right form.')).toBeVisible()
  expect(url).toHaveValue('https://example.com')
})
