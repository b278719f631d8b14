import { answer, pageOf } from '@marquee/testkit/answer'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import type { RequestHandler } from 'msw'
import { expect, test } from 'vitest'
import type { Entry } from './queries'

function entry(part: Partial<Entry> = {}): Entry {
  return {
    id: 1,
    seq: 12,
    seal: 'ab12',
    time: '2026-11-21T09:00:00Z',
    companyId: 2,
    companyName: 'Midori Foods',
    userId: 7,
    username: 'hanako',
    deviceId: 0,
    ip: '192.0.2.1',
    requestId: 'r1',
    actionType: 'update',
    entity: 'content',
    entityId: 3,
    target: 'Lunch',
    detail: '',
    changes: [{ field: 'name', before: 'Menu', after: 'Lunch' }],
    names: {},
    ...part,
  }
}

async function show(entries: Entry[], path = '/manage/audittrail', self = makeSelf(), handlers: RequestHandler[] = []) {
  const asked: URLSearchParams[] = []
  const app = await renderApp({
    path,
    self,
    codes: makeCodes({ usersIncludeDeleted: [{ id: 9, username: 'taro' }] }),
    handlers: [
      ...handlers,
      answer('get', '/api/eventlogs', ({ query }) => {
        asked.push(query)
        return pageOf(entries)
      }),
    ],
  })
  return { ...app, asked }
}

test('an entry says when, who, from where and what was done to what', async () => {
  await show([entry()])
  const row = (await screen.findByRole('button', { name: 'Show what changed: Lunch' })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/Changed.*Lunch.*Content.*Nov 21, 2026.*hanako.*192\.0\.2\.1/)
})

test('all of an entry is one click away, with every difference by itself', async () => {
  const changes = [
    { field: 'active', before: true, after: false },
    { field: 'settings.deviceGroup', before: null, after: [3, 4] },
    { field: 'someCount', before: 1, after: null },
  ]
  const { user } = await show([entry({ changes })])
  await user.click(await screen.findByRole('button', { name: 'Show what changed: Lunch' }))
  const drawer = within(await screen.findByRole('dialog'))
  const rows = within(drawer.getByRole('table', { name: 'What changed' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'FieldBeforeAfter',
    'ActiveYesNo',
    'settings › Device group–3, 4',
    'some count1–',
  ])
  expect(drawer.getByText('r1')).toBeVisible()
})

test('R304 R387 the list asks for ten entries by person, action, object and whole days', async () => {
  const { asked } = await show([], '/manage/audittrail?user=9&action=update&entity=tag&from=2026-11-20&to=2026-11-21')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    companyId: '2',
    _page: '1',
    _limit: '10',
    userId: '9',
    actionType: 'update',
    entity: 'tag',
    from: dayjs('2026-11-20').startOf('day').toISOString(),
    to: dayjs('2026-11-21').endOf('day').toISOString(),
  })
})

test('the export is what the list shows, without its pages', async () => {
  await show([entry()], '/manage/audittrail?entity=tag&page=3')
  const link = await screen.findByRole('link', { name: 'Export as CSV' })
  expect(link).toHaveAttribute('href', '/api/eventlogs/export?companyId=2&entity=tag')
  expect(link).toHaveAttribute('download')
})

test('choosing a filter narrows the list', async () => {
  const { user, url } = await show([entry()])
  await user.click(await screen.findByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByTitle('taro'))
  await waitFor(() => expect(url()).toContain('user=9'))
})

test.each([
  [
    entry({ username: '', ip: '192.0.2.9', actionType: 'refused', entity: 'session', target: 'mallory' }),
    /Not signed in/,
  ],
  [entry({ username: '', ip: '192.0.2.9', deviceId: 4 }), /Screen 4/],
  [entry({ username: '', ip: '' }), /The system/],
])('who is nobody’s name is told: %#', async (odd, who) => {
  await show([odd])
  expect((await screen.findAllByText(who))[0]).toBeInTheDocument()
})

