import type { UploadPorts } from '@marquee/api/upload/queue'
import { randomId } from '@marquee/designer/core/ids'
import { newProgram } from '@marquee/model/program/defaults'
import { writeProgram } from '@marquee/model/program/json'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { carrying, dropFiles } from '@marquee/testkit/drag'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Content } from '../../session/drawing/host'
import { makeLimits } from '../../session/upload/limits.fake'
import { prepare } from './author.fake'

prepare()
beforeEach(() => localStorage.setItem('marquee.designer.contents', 'open'))
afterEach(() => localStorage.clear())

const program = newProgram({ name: 'Lobby', displayWidth: 1920, displayHeight: 1080 }, randomId)
const record = {
  ...{ id: 4, name: 'Lobby', version: 3, versionId: 9, pendingVersion: 0, active: true, readOnly: false },
  ...{
    companyId: 2,
    userId: 7,
    groupId: 12,
    type: 'Program',
    contentSrc: '',
    updatedBy: 'hanako',
    document: writeProgram(program),
  },
}

const aContent = (part: Partial<Content> = {}) =>
  ({
    ...{ id: 50, name: 'soup', type: 'Image', contentSrc: '', content: { src: '/soup', fileSize: 5 }, width: 400 },
    ...{ height: 200, totalPage: 1, durationMs: 0, state: 'ready', pendingVersion: 0, misfit: {}, url: '', ...part },
  }) as Content

interface Given {
  path?: string
  /** What the upload becomes, at each look. */
  become?: () => Content
  handlers?: HttpHandler[]
  sendBytes?: UploadPorts['send']
}

async function open({
  path = '/web-author/edit-content/4',
  become = () => aContent(),
  handlers = [],
  sendBytes,
}: Given = {}) {
  const made = vi.fn<(name: string) => void>()
  const listed = vi.fn()
  const { user, url } = await renderApp({
    path,
    sendBytes,
    handlers: [
      ...handlers,
      answer('get', '/api/author/{id}', record as never),
      answer('get', '/api/author/template', () => pageOf([])),
      answer('post', '/api/author', record as never),
      answer('delete', '/api/author/draft/{key}', { ids: [] } as never),
      answer('get', '/api/author/draft', []),
      answer('put', '/api/author/draft/{key}', {} as never),
      answer('put', '/api/author/{id}/presence', { others: [] }),
      answer('get', '/api/contentByIds', () => [become()]),
      answer('get', '/api/content/limits', makeLimits()),
      answer('get', '/api/mycompanyTags', []),
      answer('get', '/api/content', () => {
        listed()
        return pageOf([])
      }),
      answer('post', '/api/content', (() => {
        made('made')
        return { id: 50 }
      }) as never),
    ],
  })
  if (path.includes('create-content')) await user.click(await screen.findByRole('button', { name: 'Begin' }))
  const stage = await screen.findByRole('application', undefined, { timeout: 5_000 })
  const choose = async (...files: File[]) => user.upload(await screen.findByLabelText('Choose files'), files)
  return { user, url, stage, choose, made, listed }
}

const file = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
const rows = () => within(screen.getByRole('region', { name: 'Uploads' }))
const noRows = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
const forever: UploadPorts['send'] = () => new Promise(() => {})

test('a file that is chosen becomes a content and stands in the list, on no page', async () => {
  const { choose, made, listed, stage } = await open()
  const asked = listed.mock.calls.length
  await choose(file('soup.png'))
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(listed.mock.calls.length).toBeGreaterThan(asked))
  await noRows()
  expect(stage.querySelector('[data-item]')).toBeNull()
})

test('what is being sent is shown by its name, warns who closes the window, and is cancelled', async () => {
  const { user, choose, made } = await open({ sendBytes: forever })
  await choose(file('soup.png'))
  expect(await screen.findByRole('progressbar', { name: 'soup' })).toBeVisible()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await user.click(rows().getByRole('button', { name: 'Cancel soup' }))
  await noRows()
  expect(made).not.toHaveBeenCalled()
})

test('what the server does not take says why, and is tried again', async () => {
  let isFull = true
  const post = answer('post', '/api/content', (() => (isFull ? refuse(507, 'over-quota') : { id: 50 })) as never)
  const { user, choose } = await open({ handlers: [post] })
  await choose(file('soup.png'))
  const again = await screen.findByRole('button', { name: 'Try soup again' })
  expect(rows().getByText(/room|storage|space/i)).toBeVisible()
  isFull = false
  await user.click(again)
  await noRows()
})

test('what no page can show is not sent, and says so in the panel that comes for it', async () => {
  localStorage.clear()
  const { user, stage, made } = await open()
  await dropFiles(stage, [file('site.zip', 'application/zip'), file('Sans.ttf', 'font/ttf')], [100, 100])
  expect(await screen.findByText('site.zip')).toBeVisible()
  expect(rows().getAllByText(/^Only pictures, films, sounds and documents/)).toHaveLength(2)
  await user.click(rows().getByRole('button', { name: 'Clear the list of uploads' }))
  await noRows()
  expect(made).not.toHaveBeenCalled()
})

test('what was refused is named until other files are chosen', async () => {
  const { stage, choose, made } = await open({ sendBytes: forever })
  await dropFiles(stage, [file('site.zip', 'application/zip')], [100, 100])
  expect(await screen.findByText('site.zip')).toBeVisible()
  await choose(file('soup.png'))
  await waitFor(() => expect(screen.queryByText('site.zip')).toBeNull())
  expect(await screen.findByRole('progressbar', { name: 'soup' })).toBeVisible()
  expect(made).not.toHaveBeenCalled()
})

