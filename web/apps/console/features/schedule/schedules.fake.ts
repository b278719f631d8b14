import { addDays, instantOf, wallAt } from '@marquee/calendar/wall'
import { answer, type Call, pageOf, refuse } from '@marquee/testkit/answer'
import type { RequestHandler } from 'msw'
import type { Preview } from './calendar/bars'
import { newItem, type Schedule, type ScheduleItem } from './item/item'
import type { Overview, PreviewWish } from './queries'

/** A schedule of hanako's, company 2, as a list shows it. */
export function overview(part: Partial<Overview> = {}): Overview {
  return {
    id: 1,
    companyId: 2,
    userId: 7,
    owner: 'hanako',
    name: 'Lobby',
    type: 'General',
    description: '',
    scheduleGroup: 10,
    deviceGroup: 11,
    deviceGroupName: 'Lobby',
    readOnly: false,
    active: true,
    version: 3,
    itemCount: 0,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T08:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

/** Two hours on Monday, November 23. */
export function item(part: Partial<ScheduleItem> = {}): ScheduleItem {
  const source = { itemId: 5, type: 'content', name: 'Menu', image: '' } as const
  return { ...newItem(source, { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false }), id: 8, ...part }
}

export function schedule(part: Partial<Schedule & Overview> = {}): Schedule {
  return { ...overview(), channels: [{ name: 'Channel 1', items: [] }], ...part }
}

/** What the aside has. */
const aside = [
  { id: 5, name: 'Menu' },
  { id: 6, name: 'Film' },
]

/** Every item plays once on its first day, in Tokyo; weekly ones a week later once more. */
function previewOf({ channels = [] }: PreviewWish): Preview {
  return {
    channels: channels.map(({ name = '', items = [] }) => ({
      name,
      conflicts: [],
      gaps: [],
      occurrences: items.flatMap(
        ({ name: title = '', start = '', startTime, endTime, priority = 4, repeat }, itemIndex) =>
          [0, ...(repeat === 'Weekly' ? [7] : [])].map((later) => {
            const day = addDays(start, later)
            const instant = (clock = '00:00') => instantOf(wallAt(day, clock), 'Asia/Tokyo')
            return {
              itemIndex,
              scheduleItemId: 0,
              scheduleId: 0,
              name: title,
              priority,
              from: instant(startTime),
              to: instant(endTime),
              idle: [],
              misfit: { screens: 0, of: 0 },
            }
          }),
      ),
    })),
  }
}

/** A server that keeps schedules; `sent` is what it was asked to change, in order. */
export function scheduleServer(start: readonly Schedule[] = [schedule()]) {
  let kept = [...start]
  const sent: { call: string; body: unknown; ifMatch: string | null }[] = []
  const asked: URLSearchParams[] = []
  const find = (id: unknown) => kept.find((one) => one.id === Number(id))
  const note = (call: string, { body, headers }: Call) => sent.push({ call, body, ifMatch: headers.get('if-match') })

  function keep(id: number, part: object): Schedule {
    const next = { ...(find(id) ?? schedule()), ...part, id } as Schedule
    kept = kept.some((one) => one.id === id) ? kept.map((one) => (one.id === id ? next : one)) : [...kept, next]
    return next
  }

  /** Gives items without an id one. */
  function numbered(content: Schedule['channels']): Schedule['channels'] {
    return content.map(({ name, items }, at) => ({
      name,
      items: items.map((one, index) => ({ ...one, id: one.id || 100 + 10 * at + index })),
    }))
  }

  const handlers: RequestHandler[] = [
    answer('get', '/api/schedule', ({ query }) => {
      asked.push(query)
      return pageOf(kept.filter(({ active }) => active === (query.get('active') === 'Y')))
    }),
    answer('get', '/api/schedule/{id}', ({ params }) => find(params.id) ?? refuse(404, 'not-found')),
    answer('post', '/api/schedule', (call) => {
      note('create', call)
      const { content, ...body } = call.body as Schedule & { content: Schedule['channels'] }
      return keep(40 + kept.length, { ...body, version: 1, active: true, userId: 7, channels: numbered(content) })
    }),
    answer('patch', '/api/schedule', (call) => {
      note('save', call)
      const { id, content, ...body } = call.body as Schedule & { content: Schedule['channels'] }
      const version = find(id)?.version ?? 0
      if (call.headers.get('if-match') !== `"v${version}"`) {
        return refuse(412, 'stale', { params: { version, by: 'Taro', at: '2026-11-02T08:30:00Z' } })
      }
      return keep(id, { ...body, version: version + 1, channels: numbered(content) })
    }),
    answer('patch', '/api/schedule/isactive', (call) => {
      note('toggle', call)
      const { id, active } = call.body as Schedule
      return keep(id, { active })
    }),
    answer('patch', '/api/schedule/groupid', (call) => {
      note('move', call)
      return { ids: (call.body as { scheduleId: number[] }).scheduleId }
    }),
    answer('delete', '/api/schedule/delete', (call) => {
      const ids = (call.query.get('ids') ?? '').split(',').filter(Boolean).map(Number)
      sent.push({ call: 'delete', body: ids, ifMatch: null })
      kept = kept.filter((one) => (ids.length === 0 ? one.active : !ids.includes(one.id)))
      return { ids }
    }),
    answer('get', '/api/company/{id}', { id: 2, zone: 'Asia/Tokyo' } as never),
    answer('post', '/api/schedule/preview', ({ body }) => previewOf(body as PreviewWish)),
    answer('get', '/api/content', () =>
      pageOf(aside.map((one) => ({ ...one, type: 'Image', contentSrc: '', durationMs: 0, content: { fileSize: 1 } }))),
    ),
    answer('get', '/api/playlists', () => pageOf([])),
    answer('get', '/api/mycompanyTags', []),
  ]
  return {
    handlers,
    sent,
    asked,
    /** Somebody else saves. */
    change: (id: number, part: Partial<Schedule>) => keep(id, { ...part, version: (find(id)?.version ?? 0) + 1 }),
  }
}
