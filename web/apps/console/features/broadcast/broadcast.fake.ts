import type { Answer, Body } from '@marquee/api/types'
import { bodyOf } from '@marquee/designer/view/message/values'
import { standardMessage } from '@marquee/model/message/message'
import { answer, pageOf } from '@marquee/testkit/answer'
import { makeDevice } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { vi } from 'vitest'
import type { Template } from '../../session/templates'
import type { Broadcast, BroadcastScreen, Urgency } from './broadcast'
// What they are fetched for must not wait for a loaded machine.
import './ScreensDialog'
import './StartDialog'

/** A message on all five screens of company 2, which two show. */
export function makeBroadcast(part: Partial<Broadcast> = {}): Broadcast {
  return {
    id: 4,
    companyId: 2,
    urgency: 'message',
    layout: 'band',
    drill: false,
    label: '',
    message: bodyOf({ ...standardMessage, content: 'Closing soon' }),
    everywhere: true,
    groupName: '',
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    startedBy: 'hanako',
    endsAt: new Date(Date.now() + 10 * 60_000).toISOString(),
    endedAt: null,
    endedBy: '',
    screens: 5,
    sent: 1,
    shown: 2,
    covered: 0,
    failed: 1,
    ended: 0,
    lingering: 0,
    ...part,
  }
}

/** A template that says "Leave the building", on red. */
export function makeTemplate(part: Partial<Template> = {}): Template {
  return {
    ...bodyOf({ ...standardMessage, content: 'Leave the building', bgColor: '#B3001BFF', position: 'top' }),
    id: 5,
    companyId: 2,
    name: 'Fire',
    ready: false,
    version: 3,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

export function makeScreen(part: Partial<BroadcastScreen> & Pick<BroadcastScreen, 'deviceId' | 'deviceName'>) {
  return { state: 'waiting', detail: '', sentAt: null, shownAt: null, endedAt: null, ...part } as BroadcastScreen
}

/** A picture or a sound of the library, whose file is called like it. */
export function makeFile(part: { id: number; name: string; type: 'Image' | 'Audio' }): Content {
  const src = `/img/uploads/${part.name}`
  const file = { content: { fileSize: 1, src }, contentSrc: src, url: '', totalPage: 0, durationMs: 0 }
  return { ...part, ...file, width: 0, height: 0, validity: '', misfit: { screens: 0, of: 0 } } as Content
}

type Content = Answer<'/api/content/{id}', 'get'>

interface World {
  running?: Broadcast[]
  ended?: Broadcast[]
  templates?: Template[]
  screens?: BroadcastScreen[]
  files?: Content[]
}

/** The page of messages or of emergencies, with a server that keeps what it is told. */
export async function openBroadcasts(urgency: Urgency, world: World = {}, options: AppOptions = {}) {
  const { running = [], ended = [], templates = [makeTemplate()], screens = [], files = [] } = world
  const server = {
    running,
    started: [] as Body<'/api/emergency', 'post'>[],
    stopped: [] as unknown[],
    asked: [] as URLSearchParams[],
    counted: [] as (string | null)[],
    /** By which key each came. */
    keys: [] as (string | null)[],
    /** What the server says to what is started next; one that is awaited and is nothing lets it begin. */
    refusals: [] as (Response | Promise<Response | undefined>)[],
    /** What is ended is awaited as long. */
    ending: Promise.resolve(),
  }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(540)
  const path = (urgency === 'message' ? '/api/broadcast' : '/api/emergency') as '/api/broadcast'
  const app = await renderApp({
    path: urgency === 'message' ? '/message/now' : '/message/emergency',
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      answer('get', path, ({ query }) => pageOf(query.get('open') === 'true' ? server.running : ended)),
      answer('post', path, async ({ body, headers }) => {
        server.started.push(body as Body<'/api/emergency', 'post'>)
        server.keys.push(headers.get('idempotency-key'))
        const refusal = await server.refusals.shift()
        if (refusal) return refusal
        const made = makeBroadcast({ id: 9, urgency })
        server.running = [made]
        return made
      }),
      answer('post', `${path}/end` as '/api/broadcast/end', async ({ body }) => {
        server.stopped.push(body)
        await server.ending
        server.running = []
        return { ids: (body as { ids: number[] }).ids }
      }),
      answer('get', `${path}/{id}/screen` as '/api/broadcast/{id}/screen', ({ query }) => {
        server.asked.push(query)
        const isAsked = ({ state, endedAt }: BroadcastScreen) =>
          [null, state].includes(query.get('state') as typeof state) &&
          !(query.has('lingering') && (endedAt || state === 'waiting' || state === 'failed'))
        return pageOf(screens.filter(isAsked))
      }),
      answer('get', '/api/msgTemplate', ({ query }) => {
        const found = templates.filter(({ name }) => name.includes(query.get('name') ?? ''))
        if (query.get('sortBy') === 'ready') found.sort((a, b) => Number(b.ready) - Number(a.ready))
        return pageOf(found.slice(0, Number(query.get('_limit'))), found.length)
      }),
      answer('get', '/api/device', ({ query }) => {
        server.counted.push(query.get('deviceGroup'))
        return pageOf([makeDevice({ id: 1, deviceName: 'Lobby wall' })], query.has('deviceGroup') ? 3 : 128)
      }),
      answer('get', '/api/externalSource', []),
      answer('get', '/api/contentByIds', ({ query }) =>
        files.filter(({ id }) => query.getAll('contentIds').includes(String(id))),
      ),
      answer('get', '/api/content', ({ query }) => pageOf(files.filter(({ type }) => type === query.get('type')))),
      answer('get', '/api/mycompanyTags', []),
    ],
  })
  return { ...app, server }
}
