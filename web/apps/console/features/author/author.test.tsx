import { randomId } from '@marquee/designer/core/ids'
import { newProgram } from '@marquee/model/program/defaults'
import { addItem } from '@marquee/model/program/items'
import { readProgram, writeProgram } from '@marquee/model/program/json'
import { limits } from '@marquee/model/program/limits'
import { appendPage, editPage } from '@marquee/model/program/pages'
import type { PageKey } from '@marquee/model/program/program'
import { answer, noAnswer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { server } from '@marquee/testkit/server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { REFRESH_CONTENT } from '../../session/useDesignerSignal'
import { accept, aRecord, forms, leave, left, open, prepare, stage, withPage } from './author.fake'
import { createDeviceDrafts } from './drafts/device'
import type { Authored } from './queries'

prepare()

test('R217 RT61 who may only read contents does not come into the designer', async () => {
  await open({ self: makeSelf({ auth: rights('W', { Content: 'R' }) }) })
  expect(await screen.findByText(/403/)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'New program' })).toBeNull()
})

test.each([
  ['Y', 1],
  ['N', 0],
])('a template that lists events is offered to a company that has them: %s', async (EventList, count) => {
  const times = { body: { from: 0, to: 0, until: 0, wall: [], times: [] } }
  await open({ settings: { EventList }, handlers: [answer('get', '/api/event/times', times as never)] })
  expect(await screen.findByRole('button', { name: 'Event board' })).toBeVisible()
  expect(screen.queryAllByRole('button', { name: 'What is on today' })).toHaveLength(count)
})

test('RT61 an empty program of a size is begun, saved as a form, and its own page goes on with its history', async () => {
  const heard = vi.fn()
  const channel = new BroadcastChannel(REFRESH_CONTENT)
  channel.addEventListener('message', ({ data }) => heard(data))
  const { user, url } = await open()
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('k{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await accept(user, 'Save the program')
  await waitFor(() => expect(url()).toContain('/web-author/edit-content/4'), { timeout: 10_000 })
  expect(forms[0]).toMatchObject({ companyId: '2', content: 'application/json true' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled(), { timeout: 5_000 })
  await waitFor(() => expect(heard).toHaveBeenCalledWith(REFRESH_CONTENT))
  channel.close()
})

test('R183 the first page of a new program is called in the language of the console', async () => {
  const { user } = await open({ locale: 'ja' })
  await user.click(await screen.findByRole('button', { name: '作成を始める' }))
  await stage()
  expect(within(screen.getByRole('navigation', { name: 'ページ' })).getByText('ページ 1')).toBeVisible()
})

test('that what was saved waits for approval is said by the answer to it', async () => {
  let asked = 0
  const { user } = await open({
    path: '/web-author/edit-content/4',
    record: (() => (++asked > 1 ? new Promise(() => {}) : aRecord())) as never,
    save: aRecord({ version: 4, versionId: 10, pendingVersion: 10 }) as never,
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}{Control>}s{/Control}')
  expect(await screen.findByText(/waits for approval/, undefined, { timeout: 10_000 })).toBeVisible()
})

test('R191 R192 RT62 reload-create begins anew: of pages, items, steps and zoom nothing is left', async () => {
  const { user, url, history } = await open()
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Begin' }))
    return stage()
  }
  const state = () => {
    const items = screen.queryAllByRole('treeitem').length
    const [pages, zoom] = [document.querySelectorAll('[data-page]').length, screen.queryByText(/^\d+%$/)?.textContent]
    return { pages, items, zoom, canUndo: !screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled }
  }
  const canvas = await begin()
  const fresh = state()
  expect(fresh).toEqual({ pages: 1, items: 0, zoom: '50%', canUndo: false })
  canvas.focus()
  await user.keyboard('p{Enter}{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(state()).toMatchObject({ pages: 2, zoom: '67%', canUndo: true })

  act(() => history.push('/web-author/reload-create'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'New program' })).toBeVisible()
  expect(url()).toContain('/web-author/create-content')
  await begin()
  expect(state()).toEqual(fresh)
})

test('RT63 a program is opened, changed and saved with its version; nothing says so but the bar', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4', save: aRecord({ version: 4 }) as never })
  const canvas = await stage()
  expect(screen.getByRole('textbox', { name: 'Name of the program' })).toHaveValue('Lobby')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  canvas.focus()
  await user.keyboard('p{Enter}{Control>}s{/Control}')
  await waitFor(() => expect(forms[0]).toMatchObject({ id: '4', name: 'Lobby' }), { timeout: 10_000 })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a name that is being typed is saved with the rest', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4', save: aRecord({ version: 4 }) as never })
  await stage()
  const name = screen.getByRole('textbox', { name: 'Name of the program' })
  await user.clear(name)
  await user.type(name, 'Door{Control>}s{/Control}')
  await waitFor(() => expect(forms[0]).toMatchObject({ id: '4', name: 'Door' }), { timeout: 10_000 })
})

