import { randomId } from '@marquee/designer/core/ids'
import { newProgram } from '@marquee/model/program/defaults'
import { readProgram, writeProgram } from '@marquee/model/program/json'
import { appendPage } from '@marquee/model/program/pages'
import type { Program } from '@marquee/model/program/program'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { type HttpHandler, HttpResponse } from 'msw'
import { afterEach, beforeEach, vi } from 'vitest'
import { SIGNED_IN } from '../../session/signInMemory'
import type { Authored } from './queries'

export const document_ = (name: string) =>
  writeProgram(newProgram({ name, displayWidth: 1920, displayHeight: 1080 }, randomId))

export const aRecord = (part: Partial<Authored> = {}): Authored =>
  ({
    id: 4,
    name: 'Lobby',
    version: 3,
    versionId: 9,
    pendingVersion: 0,
    active: true,
    readOnly: false,
    companyId: 2,
    userId: 7,
    type: 'Program',
    groupId: 12,
    tags: [{ tagId: 5, name: 'Lunch' }],
    share: 'Y',
    contentSrc: '',
    updatedBy: 'hanako',
    updatedAt: '2026-11-02T09:00:00Z',
    document: document_('Lobby'),
    ...part,
  }) as Authored

/** What forms were sent. */
export let forms: Record<string, string>[]

/** Before and after each test of a file. */
export function prepare(): void {
  beforeEach(() => {
    forms = []
    left = []
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('Image', Undrawable)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const append = FormData.prototype.append
    vi.spyOn(FormData.prototype, 'append').mockImplementation(function (this: FormData, name: string, value: unknown) {
      const form = Object.assign(forms.at(-1) ?? {}, {})
      if (name === 'companyId') forms.push({})
      Object.assign(forms.at(-1) ?? form, { [name]: value instanceof Blob ? `${value.type} ${value.size > 0}` : value })
      append.call(this, name, value as never)
    })
  })

  afterEach(() => {
    // Who has signed in is doubted from here on: what is kept as the page goes is sent to no server.
    window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN }))
    vi.unstubAllGlobals()
  })
}

/** Pictures of pages: jsdom neither draws them nor says that it does not. */
class Undrawable {
  onerror = () => {}
  set src(_: string) {
    queueMicrotask(() => this.onerror())
  }
}

interface Left {
  key: string
  contentId: number
  baseVersion: number
  name: string
  savedAt: string
  document?: string
}

/** The drafts on the server. */
export let left: Left[]

export const leave = (part: Partial<Left> & { program?: Program } = {}): Left => {
  const { program = newProgram({ name: 'Lobby', displayWidth: 1920, displayHeight: 1080 }, randomId), ...fields } = part
  const document = JSON.stringify({ versionId: 0, at: 5, program: writeProgram(program) })
  const key = `00000000-0000-4000-8000-00000000000${left.length}`
  const one = { key, contentId: 4, baseVersion: 3, name: 'Lobby', savedAt: '2026-11-02T10:00:00Z', document, ...fields }
  left.push(one)
  return one
}

/** The program that the record has, with a page more. */
export const withPage = (record: Authored) => appendPage(readProgram(record.document, randomId), randomId)

const drafts = () => [
  answer('get', '/api/author/draft', () => HttpResponse.json(left.map(({ document: _, ...one }) => one))),
  answer('get', '/api/author/draft/{key}', ({ params }) => {
    const found = left.find(({ key }) => key === params.key)
    return found ? HttpResponse.json(found) : refuse(404, 'not-found')
  }),
  answer('put', '/api/author/draft/{key}', ({ params, body }) => {
    const one = { ...(body as Left), key: String(params.key), savedAt: '2026-11-02T10:00:00Z' }
    left = [...left.filter(({ key }) => key !== one.key), one]
    return HttpResponse.json(one)
  }),
  answer('delete', '/api/author/draft/{key}', ({ params }) => {
    left = left.filter(({ key }) => key !== params.key)
    return { ids: [] } as never
  }),
]

interface Opened {
  path?: string
  record?: Authored
  /** What the company has switched on. */
  settings?: Record<string, string>
  handlers?: HttpHandler[]
  save?: Parameters<typeof answer<'patch', '/api/author'>>[2]
  self?: ReturnType<typeof makeSelf>
  locale?: 'en' | 'ja'
}

export async function open({
  path = '/web-author/create-content',
  record = aRecord(),
  save = record,
  self,
  locale,
  settings,
  handlers = [],
}: Opened = {}) {
  return renderApp({
    path,
    locale,
    self: self ?? makeSelf(),
    codes: makeCodes({ settings, dimensions: [{ id: 1, width: 1080, height: 1920 }] as never }),
    handlers: [
      ...handlers,
      ...drafts(),
      answer('get', '/api/contentByIds', []),
      answer('get', '/api/weather/{city}', () => refuse(503, 'weather-away')), // of pictures, in idle time
      answer('get', '/api/mycompanyTags', [{ id: 5, name: 'Lunch' }] as never),
      answer('get', '/api/author/template', () => pageOf([])),
      answer('get', '/api/content', []),
      answer('get', '/api/author/{id}', record as never),
      answer('post', '/api/author', record as never),
      answer('patch', '/api/author', save as never),
      answer('put', '/api/author/{id}/presence', { others: [] }),
    ],
  })
}

export const stage = () => screen.findByRole('application', undefined, { timeout: 5_000 })

export type User = Awaited<ReturnType<typeof open>>['user']

/** The dialog of what a program has besides its document. */
export const details = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

export async function rename(user: User, title: string, name: string) {
  const field = (await details(title)).getByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, name)
}

/** Keeps what the dialog asks for as it stands. */
export async function accept(user: User, title: string) {
  await user.click((await details(title)).getByRole('button', { name: 'Save' }))
}

export async function saveAs(user: User, command: string) {
  await user.click(screen.getByRole('button', { name: 'More ways to save' }))
  await user.click(await screen.findByRole('menuitem', { name: command }))
}
