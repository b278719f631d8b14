import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test, vi } from 'vitest'
import { dialogTitled, listing, makeContent, menu } from '../contents.fake'

const page = makeContent({ id: 9, name: 'example.com/menu', type: 'Web', url: 'https://example.com/menu' })

async function open(...handlers: RequestHandler[]) {
  const added = answer('get', '/api/content/{id}', page)
  const app = await renderApp({
    path: '/contents/my-content?folder=11',
    handlers: [...handlers, ...listing([menu]), added],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add a link' }))
  const dialog = within(await dialogTitled('Add a web page or a stream'))
  return { ...app, dialog, url: dialog.getByRole('textbox', { name: 'Address' }), app }
}

test('G80 a web page is added by its address to the folder that is on the screen, and opened', async () => {
  const set = vi.spyOn(FormData.prototype, 'set')
  const add = answer('post', '/api/content', () => page as never)
  const { user, dialog, url, app } = await open(add)
  await user.type(url, 'example.com/menu')
  expect(await dialog.findByText(/^A web page\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(app.url()).toBe('/contents/my-content?folder=11&content=9'))
  const sent = { url: 'https://example.com/menu', groupId: '11', share: 'N', tags: '', newTags: '[]' }
  expect(Object.fromEntries(set.mock.calls)).toEqual(sent)
  set.mockRestore()
})

test('what the address leads to is said while it is typed', async () => {
  const { user, dialog, url } = await open()
  await user.type(url, 'https://live.example.com/hall.m3u8')
  expect(await dialog.findByText(/^A stream\./)).toBeVisible()
})

/** What YouTube tells of a video. */
const song = { source: 'youtube', id: 'dQw4w9WgXcQ', title: 'Song', author: 'Rick', thumbnail: '', embed: '' } as const

test('R342 a YouTube video is called like its title, unless somebody has typed a name', async () => {
  const asked = vi.fn<(query: string) => void>()
  const info = answer('get', '/api/content/videoinfo', ({ query }) => {
    asked(`${query.get('source')} ${query.get('id')}`)
    return song
  })
  const { user, dialog, url } = await open(info)
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.type(url, 'https://youtu.be/dQw4w9WgXcQ')
  expect(await dialog.findByText(/^A YouTube video\./)).toBeVisible()
  await waitFor(() => expect(name).toHaveValue('Song'))
  expect(asked).toHaveBeenCalledExactlyOnceWith('youtube https://youtu.be/dQw4w9WgXcQ')
  await user.clear(url)
  await user.type(url, 'https://example.com')
  await waitFor(() => expect(name).toHaveValue(''))
  await user.type(name, 'Mine')
  await user.clear(url)
  await user.type(url, 'https://youtu.be/dQw4w9WgXcQ')
  expect(await dialog.findByText(/^A YouTube video\./)).toBeVisible()
  expect(name).toHaveValue('Mine')
})

test.each([
  ['cannot be asked', () => refuse(503, 'video-unreachable'), /^YouTube cannot be asked/],
  [
    'knows no such video',
    () => refuse(422, 'invalid', { errors: [{ location: 'query.id', code: 'video-unknown' }] }),
    'YouTube has no video of this id.',
  ],
])('R342 where YouTube %s, the name is typed', async (_, fails, text) => {
  const add = answer('post', '/api/content', () => page as never)
  const { user, dialog, url, app } = await open(add, answer('get', '/api/content/videoinfo', fails))
  await user.type(url, 'https://youtu.be/dQw4w9WgXcQ')
  expect(await dialog.findByText(text)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Song')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(app.url()).toBe('/contents/my-content?folder=11&content=9'))
})

test('an address that cannot be shown is refused here, and what the server refuses stands at the field', async () => {
  const add = answer('post', '/api/content', () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.url', code: 'bad-format', message: 'no' }] }),
  )
  const { user, dialog, url } = await open(add)
  await user.type(url, 'https://a b.example')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Type a whole address, such as https://example.com/menu.')).toBeVisible()
  await user.clear(url)
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