test('somebody else’s newer version is put to the person', async () => {
  let asked = 0
  const { user } = await open({
    path: '/web-author/edit-content/4',
    record: (() => aRecord({ version: ++asked + 2 })) as never,
    save: (() => refuse(412, 'stale', { params: { by: 'taro' } })) as never,
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', undefined, { timeout: 10_000 })
  expect(within(dialog).getAllByRole('button').length).toBeGreaterThan(2)
})

test('R216 G106 a failure shows at the button, and what was done is there', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4', save: (() => noAnswer()) as never })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Save: it did not work' }, { timeout: 10_000 })).toBeVisible()
  expect(screen.getByRole('treeitem', { name: 'progressbar1' })).toBeInTheDocument()
})

test('whose session ends while they save signs in over the designer, and it is saved', async () => {
  localStorage.setItem('marquee.licence', '1')
  let isIn = false
  const { user } = await open({
    path: '/web-author/edit-content/4',
    save: (() => (isIn ? aRecord({ version: 4 }) : refuse(401, 'unauthenticated'))) as never,
    handlers: [
      answer('post', '/api/login', () => {
        isIn = true
        return makeSelf()
      }),
    ],
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const title = await screen.findByText('Your session has ended', undefined, { timeout: 10_000 })
  const dialog = within(title.closest('[role=dialog]') as HTMLElement)
  await user.type(await dialog.findByLabelText('Password'), 'right{Enter}')
  expect(await screen.findByText('Saved', undefined, { timeout: 10_000 })).toBeInTheDocument()
  expect(screen.getByRole('treeitem', { name: 'progressbar1' })).toBeVisible()
})

const take = () => screen.findByRole('button', { name: 'Go on with it' }, { timeout: 5_000 })

test('what is not saved is kept on this device and on the server, and on neither once it is saved', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4', save: aRecord({ version: 4 }) as never })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  const device = createDeviceDrafts(indexedDB, Date.now)
  const key = await waitFor(async () => {
    const [one] = await device.all('7/2')
    expect(one).toMatchObject({ contentId: 4 })
    return one?.key
  })
  const onServer = () => left.find((one) => one.key === key) // beside what an editor of another test lets go of late
  await waitFor(() => expect(onServer()?.document).toContain('progressbar1'), { timeout: 3_000 })
  expect(onServer()).toMatchObject({ contentId: 4, baseVersion: 3, name: 'Lobby' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onServer()).toBeUndefined(), { timeout: 10_000 })
  await waitFor(async () => expect(await device.all('7/2')).toEqual([]))
})

test('what an open dialog makes is kept like an edit, and dropped with it', async () => {
  const empty = readProgram(aRecord().document, randomId)
  const document = writeProgram(addItem(empty, empty.order[0] as PageKey, 'text', randomId))
  const { user } = await open({ path: '/web-author/edit-content/4', record: aRecord({ document }) })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('{Tab}{Enter}')
  const words = await screen.findByRole('textbox', { name: 'Words' }, { timeout: 10_000 })
  await user.type(words, 'Soup')
  const device = createDeviceDrafts(indexedDB, Date.now)
  await waitFor(async () => expect((await device.all('7/2'))[0]?.text).toContain('Soup'), { timeout: 3_000 })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await device.all('7/2')).toEqual([]), { timeout: 3_000 })
})

test('that a page has no room for another item is said, and what to do', async () => {
  let full = readProgram(aRecord().document, randomId)
  for (let nth = 0; nth < limits.items; nth++) full = addItem(full, full.order[0] as PageKey, 'progressbar', randomId)
  await open({ path: '/web-author/edit-content/4', record: aRecord({ document: writeProgram(full) }) })
  const canvas = await stage()
  expect(await screen.findByText(/no room for another item/)).toBeVisible()
  canvas.focus()
  fireEvent.keyDown(canvas, { key: 'Tab' })
  fireEvent.keyDown(canvas, { key: 'Delete' })
  await waitFor(() => expect(screen.queryByText(/no room for another item/)).toBeNull(), { timeout: 10_000 })
})

test('what another computer left is offered, goes on here, and is there once', async () => {
  const record = aRecord()
  const { key } = leave({ program: withPage(record) })
  const { user } = await open({ path: '/web-author/edit-content/4', record })
  await stage()
  expect(
    await screen.findByText(/in another browser or on another device/, undefined, { timeout: 5_000 }),
  ).toBeVisible()
  await user.click(await take())
  await waitFor(() => expect(document.querySelectorAll('[data-page]')).toHaveLength(2))
  await waitFor(() => expect([left.length, left[0]?.key === key]).toEqual([1, false]), { timeout: 5_000 })
})

