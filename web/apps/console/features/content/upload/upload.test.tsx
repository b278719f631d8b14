import { Problem } from '@marquee/api/problem'
import type { UploadPorts } from '@marquee/api/upload/queue'
import { answer, noAnswer, refuse } from '@marquee/testkit/answer'
import { carrying } from '@marquee/testkit/drag'
import { makeFolders } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogTitled, listing, makeContent, menu } from '../contents.fake'

const png = (name: string, bytes = 'pixels') => new File([bytes], name, { type: 'image/png' })

/** What the check was asked, and how many contents were made. */
const asked = vi.fn<(body: unknown) => void>()
const made = vi.fn<() => void>()

type Status = 'new' | 'duplicate' | 'tooLarge' | 'overQuota'

/** The server, which says this about the files, in the order in which they are asked about. */
function server(...statuses: Status[]) {
  return [
    answer('post', '/api/chkcontent', ({ body }) => {
      asked(body)
      const { files } = body as { files: { name: string }[] }
      return files.map(({ name }) => ({ name, status: statuses.shift() ?? 'new', leftBytes: 1_000 }))
    }),
    answer('post', '/api/content', () => {
      made()
      return makeContent({ id: 9, name: 'New' }) as never
    }),
  ]
}

async function open(options: AppOptions, ...files: File[]) {
  const handlers = [...(options.handlers ?? server()), ...listing([menu])]
  const app = await renderApp({ path: '/contents/my-content?folder=11', ...options, handlers })
  await app.user.click(await screen.findByRole('button', { name: 'Upload' }))
  const dialog = await dialogTitled('Upload content')
  if (files.length > 0) await app.user.upload(within(dialog).getByLabelText('Choose files'), files)
  return { ...app, dialog }
}

const submit = (dialog: HTMLElement, label: string) => within(dialog).findByRole('button', { name: label })
const tray = () => screen.findByRole('region', { name: 'Uploads' })

beforeEach(() => {
  asked.mockClear()
  made.mockClear()
  URL.createObjectURL = vi.fn(() => 'blob:picture')
  URL.revokeObjectURL = vi.fn()
  File.prototype.arrayBuffer = async () => new TextEncoder().encode('pixels').buffer
})

test('R335 files are checked before they are sent, and shown with the room that there is', async () => {
  const dashboard = { storageLimitBytes: 10 * 1024 ** 3 } as AppOptions['dashboard']
  const { dialog } = await open({ dashboard }, png('Menu.png'), png('Sunset.png'))
  await waitFor(() => expect(within(dialog).getAllByText('Ready')).toHaveLength(2))
  expect(within(dialog).getByText(/9 GB of 10 GB storage free/)).toBeVisible()
  expect(
    within(dialog).getByText(/up to 2 GB a file.*up to 100 megapixels, 16,384 pixels.*up to 300 pages/),
  ).toBeVisible()
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  for (const name of ['Menu.png', 'Sunset.png']) {
    expect(asked).toHaveBeenCalledWith({ companyId: 2, files: [{ name, size: 6, sha256 }] })
  }
  expect(made).not.toHaveBeenCalled()
})

