import { answer } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeLimits } from '../../../session/upload/limits.fake'
import { film, listing, makeContent, makeVersion, versionList } from '../contents.fake'
import type { Content, Playability, Version } from '../queries'

const everywhere: Playability = { total: 12, reason: '', cannot: [], codec: 'h264', width: 1920, height: 1080 }
const hevc: Playability = {
  ...everywhere,
  codec: 'hevc',
  cannot: [1, 2, 3].map((deviceId) => ({ deviceId, name: `Lobby ${deviceId}`, reason: 'codec' })),
}

async function open(item: Content, screens: Playability, ...handlers: RequestHandler[]) {
  const app = await renderApp({
    path: `/contents/all-content?content=${item.id}`,
    handlers: [
      ...handlers,
      versionList([makeVersion()]),
      answer('get', '/api/content/{id}', item),
      answer('get', '/api/content/{id}/screens', screens),
      answer('post', '/api/content/listRelatedPlaylistOrSchedule', []),
      ...listing([item]),
    ],
  })
  const drawer = within(await screen.findByRole('dialog'))
  return { ...app, drawer }
}

const fact = (drawer: ReturnType<typeof within>, name: string) =>
  drawer.getByText(name, { selector: 'dt' }).nextElementSibling

test('a video that plays everywhere says so', async () => {
  const { drawer } = await open({ ...film, codec: 'h264' }, everywhere)
  expect(await drawer.findByText('Plays on all 12 screens.')).toBeVisible()
  expect(fact(drawer, 'Codec')).toHaveTextContent('H.264')
  expect(drawer.queryByRole('alert')).not.toBeInTheDocument()
})

test('what has expired plays on no screen, and is not said to be approved', async () => {
  const { drawer } = await open(
    { ...film, validTo: '2026-01-01', validity: 'expired' },
    { ...everywhere, reason: 'expired' },
  )
  expect(await drawer.findByText('Plays on no screen: its last day is over')).toBeVisible()
  expect(drawer.queryByText(/Plays on all/)).not.toBeInTheDocument()
  expect(fact(drawer, 'State')).toHaveTextContent(/^Expired$/)
})

test('what is not valid yet says so', async () => {
  const { drawer } = await open(
    { ...film, validFrom: '2999-01-01', validity: 'not-valid-yet' },
    { ...everywhere, reason: 'not-valid-yet' },
  )
  expect(await drawer.findByText('Plays on no screen yet: its first day lies ahead')).toBeVisible()
  expect(fact(drawer, 'State')).toHaveTextContent(/^Not valid yet$/)
})

test('screens that cannot play it are counted and named, and it is converted for them', async () => {
  const asked = vi.fn<(body: unknown) => void>()
  const job = {
    id: 5,
    contentId: 2,
    name: 'Film',
    task: 'convert',
    state: 'running',
    done: 45,
    total: 100,
    problem: '',
  }
  let jobs: (typeof job)[] = []
  const { user, drawer } = await open(
    film,
    hevc,
    answer('get', '/api/content/processing', () => jobs as never),
    answer('post', '/api/content/convert', ({ body }) => {
      asked(body)
      jobs = [job]
      return job as never
    }),
  )
  expect(await drawer.findByText('Will not play on 3 of 12 screens: HEVC (H.265)')).toBeVisible()
  expect(drawer.getByRole('link', { name: 'Lobby 2' })).toHaveAttribute('href', '/device/my-devices/2')
  await user.click(await drawer.findByRole('button', { name: 'Convert to a size that plays everywhere' }))
  expect(asked).toHaveBeenCalledWith({ id: 2, companyId: 2 })
  expect(await drawer.findByText('Converting: 45%')).toBeVisible()
  expect(await screen.findByText('Converting for screens · 45%')).toBeVisible() // in the tray, on every page
})