test('what was left takes the place of newer work once the person has said so', async () => {
  const record = aRecord()
  const { key } = leave({ program: withPage(record) })
  const { user } = await open({ path: '/web-author/edit-content/4', record })
  const canvas = await stage()
  const button = await take()
  canvas.focus()
  await user.keyboard('p{Enter}')
  const added = () => screen.queryByRole('treeitem', { name: 'progressbar1' })
  await waitFor(() => expect(added()).toBeInTheDocument())
  await user.click(button)
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(added()).toBeInTheDocument()
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(document.querySelectorAll('[data-page]')).toHaveLength(2))
  expect(added()).toBeNull()
  const kept = [expect.objectContaining({ document: expect.not.stringContaining('progressbar1') })]
  await waitFor(() => expect(left).toEqual(kept), { timeout: 5_000 }) // an editor that is let go of sends what it has not
  await waitFor(() => expect(left[0]?.key).not.toBe(key), { timeout: 5_000 })
})

test('a draft that says what is saved by now is gone, and one that is discarded is too', async () => {
  const record = aRecord()
  leave({ baseVersion: 2, program: readProgram(record.document, randomId) })
  leave({ program: withPage(record) })
  const { user } = await open({ path: '/web-author/edit-content/4', record })
  await take()
  await waitFor(() => expect(left).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(left).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Go on with it' })).toBeNull()
})

test('work on a version that somebody has saved over goes on top of it, after what differs was shown', async () => {
  const former = aRecord()
  const record = aRecord({ version: 5, document: writeProgram(withPage(former)) })
  leave({ baseVersion: 3, program: editPage1(former) })
  const { user } = await open({ path: '/web-author/edit-content/4', record, save: aRecord({ version: 6 }) as never })
  await stage()
  expect(await screen.findByText(/A newer version has been saved since/, undefined, { timeout: 5_000 })).toBeVisible()
  await user.click(await take())
  await user.click(await screen.findByRole('button', { name: 'Show what differs' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Pages and items')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(forms).toHaveLength(1), { timeout: 10_000 })
  expect(document.querySelectorAll('[data-page]')).toHaveLength(2)
})

const editPage1 = (record: Authored) => {
  const program = readProgram(record.document, randomId)
  return editPage(program, program.order[0] as never, { duration: 42 })
}

test('where neither the device nor the server keeps it, that is said', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { user } = await open({
    path: '/web-author/edit-content/4',
    handlers: [answer('put', '/api/author/draft/{key}', () => noAnswer())],
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('p{Enter}')
  expect(
    await screen.findByText(/can be kept neither on this device nor on the server/, undefined, { timeout: 5_000 }),
  ).toBeVisible()
})

test('what somebody does after another one has signed in in the browser does not become the other one’s', async () => {
  const { user } = await open({ path: '/web-author/edit-content/4' })
  const canvas = await stage()
  const asked = vi.fn()
  server.use(
    answer('get', '/api/self', () => {
      asked()
      return HttpResponse.json({ ...makeSelf(), id: 99 })
    }),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.signed-in', newValue: 'yes' }))
  canvas.focus()
  await user.keyboard('p{Enter}')
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 5_000 })
  window.dispatchEvent(new Event('pagehide'))
  const device = createDeviceDrafts(indexedDB, Date.now)
  await waitFor(async () => expect(await device.all('7/2')).toHaveLength(1))
  expect(left).toEqual([])
})

test('a new program that was left, and one that is gone, are found where new ones begin', async () => {
  leave({ contentId: 0, name: 'Never saved' })
  leave({ contentId: 99, name: 'Gone meanwhile' })
  const { user } = await open()
  const list = within(await screen.findByRole('region', { name: 'Not saved yet' }))
  expect(list.getAllByRole('button', { name: 'Go on with it' })).toHaveLength(2)
  await user.click(list.getByRole('button', { name: 'Discard Gone meanwhile' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(left.map(({ name }) => name)).toEqual(['Never saved']))
  await user.click((await screen.findAllByRole('button', { name: 'Go on with it' }))[0] as HTMLElement)
  await stage()
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('R307 templates of the company come by four, are looked for by name, and an address begins from one', async () => {
  const asked: string[] = []
  const row = { id: 8, name: 'Menu board', contentSrc: '', type: 'Template' }
  const template = answer('get', '/api/author/template', ({ query }) => {
    asked.push(`${query.get('_page')} ${query.get('_limit')} ${query.get('name') ?? ''}`.trim())
    return pageOf([row], 9)
  })
  const { user, history } = await open({ handlers: [template] })
  const own = within(await screen.findByRole('region', { name: 'Templates of the company' }))
  await user.click(own.getByRole('listitem', { name: '3' }))
  await user.type(own.getByRole('searchbox', { name: 'Find a template' }), 'me')
  await waitFor(() => expect(asked.at(-1)).toBe('1 4 me'))
  expect([asked[0], asked.includes('3 4')]).toEqual(['1 4', true])
  await act(() => history.push('/web-author/create-content?template=8'))
  await stage()
  expect(screen.getByRole('textbox', { name: 'Name of the program' })).toHaveValue('')
})

test('G167 what was worked on last is what the designer opens', async () => {
  const made = answer('get', '/api/content', ({ query }) =>
    pageOf(query.get('designed') === 'true' ? [{ id: 5, name: 'Lobby', contentSrc: '', type: 'Program' }] : [], 1),
  )
  await open({ handlers: [made] })
  const recent = within(await screen.findByRole('region', { name: 'Worked on last' }))
  expect(recent.getByRole('link', { name: 'Lobby' })).toHaveAttribute('href', '/web-author/edit-content/5')
})

test('before anything was made nothing stands where what was worked on last would be', async () => {
  const asked = vi.fn(() => pageOf([]))
  await open({ handlers: [answer('get', '/api/content', asked)] })
  const templates = await screen.findByRole('region', { name: 'From a template' })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(templates.parentElement?.lastChild).toBe(templates)
})

test.each([
  ['/api/author/template', 'Templates of the company'],
  ['/api/content', 'Worked on last'],
] as const)('a list of %s that cannot be read says so, and is asked for again', async (path, name) => {
  let isDown = true
  const row = { id: 8, name: 'Menu board', contentSrc: '', type: 'Template' }
  const list = answer('get', path, () => (isDown ? refuse(500, 'internal') : pageOf([row], 1)) as never)
  const { user } = await open({ handlers: [list] })
  const part = within(await screen.findByRole('region', { name }))
  expect(await part.findByRole('alert')).toHaveTextContent('This list could not be loaded')
  isDown = false
  await user.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('Menu board')).toBeVisible()
  expect(part.queryByRole('alert')).toBeNull()
})

test('what keeps a program from being saved is named, leads to where it is, and goes with the next try', async () => {
  const program = appendPage(newProgram({ name: 'Lobby', displayWidth: 1920, displayHeight: 1080 }, randomId), randomId)
  const document = writeProgram(addItem(program, program.order[1] as PageKey, 'text', randomId))
  const errors = [
    { location: 'body.content.pages[1].panes[0].items[0].settings.font', code: 'not-found', message: 'gone' },
    { location: 'body.content.pages[0].bgImageId', code: 'recycled', message: 'in the bin' },
    { location: 'body.content', code: 'too-many', message: 'too many' },
  ]
  let isRefused = true
  const record = aRecord({ document } as never)
  const { user } = await open({
    path: '/web-author/edit-content/4',
    record,
    save: (() => (isRefused ? refuse(422, 'invalid', { errors }) : { ...record, version: 4 })) as never,
  })
  const canvas = await stage()
  canvas.focus()
  await user.keyboard('t{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const told = within(await screen.findByText(/3 things in it have to be changed first/).then(alertOf))
  expect(told.getByText('These are too many.')).toBeVisible()
  expect(told.getByRole('button', { name: /^Page 1.+recycle bin/ })).toBeVisible()
  await user.click(told.getByRole('button', { name: /^Page 2 · text1/ }))
  expect(screen.getByRole('treeitem', { name: /text1/, selected: true })).toBeVisible()

  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Save: it did not work' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByText(/have to be changed first/)).toBeNull()
})

const alertOf = (text: HTMLElement) => text.closest<HTMLElement>('[role=alert]') as HTMLElement

test.each([
  ['in the recycle bin', { active: false }, /in the recycle bin: you can look at it/],
  ['kept for others', { readOnly: true }, /its folder is kept for others/],
  ["somebody else's", { userId: 8 }, /it is somebody else's/],
])('a program that is %s says why it is only looked at', async (_, part, why) => {
  const self = makeSelf({ auth: { ...makeSelf().auth, Content: { access: 'W', admin: false } } })
  await open({ path: '/web-author/edit-content/4', record: aRecord(part), self })
  expect(await screen.findByText(why)).toBeVisible()
})

test('R037 the designer has no header, no menu and no footer', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'New program' })).toBeVisible()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryByText('Dashboard')).toBeNull()
})

test('who else has the program open is named, and told when the window goes', async () => {
  const said: { leaving?: boolean }[] = []
  const presence = answer('put', '/api/author/{id}/presence', ({ body }) => {
    said.push(body as { leaving?: boolean })
    const others = ['hanako', 'taro', 'hanako'].map((username, userId) => ({ userId, username, since: '' }))
    return { others } as never
  })
  await open({ path: '/web-author/edit-content/4', handlers: [presence] })
  expect(await screen.findByText('Also open: hanako, taro', undefined, { timeout: 5_000 })).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(said.at(-1)?.leaving).toBe(true))
})
