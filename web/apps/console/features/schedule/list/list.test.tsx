import { dragOver, goOver, letGo } from '@marquee/testkit/drag'
import { makeCodes, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { item, schedule, scheduleServer } from '../schedules.fake'

const two = () =>
  scheduleServer([
    schedule({ id: 1, name: 'Lunch', description: 'At noon', itemCount: 3 }),
    schedule({ id: 2, name: 'Night', userId: 9, owner: 'taro', channels: [{ name: 'Channel 1', items: [item()] }] }),
  ])
const recycled = () =>
  scheduleServer([schedule({ id: 1, name: 'Old', active: false }), schedule({ id: 2, name: 'Older', active: false })])

async function show(path: string, world = two(), self = makeSelf()) {
  const codes = makeCodes({ users: [{ id: 9, username: 'taro' }] as never })
  const app = await renderApp({ path, self, codes, handlers: world.handlers })
  return { ...app, ...world }
}

const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

async function command(user: Awaited<ReturnType<typeof show>>['user'], name: string, label: string) {
  await user.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(label) }))
}

describe('the lists', () => {
  test.each([
    ['/schedule', { userId: '7', active: 'Y' }],
    ['/schedule/my-schedule', { userId: '7', active: 'Y' }],
    ['/schedule/all-schedule', { userId: null, active: 'Y' }],
    ['/schedule/by-group?deviceGroup=13', { deviceGroup: '13', active: 'Y' }],
    ['/schedule/by-user?owner=9', { userId: '9', active: 'Y' }],
    ['/schedule/recycle', { active: 'N' }],
  ])('R312 R466 G23 %s asks for %o, ten at a time', async (path, expected) => {
    const { asked } = await show(path)
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    const query = asked[0] as URLSearchParams
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, query.get(name)]))).toEqual(expected)
    expect(query.get('_limit')).toBe('10')
    expect(query.get('type')).toBe(path === '/schedule/recycle' ? null : 'General')
  })

  test('G24 tabs link the views; /schedule counts as one of them', async () => {
    await show('/schedule')
    const tabs = within(await screen.findByRole('navigation', { name: 'My schedules' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Mine',
      'All',
      'Calendar',
      'Recycle bin',
    ])
    expect(tabs.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page')
  })

  test.each(['/schedule/by-group?deviceGroup=13', '/schedule/by-user?owner=9'])(
    '%s is the list of all',
    async (path) => {
      await show(path)
      const tabs = within(await screen.findByRole('navigation', { name: /^Schedules by/ }))
      expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    },
  )

  test('RT53 RT54 all schedules are narrowed to a device group and to an owner', async () => {
    const { url } = await show('/schedule/all-schedule?deviceGroup=13&owner=9')
    expect(await screen.findByRole('button', { name: /Desk/ })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Owner' })).toBeVisible()
    expect(url()).toBe('/schedule/all-schedule?deviceGroup=13&owner=9')
  })

  test('a row says what, where, how many, whose and when', async () => {
    await show('/schedule/all-schedule')
    expect(await row('Lunch')).toHaveTextContent(/Lunch.*At noon.*Lobby.*3.*hanako/)
    expect(screen.getByRole('link', { name: 'Lunch' })).toHaveAttribute('href', '/schedule/edit-schedule/1')
  })

  test('a row says when it plays next, but for what is recycled', async () => {
    const zone = 'Asia/Tokyo'
    const world = scheduleServer([
      schedule({ id: 1, name: 'Lunch', next: { from: '2026-11-21T08:00:00Z', now: true, zone } }),
      schedule({ id: 2, name: 'Far', next: { from: '2126-11-21T09:00:00Z', now: false, zone } }),
      schedule({ id: 3, name: 'Past', itemCount: 1 }),
      schedule({ id: 4, name: 'Bare' }),
      schedule({ id: 5, name: 'Old', active: false }),
    ])
    const { user } = await show('/schedule/all-schedule', world)
    expect(await row('Lunch')).toHaveTextContent('Plays now')
    expect(await row('Far')).toHaveTextContent('Nov 21, 2126, 18:00')
    expect(await row('Past')).toHaveTextContent('Never again')
    expect(await row('Bare')).toHaveTextContent('Nothing planned')
    expect(screen.getByRole('columnheader', { name: 'Plays next' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Recycle bin' }))
    expect(await row('Old')).not.toHaveTextContent('Nothing planned')
    expect(screen.queryByRole('columnheader', { name: 'Plays next' })).not.toBeInTheDocument()
  })

  test('the topmost device group is named in the person’s language', async () => {
    await renderApp({
      path: '/schedule/all-schedule',
      locale: 'ja',
      handlers: scheduleServer([schedule({ name: 'Lunch', deviceGroupName: 'Default' })]).handlers,
    })
    expect(await row('Lunch')).toHaveTextContent('デフォルト')
  })

  test('R453 a new schedule starts with the device group of the list', async () => {
    const { user, url } = await show('/schedule/by-group?deviceGroup=13')
    await user.click(await screen.findByRole('button', { name: 'New schedule' }))
    await waitFor(() => expect(url()).toBe('/schedule/edit-schedule?deviceGroup=13'))
  })

  test('without schedules the next step is taught', async () => {
    await show('/schedule', scheduleServer([]))
    expect(await screen.findByText('You have no schedules yet')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'New schedule' })).toHaveLength(2)
  })
})

describe('what can be done', () => {
  test('R456 recycling says which screens stop, and can be taken back', async () => {
    const { user, sent } = await show('/schedule')
    await command(user, 'Lunch', 'Move to the recycle bin')
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Lunch (Lobby)')
    await user.click(within(dialog).getByRole('button', { name: 'Move to the recycle bin' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent.map(({ call, body }) => [call, body])).toEqual([
        ['toggle', { id: 1, companyId: 2, active: false }],
        ['toggle', { id: 1, companyId: 2, active: true }],
      ]),
    )
    expect(await row('Lunch')).toBeVisible()
  })

  test('a copy holds the same channels', async () => {
    const { user, sent } = await show('/schedule/all-schedule')
    await command(user, 'Night', 'Duplicate')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      name: 'Night (copy)',
      deviceGroup: 11,
      scheduleGroup: 10,
      content: [{ name: 'Channel 1', items: [{ itemId: 5 }] }],
    })
  })

  test('R470 several are moved to a folder', async () => {
    const self = makeSelf({ auth: rights('W') })
    const { user, sent } = await show('/schedule/all-schedule', two(), self)
    await user.click(await screen.findByRole('checkbox', { name: 'Lunch' }))
    await user.click(screen.getByRole('checkbox', { name: 'Night' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    // In tests the kit gives every dialog the same id, so that names cannot tell them apart: their titles do.
    const dialog = (await screen.findByText('Move 2 schedules')).closest('[role=dialog]') as HTMLElement
    await user.click(within(dialog).getByRole('treeitem', { name: 'Window' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(sent).toMatchObject([{ call: 'move', body: { groupId: 12, scheduleId: [1, 2] } }]))
  })

  test('G49 what somebody else owns can only be looked at', async () => {
    const auth = { ...rights('W'), Schedule: { access: 'W', admin: false } }
    const { user } = await show('/schedule/all-schedule', two(), makeSelf({ auth }))
    await user.click(within(await row('Night')).getByRole('button', { name: 'Actions for Night' }))
    const names = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
    expect(names).toEqual(['View', 'What plays there', 'Which screens have it', 'Duplicate', 'History'])
  })

  test('R317 who may only read has nothing to change', async () => {
    await show('/schedule/all-schedule', two(), makeSelf({ auth: rights('R') }))
    await row('Lunch')
    expect(screen.queryByRole('button', { name: 'New schedule' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('R130 the recycle bin', () => {
  test('gives back', async () => {
    const { user, sent } = await show('/schedule/recycle', recycled())
    await command(user, 'Old', 'Restore')
    await waitFor(() => expect(sent).toMatchObject([{ call: 'toggle', body: { id: 1 } }]))
    expect(await screen.findByText('Restored')).toBeVisible()
  })

  test('R475 deletes for good once somebody agreed, several in one call', async () => {
    const { user, sent } = await show('/schedule/recycle', recycled())
    await user.click(await screen.findByRole('checkbox', { name: 'Old' }))
    await user.click(screen.getByRole('checkbox', { name: 'Older' }))
    await user.click(screen.getByRole('button', { name: 'Delete for good' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 schedules for good?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Old', 'Older'])
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent).toEqual([{ call: 'delete', body: [1, 2], ifMatch: null }]))
    expect(await screen.findByText('The recycle bin is empty')).toBeVisible()
  })

  test('is emptied at once', async () => {
    const { user, sent } = await show('/schedule/recycle', recycled())
    await user.click(await screen.findByRole('button', { name: 'Empty the recycle bin' }))
    await user.click(await screen.findByRole('button', { name: 'Delete all for good' }))
    await waitFor(() => expect(sent).toEqual([{ call: 'delete', body: [], ifMatch: null }]))
  })
})

test('R470 a schedule is dragged into a folder: the tree opens when it is over the folder button', async () => {
  const { sent } = await show('/schedule', scheduleServer([schedule({ id: 1, name: 'Lunch' })]))
  await dragOver(await row('Lunch'), screen.getByRole('button', { name: /^Folder: / }))
  const window = await screen.findByRole('treeitem', { name: 'Window' })
  await goOver(window)
  await letGo(window)
  await waitFor(() => expect(sent).toMatchObject([{ call: 'move', body: { groupId: 12, scheduleId: [1] } }]))
})

test('R169 G90 what is kept for others is marked, and there to look at', async () => {
  const { user } = await show('/schedule', scheduleServer([schedule({ id: 1, name: 'Lunch', readOnly: true })]))
  const lunch = within(await row('Lunch'))
  expect(lunch.getByRole('img', { name: /look, not change/ })).toBeVisible()
  await user.click(lunch.getByRole('button', { name: 'Actions for Lunch' }))
  const offered = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
  expect(offered).toEqual(['View', 'What plays there', 'Which screens have it', 'Duplicate', 'History'])
})
