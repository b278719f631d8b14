import { answer } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notice } from '../../../session/useNotices'
import { screensServer } from '../screens.fake'

const missed: Notice = {
  id: 7,
  deviceId: 1,
  deviceName: 'Lobby wall',
  kind: 'missed',
  at: '2026-11-20T23:15:00Z',
  heardAt: '2026-11-20T12:00:00Z',
}
const back: Notice = { ...missed, id: 8, kind: 'back', heardAt: null }

/** A server that keeps what the person has not seen yet. */
function noticeServer(...first: Notice[]) {
  const seen: unknown[] = []
  const asked: number[] = []
  let notices = first
  const handlers = [
    answer('get', '/api/device/notices', () => {
      asked.push(notices.length)
      return notices
    }),
    answer('post', '/api/device/noticesSeen', ({ body }) => {
      seen.push(body)
      const { upTo } = body as { upTo: number }
      notices = notices.filter(({ id }) => id > upTo)
      return { ids: [] }
    }),
    ...screensServer().handlers,
  ]
  const tell = (...more: Notice[]) => {
    notices = [...more, ...notices]
  }
  return { handlers, seen, asked, tell }
}

test('G146 what is told of screens stays at their list until somebody has seen it', async () => {
  const { handlers, seen } = noticeServer(back, missed)
  const { user } = await renderApp({ path: '/device/my-devices', handlers })
  const bar = (await screen.findByText('Screens and their power plans')).closest('[role=status]') as HTMLElement
  const told = within(bar).getAllByRole('listitem')
  expect(told.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Lobby wall should be on by its power plan, but has not been heard from \(/),
    expect.stringMatching(/^Lobby wall is back \(/),
  ])
  expect(screen.getByRole('link', { name: /My devices.*2 notices about screens/ })).toBeVisible()
  await user.click(within(bar).getByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(screen.queryByText('Screens and their power plans')).toBeNull())
  expect(seen).toEqual([{ companyId: 2, upTo: 8 }])
  expect(screen.queryByText('2 notices about screens')).toBeNull()
})

test('G146 what is not told yet is not seen: it comes when what was told has been', async () => {
  const seven = [7, 6, 5, 4, 3, 2, 1].map((id) => ({ ...missed, id, deviceName: `Screen ${id}` }))
  const { handlers, seen } = noticeServer(...seven)
  const { user } = await renderApp({ path: '/device/my-devices', handlers })
  const bar = within((await screen.findByText('Screens and their power plans')).closest('[role=status]') as HTMLElement)
  expect(bar.getAllByRole('link').map((one) => one.textContent)).toEqual([1, 2, 3, 4, 5].map((id) => `Screen ${id}`))
  bar.getByText('and 2 more')
  await user.click(bar.getByRole('button', { name: 'Seen' }))
  await waitFor(() => expect(seen).toEqual([{ companyId: 2, upTo: 5 }]))
  expect(await bar.findByRole('link', { name: 'Screen 7' })).toBeVisible()
})

test('G146 what is told of screens while the console is open is said at once, with a way to them', async () => {
  const { handlers, seen, asked, tell } = noticeServer(missed)
  const { channels, user, url } = await renderApp({ path: '/dashboard', handlers })
  await waitFor(() => expect(asked).toEqual([1]))
  tell(back)
  act(() => channels.at(-1)?.send({ entity: 'device', id: 0, companyId: 2 }))
  expect(await screen.findByText('“Lobby wall” is back')).toBeVisible()
  expect(screen.queryByText(/should be on/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(url()).toBe('/device/my-devices'))
  expect(seen).toEqual([])
})
