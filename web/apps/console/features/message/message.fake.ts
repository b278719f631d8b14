import type { Body } from '@marquee/api/types'
import { standardMessage } from '@marquee/model/message/message'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { vi } from 'vitest'
import './MessageDialog' // its code is read before anything is waited for
import type { Template } from './queries'

/** A template of company 2 that says "Closing soon". */
export function makeTemplate(part: Partial<Template> = {}): Template {
  return {
    ...standardMessage,
    rssformat: ['title'],
    id: 5,
    companyId: 2,
    name: 'Closing',
    ready: false,
    content: 'Closing soon',
    version: 3,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

type Sent<M extends 'post' | 'patch'> = Body<'/api/msgTemplate', M>

/** The page of templates, with a server that keeps what it is told. */
export async function openMessages(templates = [makeTemplate()], self = makeSelf()) {
  const server = {
    asked: [] as URLSearchParams[],
    created: [] as { company: string | null; body: Sent<'post'> }[],
    changed: [] as { company: string | null; body: Sent<'patch'> }[],
    deleted: [] as { company: string | null; id: string }[],
    /** Names that other templates have. */
    taken: [] as string[],
    /** What the server says to the next change. */
    refusals: [] as ReturnType<typeof refuse>[],
  }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(540)
  const app = await renderApp({
    path: '/message',
    self,
    handlers: [
      answer('get', '/api/msgTemplate', ({ query }) => {
        server.asked.push(query)
        return pageOf(templates)
      }),
      answer('get', '/api/msgTemplate/{id}', () => makeTemplate({ version: 4, content: 'Closed', updatedBy: 'taro' })),
      answer('post', '/api/msgTemplate', ({ body, query }) => {
        const sent = body as Sent<'post'>
        server.created.push({ company: query.get('companyId'), body: sent })
        if (server.taken.includes(sent.name ?? '')) return refused('name', 'exists')
        return server.refusals.shift() ?? makeTemplate()
      }),
      answer('patch', '/api/msgTemplate', ({ body, query }) => {
        server.changed.push({ company: query.get('companyId'), body: body as Sent<'patch'> })
        return server.refusals.shift() ?? makeTemplate()
      }),
      answer('delete', '/api/msgTemplate/{id}', ({ params, query }) => {
        server.deleted.push({ company: query.get('companyId'), id: String(params.id) })
        return { ids: [Number(params.id)] }
      }),
      answer('get', '/api/externalSource', []),
      answer('get', '/api/contentByIds', []),
    ],
  })
  return { ...app, server }
}

/** Refuses one value of the form. */
export function refused(field: string, code: string) {
  return refuse(422, 'invalid', { errors: [{ location: `body.${field}`, code, message: code }] })
}
