import { itIs } from '@marquee/testkit/clock'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dialogCalled, lobby, screensServer } from '../screens.fake'
import type { DeviceContent } from './ContentRow'
import './DownloadDialog' // its code is read before anything is waited for

beforeEach(() => itIs('2026-11-02T03:00:00Z')) // noon in Tokyo, where the screen hangs

function makeContent(part: Partial<DeviceContent> = {}): DeviceContent {
  return {
    contentId: 30,
    contentName: 'Breakfast menu',
    contentSrc: '',
    state: 'held',
    reason: '',
    size: 3 * 1024 ** 2,
    done: 3 * 1024 ** 2,
    wantedAt: '2026-11-02T00:00:00Z',
    heldAt: '2026-11-02T00:05:00Z',
    shownAt: null,
    goneAt: null,
    ...part,
  }
}

async function open(contents: DeviceContent[]) {
  const server = screensServer()
  server.contents = contents
  const app = await renderApp({ path: `/device/my-devices/${lobby.id}`, handlers: server.handlers })
  await app.user.click(await screen.findByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByText('Downloads'))
  return { ...app, server, dialog: await dialogCalled('Downloads of Lobby wall') }
}

test('R362 R371 D048 which contents a screen was to have in the last day, and how far it is with them', async () => {
  const { dialog, server } = await open([makeContent({ shownAt: '2026-11-02T01:00:00Z' })])
  const row = (await dialog.findByText('Breakfast menu')).closest('li') as HTMLElement
  expect(row.textContent?.replace(/\s/g, ' ')).toMatch(
    /Complete.*Size3 MB.*Assigned sinceNov 2, 2026, 9:00:00 AM.*Complete sinceNov 2, 2026, 9:05:00 AM.*First shownNov 2, 2026, 10:00:00 AM$/,
  )
  expect(Object.fromEntries(server.askedContents[0] ?? [])).toEqual({
    id: '1',
    companyId: '2',
    from: '2026-11-01T03:00:00Z',
    _page: '1',
    _limit: '10',
  })
  expect(dialog.queryByRole('meter')).toBeNull()
})

test.each<[string, Partial<DeviceContent>, RegExp]>([
  ['waits', { state: 'waiting', done: 0, heldAt: null }, /Waiting.*Size0 bytes? of 3 MB/],
  ['is under way', { state: 'downloading', done: 1536 * 1024, heldAt: null }, /Downloading.*Size1.5 MB of 3 MB/],
  ['has no room', { state: 'refused', reason: 'quota', done: 0, heldAt: null }, /Not possible.*no room for a file/],
  [
    'is kept away by what is new',
    { state: 'refused', reason: 'new', heldAt: null },
    /The screen cannot have a file of it/,
  ],
  ['has gone', { state: 'gone', goneAt: '2026-11-02T02:00:00Z' }, /Gone.*Gone sinceNov 2, 2026, 11:00:00 AM$/],
  ['was deleted', { contentName: '' }, /A content that was deleted/],
])('a content that %s', async (_, part, told) => {
  const { dialog } = await open([makeContent(part)])
  const row = (await dialog.findByText('Assigned since')).closest('li') as HTMLElement
  expect(row.textContent?.replace(/\s/g, ' ')).toMatch(told)
  const meter = dialog.queryByRole('meter') as HTMLMeterElement | null
  expect(meter?.value).toBe(part.heldAt === null ? (part.done ?? 3 * 1024 ** 2) / (3 * 1024 ** 2) : undefined)
})

test('nothing: what to do is said', async () => {
  const { dialog } = await open([])
  expect(await dialog.findByText('No contents in this time')).toBeVisible()
})

test('R025 RT29 G40 the page of a screen is chosen, and says the same', async () => {
  const server = screensServer()
  server.contents = [makeContent()]
  const { user } = await renderApp({ path: '/device/ScheduleTable', handlers: server.handlers })
  expect(await screen.findByText('It shows what the screen is to have', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Choose a screen' }))
  await user.click(await screen.findByTitle('Lobby wall'))
  expect(await screen.findByText('Downloads of Lobby wall')).toBeVisible()
  expect(await screen.findByText('Breakfast menu')).toBeVisible()
})

test('RT29 the dialog leads to the page', async () => {
  const { dialog, user } = await open([makeContent()])
  await user.click(dialog.getByRole('link', { name: 'Open as a page' }))
  expect(await screen.findByRole('heading', { name: 'What a screen downloads' })).toBeVisible()
  expect(await screen.findByText('Breakfast menu')).toBeVisible()
})
