import { answer, refuse } from '@marquee/testkit/answer'
import { makeDashboard } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feature } from '../../app/feature'
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
  ['storage at nine tenths', makeDashboard({ storageUsedBytes: 90, storageLimitBytes: 100 }), ['storage']],
  ['storage below that', makeDashboard({ storageUsedBytes: 89, storageLimitBytes: 100 }), []],
  ['storage without a limit', makeDashboard({ storageUsedBytes: 90, storageLimitBytes: 0 }), []],
])('%s: %o', (_, summary, keys) => {
  expect(nextSteps(summary).map((step) => step.key)).toEqual(keys)
})

const devices: Feature = {
  menu: ['MyDevices'],
  pages: [{ path: '/device/my-devices', access: 'Device', load: async () => ({ default: () => null }) }],
}

test('the tiles show the figures of the company and lead to their lists, where there are lists', async () => {
  const summary = makeDashboard({ devicesOffline: 2, contents: 1248 })
  await renderApp({ dashboard: summary, features: [dashboard, devices] })
  expect(await screen.findByText('1,248')).toBeVisible()
  expect(screen.getByText('2 offline')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Screens' })).toHaveAttribute('href', '/device/my-devices')
  expect(screen.queryByRole('link', { name: 'Playlists' })).toBeNull()
  const steps = within(screen.getByRole('region', { name: 'What to do first' }))
  expect(steps.getByRole('link', { name: /2 screens are offline/ })).toBeVisible()
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
