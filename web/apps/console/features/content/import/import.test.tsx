import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Job } from '../../../session/useProcessing'
import { dialogTitled, listing, menu } from '../contents.fake'
import type { ImportSource, Offering } from './queries'

const sources: ImportSource[] = [
  { id: 3, companyId: 2, name: 'Agency', type: 'FTP' },
  { id: 4, companyId: 2, name: 'Shop', type: 'HTTP' },
]

const offering: Offering = {
  others: 2,
  files: [
    { name: 'autumn.png', size: 2_097_152, modifiedAt: '2026-11-01T23:30:00Z', status: 'new' },
    { name: 'logo.png', size: 1024, status: 'known' },
    { name: 'raw.mov', size: 9e9, status: 'tooLarge' },
    { name: 'spot.mp4', status: 'new' },
  ],
}

const coming = (id: number, name: string): Job => {
  const figures = { contentId: 0, task: 'import' as const, state: 'waiting' as const, done: 0, total: 0, problem: '' }
  return { id, name, ...figures }
}

async function open(...handlers: RequestHandler[]) {
  const app = await renderApp({
    path: '/contents/my-content?folder=11',
    handlers: [
      ...handlers,
      answer('get', '/api/content/import', sources),
      answer('get', '/api/content/import/{id}', offering),
      ...listing([menu]),
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Bring in from a source' }))
  return { ...app, dialog: within(await dialogTitled('Bring in files from a source')) }
}

test('without a source there is no way in', async () => {
  const asked = vi.fn()
  const nowhere = answer('get', '/api/content/import', () => {
    asked()
    return []
  })
  await renderApp({ path: '/contents/my-content', handlers: [nowhere, ...listing([menu])] })
  expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('button', { name: 'Bring in from a source' })).not.toBeInTheDocument()
})

test('who only reads contents does not ask for sources: a refusal would stand in the trail', async () => {
  const asked = vi.fn()
  await renderApp({
    path: '/contents/all-content',
    self: makeSelf({ auth: rights('R') }),
    handlers: [
      answer('get', '/api/content/import', () => {
        asked()
        return sources
      }),
      ...listing([menu]),
    ],
  })
  expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('files of a source are chosen and fetched into the folder that is on the screen; the tray tells of them', async () => {
  const asked = vi.fn()
  let jobs: Job[] = []
  const { user, dialog } = await open(
    answer('get', '/api/content/processing', () => jobs),
    answer('post', '/api/content/import', ({ body }) => {
      asked(body)
      return [coming(21, 'autumn.png'), coming(22, 'spot.mp4')]
    }),
  )
  expect(await dialog.findByText('Nov 1, 2026')).toBeVisible()
  expect(dialog.getByText('Size unknown')).toBeVisible()
  expect(dialog.getByText(/^2 more files are not listed/)).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: 'raw.mov' })).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: 'Select all 3' }))
  expect(dialog.getByRole('button', { name: 'Bring in 3 files' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Only the 2 new ones' }))
  expect(dialog.getByRole('checkbox', { name: 'logo.png' })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Bring in 2 files' }))
  const tray = within(await screen.findByRole('region', { name: 'Uploads' }))
  expect(tray.getByRole('status')).toHaveTextContent('Processing 2 files')
  expect(tray.getAllByText('Waiting to be brought in')).toHaveLength(2)
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    companyId: 2,
    sourceId: 3,
    files: ['autumn.png', 'spot.mp4'],
    groupId: 11,
  })
  jobs = [{ ...coming(22, 'spot.mp4'), state: 'failed', problem: 'source-unreachable' }]
  expect(await tray.findByText('Brought in', undefined, { timeout: 5000 })).toBeVisible()
  expect(tray.getByRole('status')).toHaveTextContent('1 file brought in1 failed')
  expect(tray.getByText(/^The source does not answer/)).toBeVisible()
})

test('a source that fails says why, and another one can be looked at', async () => {
  const { user, dialog } = await open(
    answer('get', '/api/content/import/{id}', ({ params }) =>
      params.id === '3' ? refuse(409, 'source-sign-in') : { files: [], others: 12 },
    ),
  )
  expect(await dialog.findByText(/^The source does not take the user name and password/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Bring in from a source' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByTitle('Shop'))
  expect(await dialog.findByText(/^The folder has 12 files, but of kinds that screens cannot show/)).toBeVisible()
})

test('what the server refuses is said, and nothing that was chosen is lost', async () => {
  const { user, dialog } = await open(answer('post', '/api/content/import', () => refuse(404, 'not-found')))
  await user.click(await dialog.findByRole('checkbox', { name: 'autumn.png' }))
  await user.click(dialog.getByRole('button', { name: 'Bring in 1 file' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: 'autumn.png' })).toBeChecked()
})
