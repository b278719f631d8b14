import { makeSelf, rights } from '@marquee/testkit/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeBroadcast, makeScreen, openBroadcasts } from './broadcast.fake'
import { clockOf } from './remaining'
import { GOING_MS } from './useGoing'

const cardOf = async (words: string) => within(await screen.findByRole('region', { name: words }))

test('what shows says to whom, by whom, until when, and how many screens have it', async () => {
  await openBroadcasts('message', { running: [makeBroadcast()] })
  const card = await cardOf('Closing soon')
  for (const text of ['Shown by 2 of 5 screens', 'Shown: 2', 'On the way: 1', 'Not reached: 1', 'Failed: 1'])
    expect(card.getByText(text)).toBeVisible()
  expect(card.getByText('All screens')).toBeVisible()
  expect(card.getByText(/hanako/)).toBeVisible()
  expect(card.getByRole('timer')).toHaveTextContent(/^(10:00|9:\d\d) left$/)
  await waitFor(() => expect(card.getByRole('img', { name: 'As screens show it' })).toHaveTextContent('Closing soon'))
})

test.each([
  ['a device group by its name', { everywhere: false, groupName: 'Lobby' }, 'Lobby'],
  ['screens one by one by how many they are', { everywhere: false, screens: 7 }, '7 chosen screens'],
])('where it shows: %s', async (_, part, text) => {
  await openBroadcasts('message', { running: [makeBroadcast(part)] })
  expect((await cardOf('Closing soon')).getByText(text)).toBeVisible()
})

test('a drill is called one', async () => {
  const running = [makeBroadcast({ urgency: 'emergency', drill: true, label: 'This is a drill' })]
  await openBroadcasts('emergency', { running })
  expect((await cardOf('Closing soon')).getByText('Drill')).toBeVisible()
})

test('the numbers follow what screens say, as the server tells', async () => {
  const { server, channels } = await openBroadcasts('emergency', { running: [makeBroadcast({ urgency: 'emergency' })] })
  await cardOf('Closing soon')
  server.running = [makeBroadcast({ urgency: 'emergency', shown: 5, sent: 0, failed: 0 })]
  act(() => channels.at(-1)?.send({ entity: 'emergency', id: 4, companyId: 2 }))
  expect(await screen.findByText('Shown by 5 of 5 screens')).toBeVisible()
})

describe('what another one covers', () => {
  const covered = makeBroadcast({ shown: 1, sent: 0, covered: 2 })
  const why = 'On 2 screens it is not seen: an emergency or a drill fills the whole screen there.'

  test('is not counted as shown, and says why it is not seen', async () => {
    await openBroadcasts('message', { running: [covered] })
    const card = await cardOf('Closing soon')
    for (const text of ['Shown by 1 of 5 screens', 'Shown: 1', 'Covered: 2', 'Not reached: 1', 'Failed: 1', why])
      expect(card.getByText(text)).toBeVisible()
  })

  test('is so by screen, without the time at which it was seen; when it is so no more, the choice stays', async () => {
    const screens = [
      makeScreen({ deviceId: 1, deviceName: 'Lobby wall', state: 'covered', shownAt: '2026-11-02T09:00:00Z' }),
      makeScreen({ deviceId: 2, deviceName: 'Desk', state: 'shown', shownAt: '2026-11-02T09:00:00Z' }),
    ]
    const { server, user, channels } = await openBroadcasts('message', { running: [covered], screens })
    await user.click(await screen.findByRole('button', { name: 'By screen' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'Covered' }))
    await waitFor(() => expect(dialog.queryByText('Desk')).toBeNull())
    expect(server.asked.at(-1)?.get('state')).toBe('covered')
    expect((dialog.getByText('Lobby wall').closest('li') as HTMLElement).lastElementChild).toHaveTextContent(
      /^Covered$/,
    )
    server.running = [makeBroadcast()]
    act(() => channels.at(-1)?.send({ entity: 'broadcast', id: 0, companyId: 2 }))
    expect(await screen.findByText('Shown by 2 of 5 screens')).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: 'Covered' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'All' }))
    expect(dialog.queryByRole('radio', { name: 'Covered' })).toBeNull()
  })

  test('is not spoken of where nothing is', async () => {
    await openBroadcasts('message', { running: [makeBroadcast()] })
    expect((await cardOf('Closing soon')).queryByText(/^Covered|not seen/)).toBeNull()
  })
})

