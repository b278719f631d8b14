import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lobby, screensServer } from '../screens.fake'
import { type History, piecesOf, type Span } from './contact'

const history: History = {
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-02T00:00:00Z',
  share: 0.75,
  spans: [
    { from: '2026-11-01T06:00:00Z', to: '2026-11-01T12:00:00Z', online: false, why: 'network' },
    { from: '2026-11-01T12:00:00Z', to: null, online: true, why: '' },
  ],
}

test.each<[string, Partial<History>, ReturnType<typeof piecesOf>]>([
  [
    'leaves free what is not known',
    {},
    [
      { online: false, from: 0.25, width: 0.25 },
      { online: true, from: 0.5, width: 0.5 },
    ],
  ],
  [
    'shows a moment at its end',
    { spans: [{ from: '2026-11-01T23:59:59Z', to: null, online: true, why: '' }] },
    [{ online: true, from: 0.997, width: 0.003 }],
  ],
])('R363 the bar of a history %s', (_, part, pieces) => {
  expect(piecesOf({ ...history, ...part })).toEqual(pieces)
})

test('R360 R363 how a screen was in touch is drawn for some days, and each change told with why', async () => {
  const server = screensServer()
  const log: Span[] = [
    { from: '2026-11-01T12:00:00Z', to: null, online: true, why: '' },
    { from: '2026-11-01T06:00:00Z', to: '2026-11-01T12:00:00Z', online: false, why: 'network' },
  ]
  server.history = history
  server.contact = log
  const { user } = await renderApp({ path: `/device/my-devices/${lobby.id}`, handlers: server.handlers })
  const sheet = within(await screen.findByRole('region', { name: 'Contact' }))
  expect(await sheet.findByRole('img', { name: 'Online 75% of the time that is known. Offline 1 time.' })).toBeVisible()
  const changes = within(await sheet.findByRole('list', { name: 'Changes, the newest first' })).getAllByRole('listitem')
  expect(changes[0]).toHaveTextContent('OnlineSince Nov 1, 2026, 9:00:00 PM')
  expect(changes[1]).toHaveTextContent(/Offline.*the player ran on without a network/)
  const asked = server.historyFrom.length
  await user.click(sheet.getByText('31 days'))
  await expect.poll(() => server.historyFrom.length).toBeGreaterThan(asked)
  const [first = '', last = ''] = [server.historyFrom[0], server.historyFrom.at(-1)]
  expect(Math.round((Date.parse(first) - Date.parse(last)) / 86_400_000)).toBe(30)
})
