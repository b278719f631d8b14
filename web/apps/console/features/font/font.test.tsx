import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Font } from './queries'

const house: Font = {
  id: 3,
  companyId: 2,
  fontName: 'House',
  fontStyle: 'Bold',
  weight: 700,
  italic: false,
  format: 'otf',
  filename: 'house.otf',
  fileSize: 2048,
  sha256: 'a'.repeat(64),
  src: '/img/uploads/font/3',
  glyphs: 900,
  coverage: { latin: 100, hans: 42, hant: 0, ja: 7 },
  onScreens: true,
  createdAt: '2026-11-20T09:00:00Z',
}

const loaded: string[] = []

beforeEach(() => {
  loaded.length = 0
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(
        readonly family: string,
        readonly source: string,
      ) {}
      load() {
        loaded.push(`${this.family} ${this.source}`)
        return Promise.resolve(this)
      }
    },
  )
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() })
})

afterAll(() => {
  Reflect.deleteProperty(document, 'fonts')
})

async function show(fonts: Font[] = [house], self = makeSelf()) {
  const server = {
    asked: [] as URLSearchParams[],
    deleted: [] as string[],
    posts: [] as (string | null)[],
    refusal: undefined as (() => Response) | undefined,
  }
  const app = await renderApp({
    path: '/manage/font',
    self,
    handlers: [
      answer('get', '/api/font', ({ query }) => {
        server.asked.push(query)
        return pageOf(fonts)
      }),
      answer('get', '/api/font/limits', { fileBytes: 20 * 1024 ** 2, screenBytes: 32 * 1024 ** 2 }),
      answer('post', '/api/font', ({ headers }) => {
        server.posts.push(headers.get('idempotency-key'))
        return server.refusal?.() ?? house
      }),
      answer('delete', '/api/font/{id}', ({ params }) => {
        server.deleted.push(String(params.id))
        return server.refusal?.() ?? { ids: [3] }
      }),
    ],
  })
  return { ...app, server }
}

const file = () => new File(['x'], 'house.otf')

test('R264 R273 a font is drawn from its own file in four scripts, with the share of the characters it has', async () => {
  const { server } = await show()
  const card = await screen.findByRole('article', { name: 'House Bold' })
  expect(card).toHaveTextContent(/Bold · OTF · 2/)
  expect(card).toHaveTextContent(
    /Latin 100%.*Simplified Chinese 42%.*Traditional Chinese 0%Has almost none.*Japanese 7%/,
  )
  await waitFor(() => expect(loaded).toEqual(['font-3 url("/img/uploads/font/3")']))
  await waitFor(() => expect(within(card).getByText(/Hamburge/)).toHaveStyle({ fontFamily: '"font-3"' }))
  expect(server.asked[0]?.get('_limit')).toBe('10')
})

test('a font that screens do not get says so, and why', async () => {
  await show([house, { ...house, id: 4, fontName: 'Late', onScreens: false }])
  const late = await screen.findByRole('article', { name: 'Late Bold' })
  await waitFor(() => expect(late).toHaveTextContent(/Not on screens.*oldest fonts, up to 32 MB together/))
  expect(screen.getByRole('article', { name: 'House Bold' })).not.toHaveTextContent(/Not on screens/)
})

test('R265 R272 a font is sent; a refused file is said at its field, and stays chosen', async () => {
  const { user, server } = await show([])
  await user.click((await screen.findAllByRole('button', { name: 'New font' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/up to 20 MB\. Screens get .* up to 32 MB together/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(await dialog.findByText('Choose a font file')).toBeVisible()
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file())
  server.refusal = () => refuse(422, 'invalid', { errors: [{ location: 'body.file', code: 'font-broken' }] })
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(await dialog.findByText(/The font is damaged/)).toBeVisible()
  expect(dialog.getByText('house.otf')).toBeVisible()
  server.refusal = undefined
  await user.click(await dialog.findByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('The font was added')).toBeVisible()
  expect(server.posts).toHaveLength(2)
})

test('R265 a font whose answer was lost is sent again by the same key', async () => {
  const { user, server } = await show([])
  await user.click((await screen.findAllByRole('button', { name: 'New font' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file())
  server.refusal = () => refuse(504, 'gateway-timeout')
  const send = async (times: number) => {
    await user.click(dialog.getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(server.posts).toHaveLength(times))
    expect(await dialog.findByRole('alert')).toBeVisible()
    await dialog.findByRole('button', { name: 'Upload' }) // which says no longer that it is at work
  }
  await send(1)
  await send(2)
  const [first, again] = server.posts
  expect(first).toMatch(/^\w{6,}$/)
  expect(again).toBe(first)
})

test('R266 a font is deleted after a question', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: /House Bold/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.deleted).toEqual(['3']))
})

test('a font that programs write in is not deleted, and they are named', async () => {
  const { user, server } = await show()
  const related = ['Lobby', 'Window'].map((name, id) => ({ type: 'program', id, name, active: true }))
  server.refusal = () => refuse(409, 'in-use', { related } as never)
  await user.click(await screen.findByRole('button', { name: /House Bold/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('This is still in use: Lobby, Window. Take it out of there first.')).toBeVisible()
})

test('R495 who only reads sees fonts and changes none', async () => {
  await show([house], makeSelf({ auth: rights('R') }))
  expect(await screen.findByRole('article', { name: 'House Bold' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New font' })).toBeNull()
  expect(screen.queryByRole('button', { name: /House Bold/ })).toBeNull()
})