describe('ending', () => {
  test('a message ends with one press', async () => {
    const { server, user } = await openBroadcasts('message', { running: [makeBroadcast()] })
    await user.click(await screen.findByRole('button', { name: 'End now: Closing soon' }))
    await waitFor(() => expect(server.stopped).toEqual([{ companyId: 2, ids: [4] }]))
    expect(await screen.findByText('It was ended')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'No message is shown at the moment' })).toBeVisible()
  })

  test('an emergency ends once that was agreed to', async () => {
    const { server, user } = await openBroadcasts('emergency', { running: [makeBroadcast({ urgency: 'emergency' })] })
    await user.click(await screen.findByRole('button', { name: 'End now: Closing soon' }))
    const question = within(await screen.findByRole('dialog', { name: 'End the emergency?' }))
    expect(server.stopped).toEqual([])
    await user.click(question.getByRole('button', { name: 'End now' }))
    await waitFor(() => expect(server.stopped).toEqual([{ companyId: 2, ids: [4] }]))
  })

  test('several end together', async () => {
    const running = [makeBroadcast(), makeBroadcast({ id: 6 })]
    const { server, user } = await openBroadcasts('message', { running })
    await user.click(await screen.findByRole('button', { name: 'End all (2)' }))
    await waitFor(() => expect(server.stopped).toEqual([{ companyId: 2, ids: [4, 6] }]))
  })

  test('one alone has no button for all', async () => {
    await openBroadcasts('message', { running: [makeBroadcast()] })
    await cardOf('Closing soon')
    expect(screen.queryByRole('button', { name: /^End all/ })).toBeNull()
  })
})

test('each screen is told by its state, and those of one state alone', async () => {
  const screens = [
    makeScreen({ deviceId: 1, deviceName: 'Lobby wall', state: 'shown', shownAt: '2026-11-02T09:00:00Z' }),
    makeScreen({ deviceId: 2, deviceName: 'Desk', state: 'failed', detail: 'no room' }),
  ]
  const { server, user } = await openBroadcasts('message', { running: [makeBroadcast()], screens })
  await user.click(await screen.findByRole('button', { name: 'By screen' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Lobby wall')).toBeVisible()
  expect(dialog.getByText('no room')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Failed' }))
  await waitFor(() => expect(dialog.queryByText('Lobby wall')).toBeNull())
  expect(dialog.getByText('Desk')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Not reached' }))
  expect(await dialog.findByText('No screen is in this state.')).toBeVisible()
  expect(server.asked.at(-1)?.get('state')).toBe('waiting')
})

test('what has ended stays in a table, where what runs is not; it tells by screen who has shown it', async () => {
  const ended = makeBroadcast({
    id: 3,
    message: { ...makeBroadcast().message, content: 'Lunch' },
    endedAt: '2026-11-02T09:00:00Z',
    endedBy: 'taro',
  })
  const shown = { state: 'shown', shownAt: '2026-11-02T08:50:00Z', endedAt: '2026-11-02T09:00:00Z' } as const
  const screens = [
    makeScreen({ deviceId: 1, deviceName: 'Lobby wall', ...shown }),
    makeScreen({ deviceId: 2, deviceName: 'Desk' }),
    makeScreen({ deviceId: 3, deviceName: 'Door', state: 'sent' }),
  ]
  const { user } = await openBroadcasts('message', { running: [makeBroadcast()], ended: [ended], screens })
  const table = within(await screen.findByRole('table', { name: 'History' }))
  const row = (words: string) => within(table.getByText(words).closest('tr') as HTMLElement)
  expect(row('Lunch').getByText('Ended by taro')).toBeVisible()
  expect(table.queryByText('Closing soon')).toBeNull()
  await user.click(row('Lunch').getByRole('button', { name: 'Lunch' }))
  const dialog = within(await screen.findByRole('dialog'))
  const wall = within((await dialog.findByText('Lobby wall')).closest('li') as HTMLElement)
  expect(wall.getByText('Shown')).toBeVisible()
  expect(wall.getByText(/^Taken away Nov 2, 2026, /)).toBeVisible()
  for (const [name, state] of [
    ['Desk', 'Not reached'],
    ['Door', 'Not confirmed'],
  ] as const)
    expect(dialog.getByText(name).closest('li')).toHaveTextContent(state)
  expect(dialog.queryByText('May still show it')).toBeNull()
})

describe('what was ended while screens do not answer', () => {
  const endsAt = new Date(Date.now() + 10 * 60_000).toISOString()
  const lingering = makeBroadcast({ endedAt: new Date().toISOString(), endedBy: 'taro', lingering: 2, endsAt })

  test('stays, and says who ended it when, on how many screens it may be seen, and until when; nobody ends it again', async () => {
    const before = { ...lingering, endedAt: new Date(Date.now() - GOING_MS).toISOString() }
    await openBroadcasts('message', { running: [before, makeBroadcast({ id: 5 })] })
    const [first] = await screen.findAllByRole('region', { name: 'Closing soon' })
    const card = within(first as HTMLElement)
    expect(card.getByText(/^Ended at .+ by taro$/)).toBeVisible()
    expect(card.getByText(/may still be seen on 2 screens that do not answer, until .+ at the latest\.$/)).toBeVisible()
    expect(card.queryByRole('timer')).toBeNull()
    expect(screen.getAllByRole('button', { name: /^End now/ })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^End all/ })).toBeNull()
  })

  test('leads to these screens, and to the others', async () => {
    const screens = [
      makeScreen({ deviceId: 1, deviceName: 'Lobby wall', state: 'shown', shownAt: '2026-11-02T09:00:00Z' }),
      makeScreen({ deviceId: 2, deviceName: 'Desk', state: 'sent' }),
      makeScreen({ deviceId: 3, deviceName: 'Door', state: 'shown', endedAt: '2026-11-02T09:05:00Z' }),
    ]
    const { user } = await openBroadcasts('message', { running: [lingering], screens })
    await user.click(await screen.findByRole('button', { name: 'By screen' }))
    const dialog = within(await screen.findByRole('dialog'))
    const tagOf = (name: string) => (dialog.getByText(name).closest('li') as HTMLElement).lastElementChild
    expect(await dialog.findByText('Lobby wall')).toBeVisible()
    for (const name of ['Lobby wall', 'Desk']) expect(tagOf(name)).toHaveTextContent('May still show it')
    expect(dialog.queryByText('Door')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'All' }))
    expect(await dialog.findByText('Door')).toBeVisible()
    expect(tagOf('Door')).toHaveTextContent(/^Shown$/)
    expect(dialog.getByText(/^Taken away/)).toBeVisible()
  })

  test('goes once the last screen has said that it took it away', async () => {
    const { server, channels } = await openBroadcasts('message', { running: [lingering] })
    await cardOf('Closing soon')
    server.running = []
    act(() => channels.at(-1)?.send({ entity: 'broadcast', id: 4, companyId: 2 }))
    expect(await screen.findByRole('heading', { name: 'No message is shown at the moment' })).toBeVisible()
  })
})

test('a picture without words is told as one', async () => {
  const message = { ...makeBroadcast().message, content: '', bgImage: '8' }
  await openBroadcasts('emergency', { running: [makeBroadcast({ urgency: 'emergency', layout: 'full', message })] })
  const card = await cardOf('A picture without words')
  expect(card.getByRole('button', { name: 'End now: A picture without words' })).toBeVisible()
})

test('before anything has ended there is no table', async () => {
  await openBroadcasts('message', { running: [makeBroadcast()] })
  await cardOf('Closing soon')
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull())
  expect(screen.queryByRole('table')).toBeNull()
})