test('a folder that is dropped is named, and the files beside it are taken', async () => {
  const { stage, made } = await open()
  await dropFiles(stage, [file('soup.png')], [500, 300], ['Summer'])
  expect(await screen.findByText('Summer')).toBeVisible()
  expect(rows().getByText(/^A folder cannot be put on a page/)).toBeVisible()
  await waitFor(() => expect(stage.querySelectorAll('[data-item]')).toHaveLength(1))
  expect(made).toHaveBeenCalledTimes(1)
})

test('a folder that is dropped alone is named, too', async () => {
  const { stage } = await open()
  await dropFiles(stage, [], [500, 300], ['Summer'])
  expect(await screen.findByText('Summer')).toBeVisible()
})

test.each([
  ['of its program', '/web-author/edit-content/4', '12'],
  ['that a new program goes into', '/web-author/create-content?folder=11', '11'],
])('what is uploaded goes into the folder %s', async (_, path, folder) => {
  const set = vi.spyOn(FormData.prototype, 'set')
  const { choose, made } = await open({ path })
  await choose(file('soup.png'))
  await waitFor(() => expect(made).toHaveBeenCalled())
  expect(set).toHaveBeenCalledWith('groupId', folder)
})

test('a file that is dropped lies on the page once it is a content, as one step', async () => {
  const { user, stage } = await open()
  await dropFiles(stage, [file('soup.png')], [500, 300])
  await waitFor(() => expect(stage.querySelectorAll('[data-item]')).toHaveLength(1))
  await noRows()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(stage.querySelector('[data-item]')).toBeNull()
})

test('what was dropped on a new program lies there, though it was saved meanwhile', async () => {
  let arrive = () => {}
  const sendBytes: UploadPorts['send'] = (_, transfer) => {
    transfer.begun('https://signs.example/api/uploads/u1')
    return new Promise((done) => {
      arrive = done
    })
  }
  const { user, stage, url } = await open({ path: '/web-author/create-content', sendBytes })
  await dropFiles(stage, [file('soup.png')], [500, 300])
  await screen.findByRole('progressbar', { name: 'soup' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(url()).toContain('/web-author/edit-content/4'))
  arrive()
  await waitFor(() => expect(screen.getByRole('application').querySelectorAll('[data-item]')).toHaveLength(1))
})

/** A new item for pictures, with its dialog. */
async function openPicture(given: Given = {}) {
  const opened = await open(given)
  opened.stage.focus()
  await opened.user.keyboard('m{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const chooser = await dialog.findByLabelText('Choose files')
  return { ...opened, dialog, upload: () => opened.user.upload(chooser, file('soup.png')) }
}

test('a file that is chosen in the dialog of an item is shown by it', async () => {
  const { user, dialog, upload, listed, stage } = await openPicture()
  const asked = listed.mock.calls.length
  await upload()
  expect(await dialog.findByRole('button', { name: 'Remove soup' })).toBeVisible()
  await waitFor(() => expect(listed.mock.calls.length).toBeGreaterThan(asked))
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(stage.querySelector('[data-item] img')).not.toBeNull())
})

/** It is uploaded, and becomes a content when that is said. */
async function slowPicture() {
  let state: Content['state'] = 'processing'
  const playlists = answer('get', '/api/playlists', () => pageOf([]))
  const opened = await openPicture({ become: () => aContent({ state }), handlers: [playlists] })
  await opened.upload()
  expect(await opened.dialog.findByText('The server is still working on it.')).toBeVisible()
  const close = async (button: string) => {
    await opened.user.click(opened.dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const become = async () => {
    state = 'ready'
    await noRows()
  }
  return { ...opened, close, become }
}

test('and also if it is ready once the dialog is closed', async () => {
  const { close, become, stage } = await slowPicture()
  await close('OK')
  await become()
  await waitFor(() => expect(stage.querySelector('[data-item] img')).not.toBeNull())
})

test('a dialog of the same item that is open by then takes it', async () => {
  const { user, close, become, stage } = await slowPicture()
  await close('OK')
  stage.focus()
  await user.keyboard('{Enter}')
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('radio', { name: 'A playlist' }))
  await become()
  expect(await again.findByRole('button', { name: 'Remove soup' })).toBeVisible()
})

test('where the dialog was cancelled it lies nowhere', async () => {
  const { user, close, become, stage } = await slowPicture()
  await close('Cancel')
  await become()
  expect(stage.querySelector('[data-item]')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(stage.querySelector('[data-item] img')).toBeNull()
})

test('G72 where contents have to be approved it lies there, too, and its row says that it waits', async () => {
  const { stage } = await open({ become: () => aContent({ pendingVersion: 8 }) })
  await dropFiles(stage, [file('soup.png')], [500, 300])
  expect(await screen.findByText(/^Waits for approval/)).toBeVisible()
  expect(stage.querySelectorAll('[data-item]')).toHaveLength(1)
})

test('a document lies there once its pages are drawn', async () => {
  let state: Content['state'] = 'processing'
  const { stage } = await open({ become: () => aContent({ state, type: 'Document', totalPage: 3 }) })
  await dropFiles(stage, [file('menu.pdf', 'application/pdf')], [500, 300])
  expect(await screen.findByText('The server is still working on it.')).toBeVisible()
  expect(stage.querySelector('[data-item]')).toBeNull()
  state = 'ready'
  await waitFor(() => expect(stage.querySelectorAll('[data-item]')).toHaveLength(1), { timeout: 5_000 })
})

test('a file that is dropped beside the canvas opens nothing', async () => {
  await open()
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: carrying([]),
  })
  screen.getByRole('banner').dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})
