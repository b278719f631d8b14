import { answer } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreviewWish } from '../queries'
import { item, schedule, scheduleServer } from '../schedules.fake'
import type { Preview } from './bars'

const own = schedule({
  id: 1,
  name: 'Lobby',
  channels: [{ name: 'Channel 1', items: [item({ id: 8, name: 'Menu' })] }],
})
const above = schedule({
  id: 2,
  name: 'Everywhere',
  deviceGroup: 10,
  deviceGroupName: 'Default',
  channels: [{ name: 'Channel 2', items: [item({ id: 9, name: 'News', priority: 1, repeat: 'Daily' })] }],
})

/** 09:00 in Tokyo is midnight in UTC. */
const preview: Preview = {
  channels: [
    {
      name: 'Channel 1',
      occurrences: [
        {
          scheduleId: 1,
          scheduleItemId: 8,
          name: 'Menu',
          priority: 4,
          from: '2040-11-20T00:00:00Z',
          to: '2040-11-20T02:00:00Z',
          idle: [],
          misfit: { screens: 0, of: 0 },
        },
      ],
      conflicts: [],
      gaps: [{ from: '2040-11-20T02:00:00Z', to: '2040-11-21T00:00:00Z' }],
    },
    {
      name: 'Channel 2',
      occurrences: [
        {
          scheduleId: 2,
          scheduleItemId: 9,
          name: 'News',
          priority: 1,
          from: '2040-11-20T03:00:00Z',
          to: '2040-11-20T04:00:00Z',
          idle: [],
          misfit: { screens: 2, of: 3 },
        },
      ],
      conflicts: [],
      gaps: [],
    },
  ],
}

async function show(path: string, schedules = [own, above]) {
  const asked: PreviewWish[] = []
  const handlers = [
    answer('get', '/api/schedule/{type}/group/{id}', schedules),
    answer('post', '/api/schedule/preview', ({ body }) => {
      asked.push(body as PreviewWish)
      return schedules.length > 0 ? preview : { channels: [] }
    }),
    ...scheduleServer(schedules).handlers,
  ]
  const app = await renderApp({ path, handlers })
  return { ...app, asked }
}

const place = '&view=week&day=2040-11-20'
const bar = (name: RegExp) => screen.findByRole('link', { name })

test('everything that plays on a device group, on the wall of the company', async () => {
  const { asked } = await show(`/schedule/calendar?deviceGroup=11${place}`)
  expect(await bar(/^09:00–11:00 ?Menu$/)).toHaveAttribute('href', '/schedule/edit-schedule/1')
  expect(asked[0]).toEqual({
    companyId: 2,
    deviceGroup: 11,
    zone: 'Asia/Tokyo',
    from: '2040-11-17T15:00:00Z',
    to: '2040-11-24T15:00:00Z',
  })
  const sources = within(screen.getByRole('list', { name: 'Schedules that play here' }))
  expect(sources.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Lobby',
    'Everywhere from Default',
  ])
})

test('a bar leads to its schedule', async () => {
  const { user, url } = await show(`/schedule/calendar?deviceGroup=11${place}`)
  await user.click(await bar(/Menu/))
  await waitFor(() => expect(url()).toBe('/schedule/edit-schedule/1'))
})

test('R031 every channel has a calendar; strength and repetition are said, not only coloured', async () => {
  const { user, url } = await show(`/schedule/calendar?deviceGroup=11${place}`)
  await user.click(await screen.findByRole('button', { name: 'Channel 2' }))
  expect(await bar(/12:00–13:00.*Priority 1.*Repeats.*News/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Menu/ })).not.toBeInTheDocument()
  expect(url()).toContain('channel=Channel+2')
})

test('gaps are gentle hints, and lead to their day', async () => {
  const { user, url } = await show(`/schedule/calendar?deviceGroup=11${place}`)
  await user.click(await screen.findByRole('button', { name: '1 dark gap' }))
  await user.click(await screen.findByRole('button', { name: /^Tue, Nov 20, 11:00/ }))
  await waitFor(() => expect(url()).toContain('view=day&day=2040-11-20'))
  await user.click(screen.getByRole('button', { name: 'Channel 2' }))
  expect(await screen.findByText('Something plays at all times here')).toBeVisible()
})

test('a film that screens leave out is marked with words, and leads to its day', async () => {
  const { user, url } = await show(`/schedule/calendar?deviceGroup=11&channel=Channel+2${place}`)
  expect(await bar(/A film is left out on 2 of 3 screens.*News/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '1 not on every screen' }))
  await user.click(await screen.findByRole('button', { name: 'News: A film is left out on 2 of 3 screens' }))
  await waitFor(() => expect(url()).toContain('view=day&day=2040-11-20'))
})

test('what is over is neither praised nor blamed', async () => {
  await show('/schedule/calendar?deviceGroup=11&view=week&day=2020-01-01')
  await screen.findByRole('region', { name: 'Calendar of Channel 1' })
  expect(screen.getByRole('status', { name: 'What the shown days come to' })).toBeEmptyDOMElement()
})

test('without a device group the topmost one is shown; another one is chosen in the tree', async () => {
  const { user, url, asked } = await show(`/schedule/calendar?${place.slice(1)}`)
  await waitFor(() => expect(asked[0]?.deviceGroup).toBe(10))
  await user.click(await screen.findByRole('button', { name: 'Device group: Default' }))
  await user.click(await screen.findByRole('treeitem', { name: /Window/ }))
  await waitFor(() => expect(asked.at(-1)?.deviceGroup).toBe(12))
  expect(url()).toContain('deviceGroup=12')
})

test('where nothing is scheduled the next step is taught', async () => {
  await show(`/schedule/calendar?deviceGroup=11${place}`, [])
  expect(await screen.findByText('Nothing is scheduled here')).toBeVisible()
  expect(screen.getByRole('button', { name: 'New schedule' })).toBeEnabled()
})