describe('rights', () => {
  test('who may only read looks', async () => {
    await openBroadcasts('message', { running: [makeBroadcast()] }, { self: makeSelf({ auth: rights('R') }) })
    expect((await cardOf('Closing soon')).getByRole('button', { name: 'By screen' })).toBeVisible()
    for (const name of [/^End now/, 'Show a message now']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('where nothing shows, who may only read is told what this is', async () => {
    await openBroadcasts('emergency', {}, { self: makeSelf({ auth: rights('R') }) })
    expect(await screen.findByText('What others show at once appears here.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Start an emergency' })).toBeNull()
  })

  test.each([
    ['message', { Message: 'N' }],
    ['emergency', { Emergency: 'N' }],
  ] as const)('without its right nobody sees the page of %s', async (urgency, without) => {
    await openBroadcasts(urgency, {}, { self: makeSelf({ auth: rights('W', without) }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(/right/)
  })

  test('a role with emergencies alone comes to them by the menu, and has no other views', async () => {
    const self = makeSelf({ auth: rights('N', { Emergency: 'W' }) })
    await openBroadcasts('emergency', {}, { self })
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getByRole('link', { name: 'Emergency' })).toHaveAttribute('aria-current', 'page')
    expect(menu.queryByRole('link', { name: 'Messages' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Emergency' })).toBeNull()
  })

  test('the views of messages lead to both', async () => {
    await openBroadcasts('message')
    const views = within(await screen.findByRole('navigation', { name: 'Show now' }))
    expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Templates',
      'Now',
      'Emergency',
      'My schedules',
      'All schedules',
    ])
  })
})

test.each([
  [249_000, '4:09'],
  [60_000, '1:00'],
  [3_849_000, '1:04:09'],
  [167 * 3_600_000, '167:00:00'],
  [1, '0:01'],
  [-5_000, '0:00'],
])('%i ms are left: %s', (left, clock) => {
  expect(clockOf(left)).toBe(clock)
})
