import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { makeBroadcast, openBroadcasts } from './broadcast.fake'
import { GOING_MS } from './useGoing'

type Opened = Awaited<ReturnType<typeof openBroadcasts>>

const saying = (content: string) => ({ ...makeBroadcast().message, content })
const two = [makeBroadcast({ message: saying('Lunch') }), makeBroadcast({ id: 6, message: saying('Closing') })]

/** What the server tells of from now on. */
function tell({ server, channels }: Opened, running: typeof two) {
  server.running = running
  act(() =>
    channels
      .at(-1)
      ?.send({ entity: running[0]?.urgency === 'emergency' ? 'emergency' : 'broadcast', id: 4, companyId: 2 }),
  )
}

describe('the focus', () => {
  test('goes on to the next card', async () => {
    const app = await openBroadcasts('message', { running: two })
    const end = await screen.findByRole('button', { name: 'End now: Lunch' })
    end.focus()
    tell(app, two.slice(1))
    const next = within(await screen.findByRole('region', { name: 'Closing' }))
    await waitFor(() => expect(next.getByRole('button', { name: 'By screen' })).toHaveFocus())
  })

  test('stays in a card that is being taken away, and goes on from there', async () => {
    const app = await openBroadcasts('message', { running: two })
    const end = await screen.findByRole('button', { name: 'End now: Closing' })
    end.focus()
    tell(app, [two[0], { ...two[1], endedAt: new Date().toISOString(), lingering: 1 }] as typeof two)
    const card = within(screen.getByRole('region', { name: 'Closing' }))
    await waitFor(() => expect(card.getByRole('button', { name: 'By screen' })).toHaveFocus())
    tell(app, two.slice(0, 1))
    const other = within(screen.getByRole('region', { name: 'Lunch' }))
    await waitFor(() => expect(other.getByRole('button', { name: 'By screen' })).toHaveFocus())
  })

  test.each([
    ['message', 'Show a message now'],
    ['emergency', 'Start an emergency'],
  ] as const)('after the last %s is on what the page is for', async (urgency, name) => {
    const { user } = await openBroadcasts(urgency, { running: [makeBroadcast({ urgency })] })
    await user.click(await screen.findByRole('button', { name: 'End now: Closing soon' }))
    if (urgency === 'emergency') {
      const question = within(await screen.findByRole('dialog'))
      await user.click(question.getByRole('button', { name: 'End now' }))
    }
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Closing soon' })).toBeNull())
    await waitFor(() =>
      expect(screen.getAllByText(name, { selector: 'button span' })[0]?.closest('button')).toHaveFocus(),
    )
  })

  test('is left where it is elsewhere', async () => {
    const app = await openBroadcasts('message', { running: two })
    const end = await screen.findByRole('button', { name: 'End now: Lunch' })
    end.focus()
    const elsewhere = screen.getByRole('button', { name: 'End all (2)' })
    elsewhere.focus()
    tell(app, [two[0] as (typeof two)[0], makeBroadcast({ id: 7 })])
    await screen.findByRole('region', { name: 'Closing soon' })
    expect(elsewhere).toHaveFocus()
    elsewhere.blur()
    tell(app, two.slice(1))
    await screen.findByRole('region', { name: 'Closing' })
    expect(document.body).toHaveFocus()
  })
})

test('which emergency it is, and on how many screens, is asked with it; long words are cut', async () => {
  const words = 'Leave the building '.repeat(10).trim()
  const running = [makeBroadcast({ urgency: 'emergency', message: saying(words), screens: 128 })]
  const { user } = await openBroadcasts('emergency', { running })
  await user.click(await screen.findByRole('button', { name: `End now: ${words}` }))
  const question = within(await screen.findByRole('dialog', { name: 'End the emergency?' }))
  expect(question.getByText(/^“Leave the building .{40,65}…”, on 128 screens$/)).toBeVisible()
})

test('others can be ended while the server does not answer for one', async () => {
  const { server, user } = await openBroadcasts('message', { running: two })
  server.ending = new Promise(() => {})
  await user.click(await screen.findByRole('button', { name: 'End now: Lunch' }))
  await user.click(screen.getByRole('button', { name: 'End now: Closing' }))
  await waitFor(() => expect(server.stopped).toMatchObject([{ ids: [4] }, { ids: [6] }]))
})

describe('what has just been ended', () => {
  const going = (endedAt: number) => makeBroadcast({ endedAt: new Date(endedAt).toISOString(), lingering: 2 })
  const calm = 'Being taken off 2 screens…'
  const alarm = /may still be seen on 2 screens that do not answer/

  test('is being taken away for some seconds, and warned of only then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await openBroadcasts('message', { running: [going(Date.now())] })
    expect(await screen.findByText(calm)).toBeVisible()
    expect(screen.queryByText(alarm)).toBeNull()
    vi.setSystemTime(Date.now() + GOING_MS)
    expect(await screen.findByText(alarm, {}, { timeout: 3_000 })).toBeVisible()
    expect(screen.queryByText(calm)).toBeNull()
  })

  test.each([
    ['behind', -3_600_000],
    ['ahead', 3_600_000],
  ])('is so by the clock of the page, also where that of the server is %s', async (_, skew) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const app = await openBroadcasts('message', { running: [makeBroadcast()] })
    await screen.findByRole('region', { name: 'Closing soon' })
    tell(app, [going(Date.now() + skew)])
    expect(await screen.findByText(calm)).toBeVisible()
    vi.setSystemTime(Date.now() + GOING_MS)
    expect(await screen.findByText(alarm, {}, { timeout: 3_000 })).toBeVisible()
  })
})
