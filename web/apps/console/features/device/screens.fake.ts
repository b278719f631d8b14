import type { Answer } from '@marquee/api/types'
import { answer, pageOf } from '@marquee/testkit/answer'
import { makeDevice, makeTag } from '@marquee/testkit/factories'
import { screen, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import type { Command } from './command/command'
import type { History, Span } from './contact/contact'
import type { Device, Playing, Verdict } from './device'
import type { DeviceContent } from './download/ContentRow'
import type { DeviceMessage } from './download/MessageRow'

type Captures = Answer<'/api/device/screenCaptureStatus', 'get'>

/** What a screen says that shows pancakes. */
const { reported: onAir } = makeDevice({ id: 0, deviceName: '' })

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
    sign: '',
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
    /** Of which companies it was asked what runs on their screens. */
    systemsOf: [] as string[],
    sent: [] as unknown[],
    deleted: [] as number[],
    commands: [] as Command[],
    captures: { items: [], underWay: false } as Captures,
    contact: [] as Span[],
    history: { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', share: 0, spans: [] } as History,
    /** Since when it was asked how a screen was in touch. */
    historyFrom: [] as string[],
    /** What the screens say that they can. */
    abilities: { screenCapture: 'ok', getLog: 'ok', reboot: 'ok', lockScreen: 'ok' } as Record<string, string>,
    /** The scheduled messages that the screens say they have, and how it was asked for them. */
    messages: [] as DeviceMessage[],
    askedMessages: [] as URLSearchParams[],
    /** The contents that the screens are to have, and how it was asked for them. */
    contents: [] as DeviceContent[],
    askedContents: [] as URLSearchParams[],
    handlers: [] as RequestHandler[],
  }
  server.handlers = [
    answer('get', '/api/device', ({ query }) => {
      server.asked.push(query)
      return pageOf(server.devices) as never
    }),
    answer('get', '/api/device/command', () => pageOf(server.commands) as never),
    answer('get', '/api/device/onlineHistory', ({ query }) => {
      server.historyFrom.push(query.get('from') ?? '')
      return server.history
    }),
    answer('get', '/api/device/{id}/getConnectLog', () => pageOf(server.contact) as never),
    answer('get', '/api/device/contentDownloadStatus', ({ query }) => {
      server.askedContents.push(query)
      return pageOf(server.contents, server.contents.length)
    }),
    answer('get', '/api/device/messageDownloadStatus', ({ query }) => {
      server.askedMessages.push(query)
      const [page, limit] = [Number(query.get('_page')), Number(query.get('_limit'))]
      return pageOf(server.messages.slice((page - 1) * limit, page * limit), server.messages.length)
    }),
    answer('get', '/api/device/screenCaptureStatus', () => server.captures),
    answer('get', '/api/device/logFileStatus', () => server.captures),
    answer('get', '/api/device/{id}/remoteControlSetting', () => ({
      remoteControl: false,
      abilities: server.abilities as never,
    })),
    answer('get', '/api/device/systems', ({ query }) => {
      server.systemsOf.push(query.get('companyId') ?? '')
      return { clientVersions: ['1.10', '1.9'], osVersions: ['Linux x86_64', 'Tizen'] }
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
