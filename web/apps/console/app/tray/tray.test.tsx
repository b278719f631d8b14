import { Problem } from '@marquee/api/problem'
import type { UploadQueue } from '@marquee/api/upload/queue'
import type { Upload, UploadStep } from '@marquee/api/upload/upload'
import { answer } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { renderUi } from '@marquee/testkit/renderUi'
import { FileAgain } from '@marquee/ui/upload/FileAgain'
import { UploadRow } from '@marquee/ui/upload/UploadRow'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Services, ServicesProvider } from '../../session/services'
import type { Job, Processing } from '../../session/useProcessing'
import { UploadTray } from './UploadTray'

const pages: Job = {
  id: 5,
  contentId: 9,
  name: 'Prices',
  task: 'pages',
  state: 'running',
  done: 3,
  total: 12,
  problem: '',
}
const broken: Job = { ...pages, id: 6, name: 'Torn', state: 'failed', problem: 'image-broken' }

const coming: Job = {
  ...pages,
  id: 7,
  contentId: 0,
  name: 'soup.png',
  task: 'import',
  done: 1_572_864,
  total: 6_291_456,
}

const going: Job = { ...pages, id: 8, contentId: 0, name: 'Season', task: 'delete', done: 1_200, total: 5_000 }

const tray = async () => within(await screen.findByRole('region', { name: 'Uploads' }))

test('what the server does with a file is shown on every page, with how far it is', async () => {
  await renderApp({ handlers: [answer('get', '/api/content/processing', [pages])] })
  const shown = await tray()
  expect(shown.getByRole('status')).toHaveTextContent('Processing 1 file')
  expect(shown.getByText('2/2 Drawing pages · 3 of 12')).toBeVisible()
  expect(shown.getByRole('progressbar', { name: 'Prices' })).toHaveAttribute('aria-valuenow', '25')
})

test('a large folder that is being deleted is shown with how far it is, and can be stopped', async () => {
  const stopped = vi.fn()
  const { user } = await renderApp({
    handlers: [
      answer('get', '/api/content/processing', [going]),
      answer('delete', '/api/content/processing/{id}', ({ params }) => {
        stopped(params.id)
        return { ids: [8] }
      }),
    ],
  })
  const shown = await tray()
  expect(shown.getByText('Deleting the folder · 1,200 of 5,000')).toBeVisible()
  expect(shown.getByRole('progressbar', { name: 'Season' })).toHaveAttribute('aria-valuenow', '24')
  await user.click(shown.getByRole('button', { name: /Stop deleting Season/ }))
  expect(stopped).toHaveBeenCalledWith('8')
})

test('a recycle bin that is being emptied can be stopped, and what it leaves is no failure', async () => {
  const emptying: Job = { ...going, name: 'Playlist', task: 'empty' }
  const left: Job = { ...emptying, id: 9, state: 'failed', problem: 'still-held', problemParams: { count: 3 } }
  await renderApp({ handlers: [answer('get', '/api/content/processing', [emptying, left])] })
  const shown = await tray()
  expect(shown.getByRole('status')).toHaveTextContent(/^Deletions$/)
  expect(shown.getAllByText('Recycle bin of playlists')).toHaveLength(2)
  expect(shown.getByRole('button', { name: /Stop emptying the recycle bin/ })).toBeVisible()
  expect(shown.getByText(/emptied, except for 3/)).toBeVisible()
  expect(shown.queryByRole('button', { name: /again/ })).not.toBeInTheDocument()
})

