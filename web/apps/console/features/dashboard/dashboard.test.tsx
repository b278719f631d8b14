import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeDashboard, makeDevice, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { pageAt } from '@marquee/testkit/pageAt'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Feature } from '../../navigation/feature'
import { dashboard } from './feature'
import { nextSteps } from './steps'

const empty = makeDashboard({ devicesOnline: 0, contents: 0, playlists: 0, schedules: 0 })

test.each([
  ['nothing wrong', makeDashboard(), []],
  ['a new company', empty, ['content', 'device']],
  ['content, but no playlist and no screen', { ...empty, contents: 3 }, ['playlist', 'device']],
  ['everything but a schedule', makeDashboard({ schedules: 0 }), ['schedule']],
  [
    'trouble comes before what waits',
    makeDashboard({ pendingApprovals: 2, devicesOffline: 1, devicesNeverSeen: 1 }),
    ['offline', 'never', 'approve'],
  ],
  [
    'what is wrong with screens, but that they are offline once',
    makeDashboard({
      devicesOffline: 1,
      problems: [
        { kind: 'no-contact', severity: 'error', screens: 1 },
        { kind: 'unplayable', severity: 'error', screens: 2 },
        { kind: 'wrong-clock', severity: 'warning', screens: 1 },
      ],
    }),
    ['offline', 'unplayable', 'wrong-clock'],
  ],
  ['a licence that ends soon', makeDashboard({ licensesEnding: 1 }), ['license']],
  ['storage at nine tenths', makeDashboard({ storageUsedBytes: 90, storageLimitBytes: 100 }), ['storage']],
  ['storage below that', makeDashboard({ storageUsedBytes: 89, storageLimitBytes: 100 }), []],
  ['storage without a limit', makeDashboard({ storageUsedBytes: 90, storageLimitBytes: 0 }), []],
])('%s: %o', (_, summary, keys) => {
  expect(nextSteps(summary).map((step) => step.key)).toEqual(keys)
})

const devices: Feature = {
  menu: ['MyDevices'],
  routes: [pageAt('/device/my-devices', () => null, 'Device')],
}

