import { itIs } from '@marquee/testkit/clock'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { dialogCalled, lobby, screensServer } from '../screens.fake'
import './DownloadDialog' // its code is read before anything is waited for
import type { DeviceMessage } from './MessageRow'
import { dayBefore, spanOf } from './span'

const now = '2026-11-02T03:00:00Z' // noon in Tokyo, where the screen hangs

beforeEach(() => itIs(now))

function makeMessage(part: Partial<DeviceMessage> = {}): DeviceMessage {
  return {
    messageId: 12,
    messageContent: '5pys5pel5LyR5qWt', // 本日休業
    current: true,
    scheduleId: 9,
    scheduleName: 'Autumn',
    heldAt: '2026-11-02T00:00:00Z',
    goneAt: null,
    shownAt: '2026-11-02T01:00:00Z',
    hiddenAt: null,
    ...part,
  }
}

async function open(messages: DeviceMessage[], self = makeSelf()) {
  const server = screensServer()
  server.messages = messages
  const app = await renderApp({ path: `/device/my-devices/${lobby.id}`, self, handlers: server.handlers })
  await app.user.click(await screen.findByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByText('Downloads'))
  const dialog = await dialogCalled('Downloads of Lobby wall')
  await app.user.click(dialog.getByRole('tab', { name: 'Messages' }))
  return { ...app, server, dialog }
}

describe('a span of time by the clock on the wall', () => {
  const zone = 'Asia/Tokyo'

  test.each([
    ['2026-11-01T12:00', '', { from: '2026-11-01T03:00:00Z', to: undefined }],
    ['2026-11-01T12:00', '2026-11-01T12:01', { from: '2026-11-01T03:00:00Z', to: '2026-11-01T03:01:00Z' }],
    ['2026-10-02T12:00', '', { from: '2026-10-02T03:00:00Z', to: undefined }],
    ['2026-10-02T11:59', '', 'tooLong'],
    ['2026-09-01T00:00', '2026-10-02T00:01', 'tooLong'],
    ['2026-11-02T12:00', '', 'order'],
    ['2026-11-01T12:00', '2026-11-01T12:00', 'order'],
  ])('from %s to %j is %j', (from, to, span) => {
    expect(spanOf(from, to, zone, now)).toEqual(span)
  })

  test('begins a day before', () => {
    expect(dayBefore(now, zone)).toBe('2026-11-01T12:00')
  })
})

test('R372 R373 D048 what a screen had in the last day, its words decoded, and the schedule that it is of', async () => {
  const { dialog, server } = await open([makeMessage()])
  const row = (await dialog.findByText('本日休業')).closest('li') as HTMLElement
  expect(row).toHaveTextContent(/Shown.*Has it sinceNov 2, 2026, 9:00:00 AM.*SeenSince Nov 2, 2026, 10:00:00 AM/)
  expect(within(row).getByText('Autumn')).toHaveAttribute('href', '/schedule/edit-message/9')
  expect(Object.fromEntries(server.askedMessages[0] ?? [])).toEqual({
    id: '1',
    companyId: '2',
    from: '2026-11-01T03:00:00Z',
    _page: '1',
    _limit: '10',
  })
})

test.each<[string, Partial<DeviceMessage>, RegExp]>([
  ['not seen yet', { shownAt: null }, /On the screen.*SeenNot yet$/],
  [
    'seen before',
    { hiddenAt: '2026-11-02T02:00:00Z' },
    /On the screen.*SeenLast: Nov 2, 2026, 10:00:00 AM – 11:00:00 AM$/,
  ],
  ['gone', { goneAt: '2026-11-02T02:00:00Z', current: false }, /Gone.*Gone sinceNov 2, 2026, 11:00:00 AM$/],
  ['gone without having been seen', { goneAt: '2026-11-02T02:00:00Z', shownAt: null }, /SeenNever/],
  ['older than in its schedule', { current: false }, /Out of date.*an older text than its schedule/],
  ['in no schedule', { current: false, scheduleId: 0 }, /In none any more.*although no schedule does/],
  ['not known by its words', { messageContent: '' }, /^Its words are not known/],
  ['told in plain words', { messageContent: 'Closed today' }, /^Closed today/],
])('a message that is %s', async (_, part, told) => {
  const { dialog } = await open([makeMessage(part)])
  const row = (await dialog.findByText('Has it since')).closest('li') as HTMLElement
  expect(row.textContent?.replace(/\s/g, ' ')).toMatch(told)
})

test('who may not see schedules reads the name of one', async () => {
  const { dialog } = await open([makeMessage()], makeSelf({ auth: rights('R', { Schedule: 'N' }) }))
  expect(await dialog.findByText('Autumn')).not.toHaveAttribute('href')
})

test('ten to a page; a change of the screen is read at once', async () => {
  const messages = Array.from({ length: 11 }, (_, at) =>
    makeMessage({ messageId: at, messageContent: `Number ${at}.` }),
  )
  const { dialog, server, user, channels } = await open(messages)
  expect(await dialog.findByText('Number 9.')).toBeVisible()
  expect(dialog.queryByText('Number 10.')).toBeNull()
  await user.click(dialog.getByTitle('2'))
  expect(await dialog.findByText('Number 10.')).toBeVisible()
  server.messages = [makeMessage({ messageContent: 'The only one' })]
  act(() => channels.at(-1)?.send({ entity: 'device', id: lobby.id, companyId: 2 }))
  expect(await dialog.findByText('The only one')).toBeVisible()
})

test('nothing: what to do is said; times that are no span of time are not asked about', async () => {
  const { dialog, server, user } = await open([])
  expect(await dialog.findByText('No messages in this time')).toBeVisible()
  expect(dialog.getByText('Schedules of messages')).toHaveAttribute('href', '/schedule/message')
  const asked = server.askedMessages.length
  const to = dialog.getByLabelText('To')
  await user.click(to)
  fireEvent.change(to, { target: { value: '2026-10-01 12:00' } })
  fireEvent.keyDown(to, { key: 'Enter' })
  expect(await dialog.findByText('“From” must be before “To”.')).toBeVisible()
  await waitFor(() => expect(dialog.queryByText('No messages in this time')).toBeNull())
  expect(server.askedMessages).toHaveLength(asked)
})