test('who only reads contents does not ask: a refusal would stand in the trail', async () => {
  const asked = vi.fn()
  const reader = makeSelf({ auth: rights('R') })
  await renderApp({
    self: reader,
    handlers: [
      answer('get', '/api/content/processing', () => {
        asked()
        return []
      }),
    ],
  })
  expect(await screen.findByRole('main')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('what failed says by how much', async () => {
  const long = { ...broken, problem: 'document-too-long', problemParams: { maxPages: 300 } }
  await renderApp({ handlers: [answer('get', '/api/content/processing', [long])] })
  expect((await tray()).getByText(/more than 300 pages/)).toBeVisible()
})

test('it can be ended, and what failed says why and is tried again', async () => {
  const asked = vi.fn<(call: string, id: unknown) => void>()
  let jobs = [pages, broken]
  const { user } = await renderApp({
    handlers: [
      answer('get', '/api/content/processing', () => jobs),
      answer('delete', '/api/content/processing/{id}', ({ params }) => {
        asked('delete', params.id)
        jobs = [broken]
        return { ids: [5] }
      }),
      answer('post', '/api/content/processing/{id}/retry', ({ params }) => {
        asked('retry', params.id)
        jobs = []
        return pages
      }),
    ],
  })
  const shown = await tray()
  expect(shown.getByText(/The picture is damaged/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Cancel Prices' }))
  await waitFor(() => expect(shown.queryByText('Prices')).not.toBeInTheDocument())
  await user.click(shown.getByRole('button', { name: 'Try Torn again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument())
  expect(asked.mock.calls).toEqual([
    ['delete', '5'],
    ['retry', '6'],
  ])
})

test('what the server brings in says how much has come; what somebody ended has not come', async () => {
  let jobs = [coming, { ...coming, id: 8, name: 'film.mp4', state: 'waiting' as const }]
  const { user } = await renderApp({
    handlers: [
      answer('get', '/api/content/processing', () => jobs),
      answer('delete', '/api/content/processing/{id}', () => {
        jobs = []
        return { ids: [7] }
      }),
    ],
  })
  const shown = await tray()
  expect(shown.getByText(/^1.2 Bringing in · 1\.5.MB$/)).toBeVisible()
  expect(shown.getByRole('progressbar', { name: 'soup.png' })).toHaveAttribute('aria-valuenow', '25')
  await user.click(shown.getByRole('button', { name: 'Cancel soup.png' }))
  expect(await shown.findByText('Brought in')).toBeVisible()
  expect(shown.getByText('film.mp4')).toBeVisible()
  expect(shown.queryByText('soup.png')).not.toBeInTheDocument()
  await user.click(shown.getByRole('button', { name: 'Clear the list of uploads' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument())
})

test('a file is chosen again; another one is refused', async () => {
  const provide = vi.fn<UploadQueue['provide']>((_, file) => file.name === 'film.mp4')
  const upload = { id: 3, wish: { file: { name: 'film.mp4' } } } as Upload
  const { user } = await renderUi(
    <FileAgain upload={upload} queue={{ provide } as Partial<UploadQueue> as UploadQueue} />,
  )
  const box = screen.getByLabelText('Choose film.mp4 again')
  await user.upload(box, new File(['x'], 'other.mp4'))
  expect(await screen.findByText(/That is another file/)).toBeVisible()
  await user.upload(box, new File(['x'], 'film.mp4'))
  expect(provide.mock.calls.map(([id, file]) => `${id} ${file.name}`)).toEqual(['3 other.mp4', '3 film.mp4'])
})

test('what was not stored says so, and asks for its file in place of another try', async () => {
  const upload = { id: 3, step: 'failed', wish: { name: 'Film', file: { name: 'film.mp4' } } } as Upload
  const row = (problem: Problem) => <UploadRow upload={{ ...upload, problem }} queue={{} as UploadQueue} />
  await renderUi(row(new Problem({ kind: 'not-stored' })))
  expect(screen.getByText('This file was not stored. Choose the file again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose the file' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try Film again' })).not.toBeInTheDocument()
})

describe('three seconds after the last', () => {
  const anUpload = (step: UploadStep) => ({
    id: 1,
    step,
    sent: 1,
    wish: { name: 'Film', file: { name: 'f', size: 1 } },
  })
  afterEach(() => vi.useRealTimers())

  /** The tray with one upload on its way; ends it, and lets a time pass. */
  async function shown() {
    let uploads = [anUpload('sending')]
    let tell = () => {}
    const queue = {
      list: () => uploads,
      subscribe: (changed: () => void) => {
        tell = changed
        return () => {}
      },
    }
    const services = { uploads: queue } as Partial<Record<keyof Services, unknown>> as Services
    const processing: Processing = { jobs: [], arrived: [], cancel() {}, retry() {}, clear() {} }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await renderUi(
      <ServicesProvider value={services}>
        <UploadTray processing={processing} />
      </ServicesProvider>,
      { areas: ['upload'] },
    )
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
    const become = async (step: UploadStep) => {
      uploads = [anUpload(step)]
      await act(async () => tell())
      await pass(100) // changes are drawn so often
    }
    return { pass, become, row: () => screen.queryByText('Film') }
  }

  test('what ended well is folded away, one can look again, and what comes next is shown', async () => {
    const { pass, become, row } = await shown()
    await pass(3_000)
    await become('done')
    await pass(2_800)
    expect(row()).toBeVisible()
    await pass(200)
    expect(row()).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('1 file uploaded')
    fireEvent.click(screen.getByRole('button', { name: 'Show the uploads' }))
    await pass(3_000)
    expect(row()).toBeVisible()
    await become('sending')
    expect(row()).toBeVisible()
    await become('done')
    await pass(3_000)
    expect(row()).toBeNull()
    await become('sending')
    expect(row()).toBeVisible()
  })

  test.each(['failed', 'fileless'] as const)('what is %s stays', async (step) => {
    const { pass, become, row } = await shown()
    await become(step)
    await pass(10_000)
    expect(row()).toBeVisible()
  })
})
