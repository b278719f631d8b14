import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import type { EventGroup } from './group/queries'
import type { Imported, Subscription } from './incoming/queries'
import type { Change, Event, EventFeed, EventSign, EventType, Time } from './queries'

/** An event of company 2: the opening, on 24 December 2026 from 18:00 to 20:00. */
export function makeEvent(part: Partial<Event> = {}): Event {
  return {
    id: 7,
    companyId: 2,
    name: 'Opening',
    eventDetail: '',
    organization: '',
    type: '',
    deviceGroupIds: [],
    eventSignDeviceGroupIds: [],
    templateId: 0,
    iconId: 0,
    privateEvent: false,
    showAllEvents: false,
    startDate: '2026-12-24',
    startTime: '18:00',
    endDate: '2026-12-24',
    endTime: '20:00',
    allDay: false,
    repeat: 'None',
    repeatOptions: [],
    every: 1,
    weeks: [],
    dates: [],
    lasts: 0,
    zone: '',
    changes: [],
    subscriptionId: 0,
    ends: '2026-12-24T20:00:00',
    over: false,
    version: 3,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

export function makeType(part: Partial<EventType> = {}): EventType {
  return {
    id: 3,
    companyId: 2,
    name: 'Meeting',
    color: '#377CB7',
    version: 1,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

/** The sign of the lobby, from two hours before each event to its end. */
export function makeSign(part: Partial<EventSign> = {}): EventSign {
  return {
    id: 5,
    companyId: 2,
    deviceGroupId: 11,
    deviceGroupTitle: 'Lobby',
    layout: 'Lobby',
    title: 'Welcome',
    language: 'en',
    covers: 'Events',
    hoursBefore: 2,
    daysAhead: 3,
    templateId: 0,
    version: 4,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

/** The lobby's calendar address, of which nobody says what it is. */
export function makeFeed(part: Partial<EventFeed> = {}): EventFeed {
  return {
    id: 8,
    companyId: 2,
    deviceGroupId: 11,
    deviceGroupTitle: 'Lobby',
    version: 1,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

/** The lobby, of which nothing has been said; it has the sign of the group above it. */
export function makeEventGroup(part: Partial<EventGroup> = {}): EventGroup {
  return {
    id: 11,
    companyId: 2,
    title: 'Lobby',
    organization: '',
    templateId: 0,
    iconId: 0,
    events: 0,
    signEvents: 0,
    signLayout: 'Door',
    signDeviceGroupId: 10,
    signBelow: false,
    above: [makeAbove()],
    version: 1,
    ...part,
  }
}

/** The topmost device group, above the lobby; it says nothing of events. */
export function makeAbove(part: Partial<EventGroup['above'][number]> = {}): EventGroup['above'][number] {
  return { id: 10, title: 'Default', organization: '', templateId: 0, iconId: 0, ...part }
}

/** A subscription to the calendar of the rooms, which came a moment ago. */
export function makeSubscription(part: Partial<Subscription> = {}): Subscription {
  return {
    id: 9,
    companyId: 2,
    sourceId: 4,
    sourceName: 'Rooms',
    host: 'calendar.example.com',
    deviceGroupIds: [11],
    eventSignDeviceGroupIds: [],
    type: 'Meeting',
    privateEvent: false,
    eventCount: 40,
    importedAt: '2026-11-30T09:00:00Z',
    left: 0,
    problems: [],
    refused: '',
    state: 'good',
    failure: '',
    triedAt: '2026-11-30T09:00:00Z',
    goodAt: '2026-11-30T09:00:00Z',
    version: 2,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

/** What becomes of a file with three events that are new. */
export function makeImported(part: Partial<Imported> = {}): Imported {
  return { added: 3, changed: 0, same: 0, removed: 0, left: 0, problems: [], ...part }
}

/** The opening as one time of a calendar, by the clock of Tokyo. */
export function makeTime(part: Partial<Time> = {}): Time {
  return {
    eventId: 7,
    version: 3,
    day: '',
    from: '2026-12-24T09:00:00Z',
    to: '2026-12-24T11:00:00Z',
    allDay: false,
    changed: false,
    name: 'Opening',
    eventDetail: '',
    organization: '',
    type: '',
    privateEvent: false,
    ...part,
  }
}

/** What is otherwise about the time of 24 December 2026. */
export function makeChange(part: Partial<Change> = {}): Change {
  return {
    day: '2026-12-24',
    leftOut: false,
    startDate: '2026-12-24',
    startTime: '18:00',
    endDate: '2026-12-24',
    endTime: '20:00',
    allDay: false,
    name: '',
    eventDetail: '',
    ...part,
  }
}

/** A company that has events. */
export const withEvents = makeCodes({ settings: { EventList: 'Y' } })

/** A page of the area, with a server that keeps what it is told. */
export async function openEvents(options: Kept & AppOptions = {}) {
  const { events = [makeEvent()], types = [makeType()], signs = [makeSign()], feeds = [makeFeed()], ...rest } = options
  const { subscriptions = [], groups = [makeEventGroup()], ...app } = rest
  const server = {
    asked: [] as URLSearchParams[],
    deleted: [] as unknown[],
    created: [] as unknown[],
    changed: [] as unknown[],
    /** What the server says to the next changes. */
    refusals: [] as Response[],
    /** The types as they are now. */
    types,
    /** The signs as they are now. */
    signs,
    /** The calendar addresses that were asked for, renewed as often as the last of them says. */
    addresses: [] as string[],
    renewed: 0,
    /** The subscriptions as they are now. */
    subscriptions,
    /** The device groups as they are now. */
    groups,
    /** Which events were shown on which groups, or taken off them. */
    shown: [] as unknown[],
    /** What subscriptions ended, and whether their events were kept. */
    ended: [] as { id: number; keep: string | null }[],
  }
  const took = (list: unknown[], told: unknown) => {
    list.push(told)
    return server.refusals.shift()
  }
  const handlers = [
    answer('get', '/api/event', ({ query }) => {
      server.asked.push(query)
      return pageOf(events.map((event) => ({ ...event, changes: [] }))) // which an event alone has
    }),
    answer('get', '/api/event/{id}', ({ params }) => {
      return events.find(({ id }) => id === Number(params.id)) ?? refuse(404, 'not-found')
    }),
    answer('delete', '/api/event/{id}', ({ params }) => {
      return took(server.deleted, Number(params.id)) ?? { ids: [Number(params.id)] }
    }),
    answer('post', '/api/event/delete', ({ body }) => {
      return took(server.deleted, body) ?? { ids: (body as { ids: number[] }).ids }
    }),
    answer('get', '/api/eventType', () => pageOf(server.types)),
    answer('post', '/api/eventType', ({ body }) => took(server.created, body) ?? makeType()),
    answer('patch', '/api/eventType', ({ body }) => took(server.changed, body) ?? makeType()),
    answer('delete', '/api/eventType/{id}', ({ params }) => {
      return took(server.deleted, Number(params.id)) ?? { ids: [Number(params.id)] }
    }),
    answer('get', '/api/eventSign', ({ query }) => {
      const group = Number(query.get('deviceGroupId'))
      return pageOf(server.signs.filter(({ deviceGroupId }) => group === 0 || deviceGroupId === group))
    }),
    answer('post', '/api/eventSign', ({ body }) => took(server.created, body) ?? makeSign()),
    answer('patch', '/api/eventSign', ({ body }) => took(server.changed, body) ?? makeSign()),
    answer('delete', '/api/eventSign/{id}', ({ params }) => {
      return took(server.deleted, Number(params.id)) ?? { ids: [Number(params.id)] }
    }),
    answer('get', '/api/eventGroup', ({ query }) => {
      server.asked.push(query)
      return pageOf(server.groups)
    }),
    answer('get', '/api/eventGroup/{id}', ({ params }) => {
      return server.groups.find(({ id }) => id === Number(params.id)) ?? refuse(404, 'not-found')
    }),
    answer('patch', '/api/eventGroup', ({ body }) => took(server.changed, body) ?? makeEventGroup()),
    answer('post', '/api/eventGroup/{id}/events', ({ params, body }) => {
      return took(server.shown, { group: Number(params.id), ...(body as object) }) ?? { ids: [] }
    }),
    answer('get', '/api/eventFeed', () => pageOf(feeds)),
    answer('post', '/api/eventFeed', ({ body }) => took(server.created, body) ?? { ...makeFeed(), address: '' }),
    answer('get', '/api/eventFeed/{id}/address', ({ params }) => {
      const address = `https://signage.example/calendar/secret-${params.id}-${server.renewed}.ics`
      server.addresses.push(address)
      return { ...makeFeed({ id: Number(params.id) }), address }
    }),
    answer('post', '/api/eventFeed/{id}/renew', ({ params }) => {
      server.renewed++
      return { ...makeFeed({ id: Number(params.id) }), address: '' }
    }),
    answer('delete', '/api/eventFeed/{id}', ({ params }) => {
      return took(server.deleted, Number(params.id)) ?? { ids: [Number(params.id)] }
    }),
    answer('get', '/api/eventSubscription', () => pageOf(server.subscriptions)),
    answer('post', '/api/eventSubscription', ({ body }) => took(server.created, body) ?? makeSubscription()),
    answer('patch', '/api/eventSubscription', ({ body }) => took(server.changed, body) ?? makeSubscription()),
    answer('delete', '/api/eventSubscription/{id}', ({ params, query }) => {
      const ended = { id: Number(params.id), keep: query.get('keep') }
      return took(server.ended, ended) ?? { ids: [ended.id] }
    }),
    answer('get', '/api/contentByIds', []),
  ]
  return {
    ...(await renderApp({
      path: '/eventList',
      codes: withEvents,
      ...app,
      handlers: [...(app.handlers ?? []), ...handlers],
    })),
    server,
  }
}

interface Kept {
  events?: Event[]
  types?: EventType[]
  signs?: EventSign[]
  feeds?: EventFeed[]
  groups?: EventGroup[]
  subscriptions?: Subscription[]
}
