import { answer, pageOf } from '@marquee/testkit/answer'
import { makeTag } from '@marquee/testkit/factories'
import { screen, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import type { Device, Playing, Reported, Verdict } from './device'

/** What a screen says that shows pancakes. */
const onAir: Reported = {
  at: '2026-11-02T00:00:00Z',
  online: true,
  playing: true,
  scheduleItemId: 21,
  contentId: 30,
  contentName: 'Pancakes',
  contentSrc: '/img/uploads/pancakes.small',
  since: '2026-11-01T23:59:50Z',
  manifest: 'abc',
  clockOffsetMs: 0,
  nextAt: '2026-11-02T00:00:10Z',
  nextContentId: 31,
  nextContentName: 'Waffles',
}

export function makeDevice(part: Partial<Device> & { id: number; deviceName: string }): Device {
  return {
    clientProgramVersion: '1.0.0',
    code: '',
    companyId: 2,
    customResolution: false,
    deviceGroup: 11,
    deviceModelName: 'Panel 55',
    endDate: '',
    ended: '',
    freespace: 0,
    hardwareVersion: '',
    ip: '10.0.0.8',
    license: { id: 0, expiryDate: '', state: 'none' },
    lastAccessDate: '2026-11-02T08:59:00Z',
    macAddress: '',
    macAddress2: '',
    online: true,
    orientation: 0,
    osVersion: 'Linux',
    owner: 'ann',
    paired: true,
    problems: [],
    readOnly: false,
    reported: onAir,
    resolutionHeight: 1080,
    resolutionWidth: 1920,
    startDate: '',
    status: 'Active',
    tagId: [],
    tags: [],
    userId: 7,
    version: 4,
    zone: 'Asia/Tokyo',
    ...part,
  }
}

export const lobby = makeDevice({ id: 1, deviceName: 'Lobby wall' })
export const desk = makeDevice({ id: 2, deviceName: 'Desk', deviceGroup: 13, online: false })

export function makeVerdict(part: Partial<Verdict> & { scheduleItemId: number; name: string }): Verdict {
  return {
    type: 'content',
    itemId: 30,
    priority: 4,
    scheduleId: 9,
    scheduleName: 'Autumn',
    deviceGroup: 10,
    rule: 'plays',
    ...part,
  }
}

export const morning = makeVerdict({
  scheduleItemId: 21,
  name: 'Breakfast menu',
  priority: 1,
  from: '2026-11-01T22:00:00Z',
  to: '2026-11-02T02:00:00Z',
})

export function makePlaying({
  reported,
  ...part
}: Partial<Omit<Playing, 'reported'>> & { reported?: object } = {}): Playing {
  return {
    at: '2026-11-02T00:00:00Z',
    zone: 'Asia/Tokyo',
    ended: '',
    channels: [{ channel: 'Channel 1', winners: [morning], others: [] }],
    ...part,
    reported: { ...onAir, ...reported },
  }
}

/** A server that has some screens: what was asked for, and what was sent to it. */
export function screensServer(start: Device[] = [lobby, desk], playing: Playing = makePlaying()) {
  const server = {
    devices: start,
    playing,
    asked: [] as URLSearchParams[],
    sent: [] as unknown[],
    deleted: [] as number[],
    handlers: [] as RequestHandler[],
  }
  server.handlers = [
    answer('get', '/api/device', ({ query }) => {
      server.asked.push(query)
      return pageOf(server.devices) as never
    }),
    answer('get', '/api/device/{id}/playing', ({ query }) => {
      server.asked.push(query)
      return server.playing
    }),
    answer('get', '/api/device/{id}', ({ params }) => {
      return server.devices.find(({ id }) => id === Number(params.id)) as Device
    }),
    answer('patch', '/api/device', ({ body }) => {
      server.sent.push(body)
      const { id, name } = body as { id: number; name?: string }
      const device = server.devices.find((one) => one.id === id) ?? lobby
      return { ...device, deviceName: name ?? device.deviceName, version: device.version + 1 }
    }),
    answer('patch', '/api/device/groupid', ({ body }) => {
      server.sent.push(body)
      return { ids: [] }
    }),
    answer('delete', '/api/device/{id}', ({ params }) => {
      server.deleted.push(Number(params.id))
      return { ids: [Number(params.id)] }
    }),
    answer('get', '/api/mycompanyTags', [
      makeTag({ id: 5, name: 'Portrait', type: 'Device' }),
      makeTag({ id: 6, name: 'Window', type: 'Device' }),
    ]),
  ]
  return server
}

/** The dialog with a title. The kit gives every element the same id in tests, so a dialog is not found by its name. */
export async function dialogCalled(title: string) {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return within(heading.closest('[role=dialog]') as HTMLElement)
}
