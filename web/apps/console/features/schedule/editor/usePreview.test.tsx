import { itIs } from '@marquee/testkit/clock'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { schedule, scheduleServer } from '../schedules.fake'

beforeEach(() => itIs('2026-11-18T03:00:00Z'))

test('the week before and the week after are known by the time that somebody goes there', async () => {
  const asked: string[] = []
  const note = http.post('*/api/schedule/preview', async ({ request }) => {
    asked.push(((await request.clone().json()) as { from: string }).from)
  })
  const path = '/schedule/edit-schedule/1?view=week&day=2026-11-23'
  const { user } = await renderApp({ path, handlers: [note, ...scheduleServer([schedule()]).handlers] })
  const next = await screen.findByRole('button', { name: 'Next' })
  await waitFor(() => expect(new Set(asked).size).toBe(3), { timeout: 10_000 })
  await user.click(next)
  await waitFor(() => expect(new Set(asked).size).toBe(4), { timeout: 10_000 })
  expect(asked).toHaveLength(4)
})