test('the trail is for who has the right to it', async () => {
  await show([], '/manage/audittrail', makeSelf({ auth: rights('W', { AuditTrail: 'N' }) }))
  expect(within(await screen.findByRole('alert')).getByText('403')).toBeVisible()
})

test('an empty trail says what will be here', async () => {
  await show([])
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible()
})

test('R491 the trail of every company stands by time, each entry with its company, and so does its file', async () => {
  const path = '/manage/audittrail?company=all&user=9&action=update'
  const { asked } = await show([entry({ companyName: 'Aoi Books' })], path)
  expect(await screen.findByRole('row', { name: /Aoi Books/ })).toBeVisible()
  expect(asked[0]?.get('companyId')).toBe('all')
  expect(asked[0]?.has('userId')).toBe(false) // the names to choose from are those of one company
  const file = screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(file).toBe('/api/eventlogs/export?companyId=all&actionType=update')
})

test('a text is looked for, beside the other filters and in the file too', async () => {
  const { user, asked } = await show([entry()], '/manage/audittrail?entity=tag')
  await user.type(await screen.findByRole('searchbox', { name: 'Name, person, address or request' }), 'lobby')
  await waitFor(() => expect(asked.at(-1)?.get('text')).toBe('lobby'))
  expect(asked.at(-1)?.get('entity')).toBe('tag')
  const file = screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  expect(file).toBe('/api/eventlogs/export?companyId=2&entity=tag&text=lobby')
})

test('the history of one record has an address, is named, and leads back to all', async () => {
  const { user, asked, url } = await show([entry({ entity: 'tag', entityId: 7 })], '/manage/audittrail?record=tag-7')
  expect(await screen.findByText('Tag: Lunch')).toBeVisible()
  expect(asked[0]?.get('entity')).toBe('tag')
  expect(asked[0]?.get('entityId')).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Show every record' }))
  await waitFor(() => expect(url()).toBe('/manage/audittrail'))
})

test('a run of the same refused call is one line, which opens', async () => {
  const refused = (id: number, part: Partial<Entry> = {}) =>
    entry({ id, actionType: 'refused', entity: 'access', target: 'GET /api/role', entityId: 0, changes: [], ...part })
  const another = refused(5, { target: 'GET /api/user' })
  const { user } = await show([refused(1), refused(2), refused(3), another, refused(4)])
  const calls = () => screen.getAllByRole('button', { name: 'Show what changed: GET /api/role' })
  const run = await screen.findByRole('button', { name: '3 times' })
  expect(calls()).toHaveLength(2) // the run, and the one after something else
  await user.click(run)
  expect(calls()).toHaveLength(4)
  expect(run).toHaveAttribute('aria-expanded', 'true')
  await user.click(run)
  expect(calls()).toHaveLength(2)
})

test('what is done again and again without being refused keeps its lines', async () => {
  await show([entry({ id: 1 }), entry({ id: 2 })])
  expect(await screen.findAllByRole('button', { name: 'Show what changed: Lunch' })).toHaveLength(2)
})

test('records that changes name by id stand there by their names, and so does the screen that did it', async () => {
  const changes = [{ field: 'deviceGroup', before: 12, after: [12, 13] }]
  const names = { deviceGroup: { 12: 'Shops' }, deviceId: { 4: 'Lobby' } }
  const { user } = await show([entry({ changes, names, username: '', deviceId: 4 })])
  expect((await screen.findAllByText('Lobby'))[0]).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Show what changed: Lunch' }))
  const table = within(await screen.findByRole('table', { name: 'What changed' }))
  expect(table.getByRole('row', { name: /Device group/ })).toHaveTextContent('ShopsShops, 13')
})

test('what the server names by code is said in words, in the person’s language', async () => {
  const changes = [
    { field: 'share', before: 'N', after: 'Y' },
    { field: 'code', before: null, after: 'folder-forbidden' },
  ]
  await show([entry({ changes })])
  const row = (await screen.findByRole('button', { name: 'Show what changed: Lunch' })).closest('tr')
  expect(row).toHaveTextContent(/SharedNo→Yes/)
  expect(row).not.toHaveTextContent('folder-forbidden')
})
