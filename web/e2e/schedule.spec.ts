import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { eventColour } from '@marquee/model/palette'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { aside, findTile, showKind } from './aside'
import { expectAccessible } from './axe'
import {
  bars,
  calendar,
  type Day,
  drag,
  endAt,
  expectOn,
  lowerEdgeOf,
  middleOf,
  openItem,
  placeOf,
  pointAt,
} from './calendar'
import { signIn } from './people'
import { expect, type Server, test } from './server'
import { shot } from './shot'
import { channelName, t } from './texts'

/** A week without a clock change anywhere, far from today: Sunday to Saturday. */
const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [
  '2031-06-01',
  '2031-06-02',
  '2031-06-03',
  '2031-06-04',
  '2031-06-05',
  '2031-06-06',
  '2031-06-07',
] as const

const editor = (view: 'month' | 'week' | 'day', day: Day = monday, id = '') =>
  `/schedule/edit-schedule/${id}?view=${view}&day=${day}`

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const say = (key: Parameters<typeof t<'schedule'>>[1], values?: Record<string, string | number>) =>
  t('schedule', key, values)
const onBar = (key: Parameters<typeof t<'calendar'>>[1]) => t('calendar', key)

test.beforeEach(({ page, server }) => signIn(page, 'admin', server))

test('what is dragged from the aside plays where it falls, and is moved and resized there', {
  tag: ['@desktop', '@screenshot'],
}, async ({ page, server }) => {
  test.slow()
  const desk = await deskOf('admin', server)
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: 'Dragged' } }))
  await page.goto(`${editor('week')}&deviceGroup=${group.id}`)
  const tile = async (name: string) => middleOf(await findTile(page, name))

  await test.step('a content and a playlist are dropped', async () => {
    await drag(page, await tile('Welcome'), await pointAt(page, monday, '09:00'))
    await expect(bars(page, 'Welcome')).toContainText('09:00–11:00')
    await expectOn(page, bars(page, 'Welcome'), monday)
    await showKind(page, 'playlist')
    await drag(page, await tile('Every day'), await placeOf(page, wednesday, 'all-day'))
    await expectOn(page, bars(page, 'Every day'), wednesday)
  })

  await test.step('it is moved and made longer', async () => {
    const there = await pointAt(page, thursday, '13:00') // the calendar may scroll for that
    await drag(page, await middleOf(bars(page, 'Welcome')), there)
    await expectOn(page, bars(page, 'Welcome'), thursday)
    const later = await endAt(page, thursday, '16:30')
    await drag(page, await lowerEdgeOf(bars(page, 'Welcome')), later)
    await expect(bars(page, 'Welcome')).toContainText('12:00–16:30')
    await shot(page, 'schedule-dragged')
  })

  await test.step('a step is taken back, and done again', async () => {
    await page.keyboard.press('Control+z')
    await expect(bars(page, 'Welcome')).toContainText('12:00–14:00')
    await page.keyboard.press('Control+Shift+z')
    await expect(bars(page, 'Welcome')).toContainText('12:00–16:30')
  })

  await test.step('in a month it is dropped on a day, and plays from the morning on', async () => {
    await button(page, onBar('view.month')).click()
    await showKind(page, 'content')
    await drag(page, await tile('Night'), await placeOf(page, saturday, 'day'))
    await expect(bars(page, 'Night')).toContainText('09:00')
  })

  await test.step('it is saved', async () => {
    await button(page, t('common', 'save')).click()
    await expect(page).toHaveURL(/\/edit-schedule\/\d+\?/)
  })
  const id = Number(/edit-schedule\/(\d+)/.exec(page.url())?.[1])
  const saved = await send(desk.api.GET('/api/schedule/{id}', { params: { path: { id } } }))
  expect(saved.channels[0]?.items).toMatchObject([
    { name: 'Welcome', type: 'content', start: thursday, end: thursday, startTime: '12:00', endTime: '16:30' },
    { name: 'Every day', type: 'playlist-General', start: wednesday, end: wednesday, allDay: true },
    { name: 'Night', start: saturday, end: saturday, startTime: '09:00', endTime: '11:00', repeat: 'None' },
  ])
})