test('the tiles show the figures of the company and lead to their lists, where there are lists', async () => {
  const problems = [{ kind: 'wrong-clock' as const, severity: 'warning' as const, screens: 1 }]
  const summary = makeDashboard({ devicesOffline: 2, contents: 1248, problems })
  await renderApp({ dashboard: summary, features: [dashboard, devices] })
  expect(await screen.findByText('1,248')).toBeVisible()
  expect(screen.getByText('2 offline')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Screens' })).toHaveAttribute('href', '/device/my-devices')
  expect(screen.queryByRole('link', { name: 'Playlists' })).toBeNull()
  const steps = within(screen.getByRole('region', { name: 'What to do first' }))
  expect(steps.getByRole('link', { name: /2 screens are offline/ })).toBeVisible()
  const clock = steps.getByRole('link', { name: /1 screen has a wrong clock/ })
  expect(clock).toHaveAttribute('href', '/device/my-devices?problem=wrong-clock')
})

test('figures that cannot be loaded say so and are tried again', async () => {
  let isBroken = true
  const { user } = await renderApp({
    handlers: [
      answer('get', '/api/dashboard', () => (isBroken ? refuse(500, 'internal') : makeDashboard({ contents: 77 }))),
    ],
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await user.click(again)
  expect(await screen.findByText('77')).toBeVisible()
})

const busy = makeDashboard({
  devicesOffline: 1,
  contentByType: [
    { type: 'Image', count: 9, bytes: 3 * 1024 ** 2 },
    { type: 'Video', count: 3, bytes: 1024 ** 3 },
  ],
  activity: [
    { date: '2026-11-20', changes: 4 },
    { date: '2026-11-21', changes: 2 },
  ],
  recent: [
    {
      id: 1,
      time: '2026-11-21T09:00:00Z',
      companyId: 2,
      username: 'hanako',
      actionType: 'update',
      entity: 'playlist',
      entityId: 4,
      target: 'Breakfast',
    },
  ],
  endingLicenses: [{ id: 1, companyId: 2, macAddress: '00:11:22:33:44:55', expiryDate: '2026-12-01' }],
})

test('what changed lately leads to the audit trail, for who may read it', async () => {
  await renderApp({ dashboard: busy })
  const lately = within(await screen.findByRole('region', { name: 'What changed lately' }))
  expect(lately.getByRole('listitem')).toHaveTextContent(/Breakfast.*Playlist · Changed.*hanako/)
  expect(lately.getByRole('link', { name: 'All of the audit trail' })).toHaveAttribute('href', '/manage/audittrail')
  expect(
    within(screen.getByRole('region', { name: 'Licences ending soon' })).getByText('00:11:22:33:44:55'),
  ).toBeVisible()
})

test('without the right to the trail it is one’s own changes', async () => {
  await renderApp({ dashboard: busy, self: makeSelf({ auth: rights('R', { AuditTrail: 'N' }) }) })
  const lately = within(await screen.findByRole('region', { name: 'What changed lately' }))
  expect(lately.getByText('Your own changes')).toBeVisible()
  expect(lately.queryByRole('link')).toBeNull()
})

describe('the wall of screens', () => {
  const troubled = {
    kind: 'unplayable',
    severity: 'error',
    since: null,
    contentId: 3,
    contentName: '',
    detail: '',
  } as const
  const never = { online: false, lastAccessDate: null }
  const screens = [
    makeDevice({ id: 1, deviceName: 'Bar' }),
    makeDevice({ id: 2, deviceName: 'Cellar', ...never }),
    makeDevice({ id: 3, deviceName: 'Door', online: false }),
    makeDevice({ id: 4, deviceName: 'Lift', problems: [troubled] }),
  ]
  const asked = (query: URLSearchParams) => pageOf(query.get('problem') ? screens.filter(({ id }) => id > 2) : screens)

  test('it shows what each plays, the worst first, and leads to it', async () => {
    await renderApp({ dashboard: busy, handlers: [answer('get', '/api/device', ({ query }) => asked(query))] })
    const wall = within(await screen.findByRole('region', { name: 'What your screens show' }))
    await waitFor(() =>
      expect(wall.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'OfflineDoor',
        'Needs attentionLiftPancakes',
        'Never seenCellar',
        'BarPancakes',
      ]),
    )
    const [door] = wall.getAllByRole('link', { name: /Door/ })
    expect(door).toHaveAttribute('href', '/device/my-devices/3')
  })

  test('one that is covered says by what, without the picture of what plays', async () => {
    const { reported } = makeDevice({ id: 0, deviceName: '' })
    const covered = [
      makeDevice({ id: 5, deviceName: 'Room', reported: { ...reported, covered: 'sign' } }),
      makeDevice({ id: 6, deviceName: 'Yard', reported: { ...reported, covered: 'emergency' } }),
      makeDevice({ id: 7, deviceName: 'Zoo', online: false, reported: { ...reported, covered: 'sign' } }),
    ]
    await renderApp({ dashboard: busy, handlers: [answer('get', '/api/device', () => pageOf(covered))] })
    const wall = within(await screen.findByRole('region', { name: 'What your screens show' }))
    await waitFor(() =>
      expect(wall.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'OfflineZoo',
        'RoomSign',
        'YardEmergency',
      ]),
    )
    expect(document.querySelector('img[src*="pancakes"]')).toBeNull()
    const marks = wall.getAllByRole('listitem').map((one) => one.querySelector('[data-covered]'))
    expect(marks.map((mark) => mark?.getAttribute('data-covered'))).toEqual([undefined, 'sign', 'emergency'])
  })

  test('one that is offline stands before a dozen with other problems, wherever its name comes', async () => {
    const others = Array.from({ length: 12 }, (_, at) =>
      makeDevice({ id: 10 + at, deviceName: `Bar ${at}`, problems: [troubled] }),
    )
    const zoo = makeDevice({ id: 5, deviceName: 'Zoo', online: false, problems: [{ ...troubled, kind: 'no-contact' }] })
    const all = [...others, zoo]
    const answered = (query: URLSearchParams) => {
      const problem = query.get('problem')
      const found = all.filter(
        ({ problems }) => problem !== 'no-contact' || problems.some(({ kind }) => kind === problem),
      )
      return pageOf(found.slice(0, Number(query.get('_limit'))), found.length)
    }
    await renderApp({ dashboard: busy, handlers: [answer('get', '/api/device', ({ query }) => answered(query))] })
    const wall = within(await screen.findByRole('region', { name: 'What your screens show' }))
    await waitFor(() => expect(wall.getAllByRole('listitem')).toHaveLength(12))
    expect(wall.getAllByRole('listitem')[0]).toHaveTextContent('OfflineZoo')
  })

  test('who may not see screens has none, and nothing is asked', async () => {
    const ask = vi.fn(() => pageOf(screens))
    const handlers = [answer('get', '/api/device', ask)]
    await renderApp({ dashboard: busy, handlers, self: makeSelf({ auth: rights('R', { Device: 'N' }) }) })
    expect(await screen.findByRole('region', { name: 'What changed lately' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'What your screens show' })).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })
})

test.each([
  ['Screens', '3 online, 1 offline, 0 never seen', ['StateNumber', 'Online3', 'Offline1', 'Never seen0']],
  ['Content by type', '12 contents', ['TypeNumber', 'Picture9', 'Video3']],
  ['Storage by type', '1\u00A0GB used', ['TypeSize', 'Picture3\u00A0MB', 'Video1\u00A0GB']],
  ['Changes in the last 14 days', '6 changes in 14 days, 2 of them today', ['DayChanges', 'Nov 204', 'Nov 212']],
])('G20 the chart %s says itself in a sentence and as a table', async (title, summary, rows) => {
  const { user } = await renderApp({ path: '/charts', dashboard: busy })
  const figure = within(await screen.findByRole('region', { name: title }))
  expect(figure.getByRole('application', { name: `${title}: ${summary}` })).toBeVisible()
  await user.click(figure.getByRole('button', { name: `${title}: as a table` }))
  const table = figure.getByRole('table', { name: title })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(rows)
})

describe('G62 the companies that one manages', () => {
  const company = {
    ...busy,
    companyId: 3,
    companyName: 'Kawa Hotels',
    active: false,
    endDate: '2999-01-31',
    devices: 5,
    deviceLimit: 5,
    users: 7,
    devicesOffline: 2,
    storageUsedBytes: 512,
    storageLimitBytes: 1024,
  }
  const ended = {
    ...company,
    companyId: 4,
    companyName: 'Yama Cafés',
    active: true,
    endDate: '2020-01-31',
    deviceLimit: 0,
  }

  async function show(list = [company, ended], total = list.length) {
    const now = { total }
    const asked: URLSearchParams[] = []
    const handlers = [
      answer('get', '/api/dashboard', ({ query }) =>
        makeDashboard(query.get('companyId') === 'all' ? { contents: 9_876, devices: 1_234, devicesOffline: 4 } : {}),
      ),
      answer('get', '/api/dashboards', ({ query }) => {
        asked.push(query)
        return pageOf(list, now.total)
      }),
    ]
    const app = await renderApp({ self: makeGlobalAdmin(), handlers })
    const companies = within(await screen.findByRole('region', { name: 'Companies' }))
    return { ...app, asked, companies, now }
  }

  test('each is a way into it, with what is wrong and how much of its limits it uses; the sums stand above', async () => {
    const { asked, companies } = await show()
    const row = (await companies.findByRole('link', { name: 'Work in Kawa Hotels' })).closest('tr') as HTMLElement
    expect(row).toHaveTextContent(/Kawa Hotels.*Switched off.*2.*5 \/ 5.*512 bytes \/ 1 kB.*7.*Jan 31, 2999/)
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/dashboard?companyId=3')
    expect(within(row).getByRole('meter', { name: 'Screens: Kawa Hotels' })).toBeInTheDocument()
    expect(companies.queryByRole('meter', { name: 'Screens: Yama Cafés' })).toBeNull()
    expect(companies.getAllByText('Ended Jan 31, 2020')[0]).toBeInTheDocument()
    expect(await companies.findByText('9,876')).toBeVisible()
    expect(companies.getByText('4 offline').parentElement).toHaveTextContent(/^1,234/)
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      _page: '1',
      _limit: '10',
      sortBy: 'offline',
      sortDesc: 'true',
    })
  })

  test('they are sorted and searched by the server', async () => {
    const { user, asked, companies } = await show()
    await user.click(await companies.findByRole('button', { name: 'Storage' }))
    await waitFor(() => expect(asked.at(-1)?.get('sortBy')).toBe('storage'))
    expect(asked.at(-1)?.get('sortDesc')).toBe('true')
    await user.type(companies.getByRole('searchbox', { name: 'Search companies' }), 'kawa')
    await waitFor(() => expect(asked.at(-1)?.get('name')).toBe('kawa'))
    expect(asked.at(-1)?.get('sortBy')).toBe('storage')
  })

  test('they stand by tens, from page to page', async () => {
    const { user, asked, companies } = await show([company, ended], 12)
    expect(await companies.findByText('1–10 of 12')).toBeVisible()
    expect(companies.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await user.click(companies.getByRole('button', { name: 'Next page' }))
    expect(await companies.findByText('11–12 of 12')).toBeVisible()
    expect(asked.at(-1)?.get('_page')).toBe('2')
    expect(companies.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test('a page that is there no more gives way to the last one', async () => {
    const { user, asked, companies, channels, now } = await show([company, ended], 12)
    await user.click(await companies.findByRole('button', { name: 'Next page' }))
    await companies.findByText('11–12 of 12')
    now.total = 10
    act(() => channels.at(-1)?.send({ entity: 'company', id: 4, companyId: 1 }))
    await waitFor(() => expect(asked.at(-1)?.get('_page')).toBe('1'), { timeout: 5_000 })
  })

  test('where none matches, that is said', async () => {
    const { companies } = await show([])
    expect(await companies.findByText('No company matches')).toBeVisible()
  })
})

test('who manages one company sees no list of companies', async () => {
  await renderApp({ dashboard: busy })
  await screen.findByRole('region', { name: 'What changed lately' })
  expect(screen.queryByRole('region', { name: 'Companies' })).toBeNull()
})

test('G20 the widgets hold the same figures', async () => {
  await renderApp({ path: '/widgets', dashboard: busy })
  expect(await screen.findByRole('region', { name: 'Storage by type' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Content' })).toBeVisible()
})

test('figures of what the person may not read are not shown as nothing', async () => {
  const self = makeSelf({ auth: { Device: { access: 'R', admin: false } } as never })
  await renderApp({ self })
  expect(await screen.findByRole('heading', { name: 'Screens' })).toBeVisible()
  for (const label of ['Content by type', 'Playlists', 'Schedules', 'Storage'])
    expect(screen.queryByText(label)).toBeNull()
})