test('several files are sent and processed, and the list shows them', async () => {
  const handed: string[] = []
  const sendBytes: UploadPorts['send'] = async ({ file, groupId, share }, transfer) => {
    handed.push(`${file.name} ${groupId} ${share}`)
    transfer.begun('https://signs.example/api/uploads/u1')
  }
  const { user, dialog } = await open({ sendBytes }, png('Menu.png'), png('Sunset.png'))
  await user.click(within(dialog).getByRole('switch', { name: 'Shared' }))
  await user.click(await submit(dialog, 'Upload 2 files'))
  expect(await screen.findByText('2 files uploaded')).toBeVisible()
  expect(handed).toEqual(['Menu.png 11 Y', 'Sunset.png 11 Y'])
  expect(made).toHaveBeenCalledTimes(2)
  await user.click(within(await tray()).getByRole('button', { name: 'Clear the list of uploads' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument())
})

test('bytes that are there are offered without sending them, or left out', async () => {
  const sendBytes = vi.fn<UploadPorts['send']>()
  const { user, dialog } = await open({ sendBytes, handlers: server('duplicate') }, png('Menu.png'))
  expect(await within(dialog).findByText('Already here')).toBeVisible()
  const use = within(dialog).getByRole('checkbox', { name: 'Use it without sending it again' })
  await user.click(use)
  expect(within(dialog).getByRole('button', { name: 'Upload' })).toBeDisabled()
  await user.click(use)
  await user.click(await submit(dialog, 'Upload 1 file'))
  expect(await screen.findByText('1 file uploaded')).toBeVisible()
  expect(sendBytes).not.toHaveBeenCalled()
})

test('what cannot be sent says why, and the rest goes', async () => {
  const { dialog } = await open(
    { handlers: server('tooLarge', 'overQuota', 'new') },
    png('a.png'),
    png('b.png'),
    png('c.png'),
  )
  expect(await within(dialog).findByText(/larger than this installation takes/)).toBeVisible()
  expect(await within(dialog).findByText(/has no room for it/)).toBeVisible()
  expect(await submit(dialog, 'Upload 1 file')).toBeEnabled()
})

test('a check that fails can be tried again', async () => {
  const answers = [noAnswer, noAnswer, noAnswer]
  const check = answer('post', '/api/chkcontent', () => {
    const fails = answers.shift()
    return fails ? fails() : [{ name: 'Menu.png', status: 'new' as const, leftBytes: 9 }]
  })
  const { user, dialog } = await open({ handlers: [check] }, png('Menu.png'))
  const again = await within(dialog).findByRole('button', { name: 'Try again' }, { timeout: 9_000 })
  expect(within(dialog).getByRole('alert')).toHaveTextContent('The server cannot be reached.')
  await user.click(again)
  expect(await within(dialog).findByText('Ready')).toBeVisible()
}, 15_000)

test('files are dropped anywhere; what is not taken is not asked about', async () => {
  const { user } = await renderApp({
    path: '/contents/all-content',
    handlers: [...server(), ...listing([menu])],
  })
  await screen.findByRole('button', { name: 'Upload' })
  const files = [png('Menu.png'), new File(['a,b'], 'Prices.csv', { type: 'text/csv' })]
  const dataTransfer = { ...carrying(files), items: [] }
  fireEvent.dragEnter(window, { dataTransfer })
  expect(screen.getByText('Drop the files to upload them')).toBeInTheDocument()
  fireEvent.drop(window, { dataTransfer })
  const dialog = await dialogTitled('Upload content')
  expect(await within(dialog).findByText('Ready')).toBeVisible()
  expect(within(dialog).getByText(/Export it as one of the kinds above/)).toBeVisible()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  for (const [body] of asked.mock.calls) expect((body as { files: unknown[] }).files).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Leave out Prices.csv' }))
  expect(within(dialog).queryByText(/Export it as one of the kinds above/)).not.toBeInTheDocument()
})

test('the tray shows both steps on every page, and an upload can be stopped', async () => {
  let go = (_bytes: number) => {}
  const sendBytes: UploadPorts['send'] = (_, transfer) => {
    go = transfer.sent
    return new Promise((resolve) => transfer.signal.addEventListener('abort', () => resolve()))
  }
  const { user, dialog } = await open({ sendBytes }, png('Menu.png', 'x'.repeat(1000)))
  await user.click(await submit(dialog, 'Upload 1 file'))
  await user.click((await screen.findAllByRole('link', { name: 'Dashboard' }))[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'Dashboard' })
  act(() => go(450))
  const bar = within(await tray()).getByRole('progressbar', { name: 'Menu' })
  expect(bar).toHaveAttribute('aria-valuenow', '45')
  expect(await tray()).toHaveTextContent('1/2 Sending · 450 bytes of 1,000 bytes')
  await user.click(screen.getByRole('button', { name: 'Cancel Menu' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument())
})

test('a lost connection is said, and it goes on when there is one', async () => {
  const tries = [true, false]
  const sendBytes: UploadPorts['send'] = async () => {
    if (tries.shift()) throw new Problem({ kind: 'offline' })
  }
  const { user, dialog } = await open({ sendBytes }, png('Menu.png'))
  await user.click(await submit(dialog, 'Upload 1 file'))
  expect(await screen.findByText(/No connection. It goes on by itself/)).toBeVisible()
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('1 file uploaded')).toBeVisible()
})

test.each([
  ['image-broken', 422, 'The picture is damaged or incomplete. Export it again and upload the new file.', false],
  ['unsupported-type', 415, /This kind of file is not taken. Upload pictures/, false],
  ['over-quota', 507, /Your company's storage is full/, true],
] as const)('what the server refuses as %s says what to do', async (code, status, text, mayRetry) => {
  const refused = answer('post', '/api/content', () => refuse(status, code))
  const { user, dialog } = await open({ handlers: [refused, ...server()] }, png('Menu.png'))
  await user.click(await submit(dialog, 'Upload 1 file'))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText('1 failed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try Menu again' }) !== null).toBe(mayRetry)
})

test('what was judged stays judged while the next file is looked at', async () => {
  const sent: string[] = []
  let release = () => {}
  const second = new Promise<void>((resolve) => {
    release = resolve
  })
  const check = answer('post', '/api/chkcontent', async ({ body }) => {
    const { files } = body as { files: { name: string }[] }
    sent.push(...files.map(({ name }) => name))
    if (sent.length > 1) await second
    return files.map(({ name }) => ({ name, status: 'new' as const, leftBytes: 9 }))
  })
  const { dialog } = await open({ handlers: [check] }, png('a.png'), png('b.png'))
  expect(await within(dialog).findAllByText('Ready')).toHaveLength(1)
  await waitFor(() => expect(sent).toEqual(['a.png', 'b.png']))
  expect(within(dialog).getAllByText('Ready')).toHaveLength(1)
  release()
  await waitFor(() => expect(within(dialog).getAllByText('Ready')).toHaveLength(2))
})

test('files are not checked again when folders change, such as those that are made for them', async () => {
  const trees = vi.fn(() => makeFolders())
  const { dialog, channels } = await open(
    { handlers: [...server(), answer('get', '/api/category', trees)] },
    png('a.png'),
  )
  await within(dialog).findByText('Ready')
  trees.mockClear()
  act(() => channels.at(-1)?.send({ entity: 'category', id: 99, companyId: 2 }))
  await waitFor(() => expect(trees).toHaveBeenCalled())
  expect(asked).toHaveBeenCalledOnce()
})

test('a file that is chosen twice is there once; prepared files are not thrown away without a question', async () => {
  const twice = png('Menu.png')
  const { user, dialog } = await open({}, twice)
  await user.upload(within(dialog).getByLabelText('Choose files'), [twice, png('Sunset.png')])
  await waitFor(() => expect(within(dialog).getAllByText('Ready')).toHaveLength(2))
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  const question = await dialogTitled('Discard 2 files?')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(within(dialog).getAllByText('Ready')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(within(await dialogTitled('Discard 2 files?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Upload content')).not.toBeInTheDocument())
})