test('what is added by button plays when its dialog says, in the colours of its priority', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  test.slow()
  const desk = await deskOf('admin', server)
  const title = `Buttons ${test.info().project.name}`
  await send(desk.api.POST('/api/category', { body: { type: 'Device', title } }))
  const adding = page.getByRole('dialog', { name: say('item.add'), exact: true })
  await page.goto(editor('week'))

  await test.step('every Monday and Friday, at noon', async () => {
    await openItem(page, 'Welcome')
    await adding.getByRole('textbox', { name: t('schedule', 'name') }).fill('Lunch')
    await adding.getByText(say('repeat.Weekly'), { exact: true }).click()
    await adding.getByRole('checkbox', { name: weekday('short', 5) }).check()
    await pickTime(adding, 'item.startTime', '12', '30')
    await pickTime(adding, 'item.endTime', '14', '00')
    await pickDay(adding, 'item.until', '2031-06-30')
    await expect(adding.getByRole('status')).toContainText(
      say('when.weekly', { days: list([weekday('long', 1), weekday('long', 5)]) }),
    )
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'schedule-item-weekly', { dark: true })
    await button(adding, say('item.addSubmit')).click()
    await expect(bars(page, 'Lunch')).toHaveCount(2)
    await expect(bars(page, 'Lunch').first()).toContainText('12:30–14:00')
    await expectOn(page, bars(page, 'Lunch').first(), monday)
    await expectOn(page, bars(page, 'Lunch').last(), friday)
    await expectColour(bars(page, 'Lunch').first(), 4, 0)
  })

  await test.step('on two days of the month, stronger than everything else', async () => {
    await openItem(page, 'Night')
    await adding.getByText(say('repeat.Monthly'), { exact: true }).click()
    const days = adding.getByRole('group', { name: say('repeat.monthDays') })
    await button(days, '2').click()
    for (const day of ['3', '31']) await button(days, day).click()
    await adding.getByRole('checkbox', { name: say('item.allDay') }).check()
    await adding.getByRole('radio', { name: say('priority.1') }).check()
    await expect(adding.getByRole('status')).toContainText(say('item.skipped', { day: 31 }))
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'schedule-item-monthly')
    await button(adding, say('item.addSubmit')).click()
    await expectOn(page, bars(page, 'Night'), tuesday)
    await expect(bars(page, 'Night')).toContainText(say('priority.of', { priority: 1 }))
    await expectColour(bars(page, 'Night'), 1, 1)
    await expectAccessible(page, '#main')
  })

  await test.step('it is not saved without a device group, and then with it', async () => {
    await button(page, t('common', 'save')).click()
    const group = page.getByRole('button', { name: say('group.choose') })
    await expect(group).toBeFocused()
    await expectAccessible(page, '#main')
    await group.click()
    await page.getByRole('treeitem', { name: title }).click()
    await page.getByRole('textbox', { name: t('schedule', 'name') }).fill(title)
    await button(page, t('common', 'save')).click()
    await expect(page).toHaveURL(/\/edit-schedule\/\d+\?/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('opened again, it is the same', async () => {
    await page.reload()
    await expect(bars(page, 'Lunch')).toHaveCount(2)
    await expectOn(page, bars(page, 'Night'), tuesday)
    await shot(page, 'schedule-week', { dark: true })
    await bars(page, 'Lunch').first().press('Enter')
    const editing = page.getByRole('dialog', { name: say('item.edit'), exact: true })
    await expect(editing.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(editing.getByLabel(say('item.startTime'))).toHaveValue('12:30')
    await expect(editing.getByRole('radio', { name: say('priority.4') })).toBeChecked()
    await button(editing, say('item.delete')).click()
    await expect(bars(page, 'Lunch')).toHaveCount(0)
    await expect(page.getByText(t('common', 'draft.unsaved'))).toBeVisible()
  })
})

test('month, week and day; today, forth and back', { tag: ['@screenshot', '@phone'] }, async ({ page }) => {
  await page.goto(editor('week', wednesday))
  const shown = (view: 'month' | 'week' | 'day', day: Day) =>
    expect(page).toHaveURL(new RegExp(`view=${view}&day=${day}`))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now())
  await button(page, onBar('view.month')).click()
  await shown('month', wednesday)
  await expect(calendar(page).locator(`[data-date="${sunday}"]`)).not.toHaveCount(0)
  await button(page, onBar('next')).click()
  await shown('month', '2031-07-01')
  await button(page, onBar('previous')).click()
  await button(page, onBar('previous')).click()
  await shown('month', '2031-05-01')
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-month')

  await button(page, onBar('today')).click()
  await button(page, onBar('view.week')).click()
  await shown('week', today)
  await expect(calendar(page).locator(`[data-date="${today}"]`)).not.toHaveCount(0)
  await button(page, onBar('view.day')).click()
  await button(page, onBar('next')).click()
  await button(page, onBar('previous')).click()
  await shown('day', today)
  await expect(calendar(page).locator('[data-date]').first()).toHaveAttribute('data-date', today)
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-day')
})

test('a second channel is added, renamed, filled and deleted', async ({ page, server }) => {
  const schedule = await makeSchedule(server, 'Channels')
  await page.goto(editor('day', monday, `${schedule.id}`))
  const channels = page.getByRole('group', { name: say('channels') })
  await expect(bars(page, 'Welcome')).toBeVisible()
  await button(page, say('channel.add')).click()
  await expect(button(channels, channelName(2))).toHaveAttribute('aria-pressed', 'true')

  const choose = async (name: string, command: 'channel.rename' | 'channel.delete') => {
    await button(page, say('channel.actions', { name })).click()
    await page.getByRole('menuitem', { name: say(command) }).click()
  }
  await choose(channelName(2), 'channel.rename')
  const dialog = page.getByRole('dialog', { name: say('channel.rename') })
  await dialog.getByRole('textbox').fill('Channel 1')
  await button(dialog, say('item.apply')).click()
  await expect(dialog.getByText(say('channel.taken'))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('textbox').fill('Sound')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toHaveCount(0)
  await openItem(page, 'Night')
  await button(page.getByRole('dialog', { name: say('item.add'), exact: true }), say('item.addSubmit')).click()
  await expect(bars(page, 'Night', 'Sound')).toBeVisible()
  await button(page, t('common', 'save')).click()
  await expect(page.getByText(say('saved'))).toBeVisible()
  await page.reload()
  await expect(bars(page, 'Night', 'Sound')).toBeVisible()

  await choose('Sound', 'channel.delete')
  const question = page.getByRole('dialog', { name: say('channel.deleteTitle', { name: 'Sound' }) })
  await button(question, say('channel.delete')).click()
  await expect(channels.getByRole('button')).toHaveText([channelName(1)])
  await button(page, t('common', 'save')).click()
  await expect(page.getByText(t('common', 'draft.unsaved'))).toHaveCount(0)
  await page.reload()
  await expect(bars(page, 'Welcome')).toBeVisible()
  await expect(channels.getByRole('button')).toHaveText([channelName(1)])
})

test('work that a newer version overtakes is kept, and saved on top of it', {
  tag: ['@once', '@screenshot'],
}, async ({ page, context, server }) => {
  const { id, name } = await makeSchedule(server, 'Two tabs')
  const other = await context.newPage()
  const description = (tab: Page) => tab.getByRole('textbox', { name: t('schedule', 'description') })
  for (const tab of [page, other]) {
    await tab.goto(editor('day', monday, `${id}`))
    await expect(bars(tab, 'Welcome')).toBeVisible()
    await openDetails(tab)
    await description(tab).fill(tab === page ? 'Mine' : 'Theirs')
  }
  await button(other, t('common', 'save')).click()
  await expect(other.getByText(say('saved'))).toBeVisible()

  await page.bringToFront()
  await button(page, t('common', 'save')).click()
  const dialog = page.getByRole('dialog').filter({ hasText: t('common', 'stale.text') })
  await expect(dialog).toContainText('admin')
  await expect(dialog.getByRole('row', { name: say('description') })).toContainText('Theirs')
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'schedule-stale')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(description(page)).toHaveValue('Mine')
  await button(page, t('common', 'save')).click()
  await button(dialog, t('common', 'stale.reapply')).click()
  await expect(page.getByText(say('saved'))).toBeVisible()
  await expect(description(other)).toHaveValue('Mine')

  await description(page).fill('Mine again')
  await description(other).fill('Theirs again')
  await button(page, t('common', 'save')).click()
  await expect(page.getByText(t('common', 'draft.unsaved'))).toHaveCount(0)
  await other.bringToFront()
  await button(other, t('common', 'save')).click()
  await button(other.getByRole('dialog'), t('common', 'stale.copy')).click()
  await expect(other.getByRole('heading', { level: 1, name: say('copyOf', { name }) })).toBeVisible()
  await openDetails(other)
  await expect(description(other)).toHaveValue('Theirs again')
})

test('what was changed is not left without a question', { tag: '@deep' }, async ({ page, server }) => {
  const { id } = await makeSchedule(server, 'Left')
  await page.goto('/schedule/all-schedule?q=Left')
  await page.getByRole('link', { name: /^Left/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${id}$`))
  await button(page, say('channel.add')).click()
  await page.goBack()
  const question = page.getByRole('dialog', { name: t('common', 'discard.title') })
  await button(question, t('common', 'cancel')).click()
  await expect(page.getByText(t('common', 'draft.unsaved'))).toBeVisible()
  await page.goBack()
  await button(question, t('common', 'discard.yes')).click()
  await expect(page).toHaveURL(/\/schedule\/all-schedule/)
})

test('schedules are found, recycled, restored and deleted for good', { tag: ['@screenshot', '@deep'] }, async ({
  page,
  server,
}) => {
  const { name } = await makeSchedule(server, 'Bin')
  const link = page.getByRole('link', { name, exact: true })
  const choose = async (command: 'command.recycle' | 'command.restore' | 'command.delete') => {
    await button(page, t('common', 'actions', { name })).click()
    await page.getByRole('menuitem', { name: say(command) }).click()
  }
  await page.goto('/schedule')
  await expect(link).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-list', { dark: true })
  await page.goto('/schedule/all-schedule')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name: /^Bin/ })).toHaveCount(1)

  await choose('command.recycle')
  const question = page.getByRole('dialog', { name: say('recycle.title', { count: 1 }) })
  await expect(question).toContainText(name)
  await button(question, say('command.recycle')).click()
  await expect(link).toHaveCount(0)
  await page.goto('/schedule/recycle')
  await expect(link).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-recycle')
  await choose('command.restore')
  await expect(page.getByText(say('restore.done'), { exact: true })).toBeVisible()
  await expect(link).toHaveCount(0)

  await page.goto('/schedule/all-schedule')
  await choose('command.recycle')
  await button(question, say('command.recycle')).click()
  await expect(link).toHaveCount(0)
  await page.goto('/schedule/recycle')
  await choose('command.delete')
  await button(page.getByRole('dialog', { name: say('delete.title', { count: 1 }) }), say('delete.yes')).click()
  await expect(page.getByText(say('delete.done'), { exact: true })).toBeVisible()
  await expect(link).toHaveCount(0)
})

/** On a phone the filters of a list are folded. */
async function showFilters(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: t('common', 'filters'), expanded: false })
  if (await folded.isVisible()) await folded.click()
}

test('lists by device group and by user, and all that plays on a group', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  const { id, name, deviceGroupName } = await makeSchedule(server, 'Grouped')
  const link = page.getByRole('link', { name, exact: true })
  const everywhere = page.getByRole('link', { name: 'All screens', exact: true })

  await page.goto('/schedule/by-group?sort=name')
  await expect(everywhere).toBeVisible()
  await showFilters(page)
  await page.getByRole('button', { name: say('group.any') }).click()
  await page.getByRole('treeitem', { name: deviceGroupName }).click()
  await expect(page).toHaveURL(/deviceGroup=/)
  await expect(everywhere).toHaveCount(0)
  await expect(link).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-by-group')

  await button(page, say('command.calendar')).click()
  await expect(page).toHaveURL(/\/schedule\/calendar\?deviceGroup=\d+/)
  const sources = page.getByRole('list', { name: say('calendar.schedules') })
  await expect(sources.getByRole('listitem')).not.toHaveCount(1)
  await expect(sources).toContainText('All screens')
  await page.goto(`${page.url()}&view=week&day=${monday}`)
  const bar = calendar(page).getByRole('link').filter({ hasText: 'Welcome' })
  await expectOn(page, bar, monday)
  await expectAccessible(page, '#main')
  await shot(page, 'schedule-calendar', { dark: true })
  await bar.click()
  await expect(page).toHaveURL(new RegExp(`/schedule/edit-schedule/${id}`))

  await page.goto('/schedule/by-user?sort=name')
  await expect(everywhere).toBeVisible()
  await showFilters(page)
  await page.getByRole('combobox', { name: say('owner') }).click()
  await page.getByTitle('editor', { exact: true }).click()
  await expect(page).toHaveURL(/owner=/)
  await expect(everywhere).toHaveCount(0)
  await expectAccessible(page, '#main')
})

test('a viewer looks, and changes nothing', { tag: ['@screenshot', '@deep'] }, async ({ page, server }) => {
  const { id } = await makeSchedule(server, 'Viewed')
  await signIn(page, 'viewer', server)
  await page.goto(editor('week', monday, `${id}`))
  await expect(page.getByText(say('readOnly'))).toBeVisible()
  await bars(page, 'Welcome').press('Enter')
  const dialog = page.getByRole('dialog', { name: say('item.view'), exact: true })
  await expect(dialog.getByLabel(say('item.startTime'))).toBeDisabled()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'schedule-item-view-only')
  await dialog.getByText(t('common', 'close'), { exact: true }).click()
  await expect(button(page, t('common', 'save'))).toHaveCount(0)
  await expect(aside(page)).toHaveCount(0)
  await expectAccessible(page, '#main')
})

/** A schedule that plays Welcome on Monday from ten to twelve, on a device group of its own; its name begins with `what`. */
async function makeSchedule(server: Server, what: string): Promise<Answer<'/api/schedule/{id}', 'get'>> {
  const { api } = await deskOf('admin', server)
  const name = `${what} ${test.info().project.name}`
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const [content] = await send(api.GET('/api/content', { params: { query: { name: 'Welcome' } } }))
  const times = { start: monday, end: monday, startTime: '10:00', endTime: '12:00', repeat: 'None' as const }
  const item = { itemId: content?.id ?? 0, type: 'content' as const, name: 'Welcome', ...times }
  const channels = [{ name: 'Channel 1', items: [item] }]
  return send(api.POST('/api/schedule', { body: { name, deviceGroup: group.id, content: channels } }))
}

/** Unfolds name, group and description. */
async function openDetails(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: say('details'), expanded: false })
  if (await fold.isVisible()) await fold.click()
}

async function pickTime(dialog: Locator, field: 'item.startTime' | 'item.endTime', hour: string, minute: string) {
  await dialog.getByLabel(say(field)).click()
  const columns = dialog.page().locator('.ant-picker-dropdown:visible ul')
  await columns.nth(0).getByText(hour, { exact: true }).click()
  await columns.nth(1).getByText(minute, { exact: true }).click()
  await dialog.getByText(say('priority'), { exact: true }).click()
  await expect(dialog.getByLabel(say(field))).toHaveValue(`${hour}:${minute}`)
}

async function pickDay(dialog: Locator, field: 'item.start' | 'item.until', day: Day) {
  await dialog.getByLabel(say(field)).click()
  await dialog.page().locator('.ant-picker-dropdown:visible').getByTitle(day).click()
}

async function expectColour(bar: Locator, priority: number, order: number): Promise<void> {
  const channels = eventColour(priority, order).background.match(/\w\w/g) ?? []
  const rgb = channels.map((hex) => Number.parseInt(hex, 16)).join(', ')
  await expect(bar).toHaveCSS('background-color', `rgb(${rgb})`)
}

/** 0 is Sunday. */
function weekday(length: 'long' | 'short', day: number): string {
  const format = new Intl.DateTimeFormat(test.info().project.use.locale, { weekday: length, timeZone: 'UTC' })
  return format.format(Date.parse(sunday) + day * 86_400_000)
}

function list(words: string[]): string {
  return new Intl.ListFormat(test.info().project.use.locale, { type: 'conjunction' }).format(words)
}