test('a conversion that failed says why, and is tried again where it says so', async () => {
  const asked = vi.fn<(id: unknown) => void>()
  const job = { id: 5, contentId: 2, name: 'Film', task: 'convert', done: 45, total: 100, problem: 'disk-full' }
  let state = 'failed'
  const { user, drawer } = await open(
    film,
    hevc,
    answer('get', '/api/content/processing', () => [{ ...job, state }] as never),
    answer('post', '/api/content/processing/{id}/retry', ({ params }) => {
      asked(params.id)
      state = 'running'
      return job as never
    }),
  )
  expect(await drawer.findByText('The conversion failed')).toBeVisible()
  expect(drawer.getByText(/storage is full/i)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(asked).toHaveBeenCalledWith('5')
  expect(await drawer.findByText('Converting: 45%')).toBeVisible()
  expect(drawer.queryByText('The conversion failed')).not.toBeInTheDocument()
})

test.each([
  ['unexpected', /the server tries again every day/],
  ['image-broken', /Make the picture smaller/],
])('a picture that could not be made smaller says what comes next: %s', async (problem, text) => {
  const { drawer } = await open(
    makeContent({ id: 6, name: 'Wide', type: 'Image', state: 'ready', problem }),
    everywhere,
  )
  expect(await drawer.findByText(text)).toBeVisible()
})

test('without ffmpeg it says what to do instead', async () => {
  const limits = answer('get', '/api/content/limits', makeLimits({ convert: false }))
  const { drawer } = await open(film, { ...hevc, width: 3840, height: 2160 }, limits)
  expect(await drawer.findByText(/ffmpeg is not installed/)).toBeVisible()
  expect(drawer.queryByRole('button', { name: /Convert/ })).not.toBeInTheDocument()
})

test('a document is looked at page by page', async () => {
  const item = makeContent({ id: 4, name: 'Prices', type: 'Document', totalPage: 2 })
  const { user, drawer } = await open(item, everywhere)
  expect(await drawer.findByText('Page 1 of 2')).toBeVisible()
  expect(fact(drawer, 'Pages')).toHaveTextContent('2')
  expect(drawer.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await user.click(drawer.getByRole('button', { name: 'Next page' }))
  expect(drawer.getByText('Page 2 of 2')).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test.each([
  [{ state: 'processing', progress: 30 }, 'Processing 30%', 'Screens show it as soon as it is ready.'],
  [{ state: 'failed', problem: 'image-broken' }, 'Could not be processed', /The picture is damaged/],
  [
    { state: 'failed', problem: 'document-too-long', problemParams: { maxPages: 300 } },
    'Could not be processed',
    /more than 300 pages/,
  ],
] as const)('what is not ready says so: %j', async (part, title, text) => {
  const { drawer } = await open(makeContent({ id: 4, name: 'Prices', type: 'Document', ...part }), everywhere)
  expect((await drawer.findAllByText(title)).length).toBeGreaterThan(0)
  expect(drawer.getByText(text)).toBeVisible()
})

test('a program says what it needs from elsewhere, and what was left out', async () => {
  const notes: Version['notes'] = [
    { code: 'outside', name: 'https://weather.example' },
    { code: 'outside', name: 'https://fonts.example' },
    { code: 'unused', name: 'old.js' },
    { code: 'page', name: 'sign/Index.html' },
  ]
  const { drawer } = await open(
    makeContent({ id: 4, name: 'Weather', type: 'Web' }),
    everywhere,
    versionList([makeVersion({ current: false, version: 2, id: 22 }), makeVersion({ notes })]),
  )
  const told = 'This program asks for https://weather.example, https://fonts.example: it needs a network.'
  expect(await drawer.findByText(told)).toBeVisible()
  expect(drawer.getByText('Several pages could begin it. This one is shown: sign/Index.html')).toBeVisible()
  expect(drawer.getByText('Left out, because the page does not use it: old.js')).toBeVisible()
})

test('a link shows its address instead of a file', async () => {
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const { drawer } = await open(makeContent({ id: 4, name: 'Song', type: 'Web', url }), everywhere)
  expect(await drawer.findByRole('link', { name: url })).toHaveAttribute('href', url)
  expect(fact(drawer, 'Type')).toHaveTextContent('YouTube video')
  expect(drawer.queryByText('Size')).not.toBeInTheDocument()
})

test('a large view shows the same, larger', async () => {
  const { user, drawer } = await open(makeContent({ id: 4, name: 'Poster' }), everywhere)
  await user.click(await drawer.findByRole('button', { name: 'Large view' }))
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Preview of Poster' })).toHaveLength(2))
})
