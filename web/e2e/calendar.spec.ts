import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { DEFAULT_LOCALE, parseLocale } from '@marquee/i18n/locales'
import { createSpeech } from '@marquee/renderer/sign/words'
import type { Page } from '@playwright/test'
import { type Desk, deskOf } from './api'
import { expectAccessible } from './axe'
import { addSource, openSite } from './feeds'
import { signIn } from './people'
import { activate, expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

test.setTimeout(120_000)

/** One event of a calendar: its lines beside UID, and beside dates where it has none of its own. */
type Entry = readonly [uid: string, summary: string, ...lines: string[]]

/** A year from now at most: of a repetition that becomes days those of three years are taken. */
const year = new Date().getFullYear() + 1

/** What takes place on 2 June of next year. */
const inJune = [`DTSTART:${year}0602T090000Z`, `DTEND:${year}0602T100000Z`]

/** A calendar of events, in June where they do not say when. */
function calendarOf(...entries: Entry[]): Buffer {
  const events = entries.flatMap(([uid, summary, ...lines]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${summary}`,
    ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : inJune),
    ...lines,
    'END:VEVENT',
  ])
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}

const outcome = (...parts: [part: 'added' | 'changed' | 'same' | 'removed' | 'left', count: number][]) =>
  new Intl.ListFormat(test.info().project.use.locale, { type: 'conjunction', style: 'narrow' }).format(
    parts.map(([part, count]) => say(`import.${part}`, { count })),
  )

/** A calendar on a site of its own, as a source of the company, which has none of its events yet. */
async function openCalendar(desk: Desk, name: string) {
  let [status, body] = [200, calendarOf()]
  const site = await openSite((_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/calendar; charset=utf-8' })
    response.end(body)
  })
  await addSource(desk, 'Calendar', name, `${site.url}/rooms.ics`)
  return {
    ...site,
    has(...entries: Entry[]) {
      body = calendarOf(...entries)
    },
    fails() {
      status = 503
    },
  }
}

/** Begins a subscription to a calendar, in its dialog. */
async function subscribe(page: Page, name: string) {
  await page.goto('/eventList/eventSubscription')
  await page
    .getByRole('button', { name: say('subscription.add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: say('subscription.add') })
  await form.getByLabel(say('subscription.source')).click()
  await page.getByTitle(name, { exact: true }).click()
  return form
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Saved again, a subscription fetches its calendar at once. */
async function fetchAgain(page: Page, name: string, { makesPrivate = false } = {}) {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click()
  const edit = page.getByRole('dialog', { name: say('subscription.edit') })
  if (makesPrivate) await edit.getByText(say('form.private'), { exact: true }).click()
  await edit.getByRole('button', { name: t('common', 'save') }).click()
  await expect(edit).toBeHidden()
}

/** Begins an import of a file, in its dialog. */
async function choose(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('button', { name: say('import.action') }).click()
  const form = page.getByRole('dialog', { name: say('import.title') })
  await form.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/calendar', buffer })
  return form
}

test('a calendar file is looked at, imported, and imported again: what people said of its events stays', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  const mark = `${test.info().project.name} ${test.info().retry}`
  const uid = (name: string) => `${name}-${mark.replaceAll(' ', '-')}@example.com`
  const { api } = await deskOf('admin', server)
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: `会議室 ${mark}` } }))
  const board: Entry = [uid('board'), `役員会議 ${mark}`]
  const choir: Entry = [uid('choir'), `Choir ${mark}`, 'RRULE:FREQ=WEEKLY']
  const fair: Entry = [uid('fair'), `Fair ${mark}`]
  await signIn(page, 'admin', server)
  await page.goto(`/eventList?q=${encodeURIComponent(mark)}`)

  const wrong = await choose(page, 'photo.ics', Buffer.from('no calendar'))
  await expect(wrong.getByRole('alert')).toContainText(say('import.refused.not-a-calendar'))
  await wrong
    .locator('input[type=file]')
    .setInputFiles({ name: 'rooms.ics', mimeType: 'text/calendar', buffer: calendarOf(board, choir, fair) })
  await expect(wrong.getByText(outcome(['added', 3]), { exact: true })).toBeVisible()
  await wrong.getByRole('button', { name: new RegExp(`^${say('form.lists')}: `) }).click()
  await page.getByRole('treeitem', { name: group.text }).click()
  const submit = wrong.getByRole('button', { name: say('import.submit.some', { count: 3 }) })
  await expect(submit).toBeEnabled()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'event-import', { dark: true })
  await submit.click()
  await expect(page.getByText(say('import.done', { what: outcome(['added', 3]) }))).toBeVisible()
  for (const [, name] of [board, choir, fair]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }

  const events = await send(api.GET('/api/event', { params: { query: { name: mark } } }))
  const own = events.find(({ name }) => name === board[1])
  expect(own?.deviceGroupIds).toEqual([group.id])
  const { id = 0, version } = own ?? {}
  await send(api.PATCH('/api/event', { body: { id, version, type: `会議 ${mark}` } }))

  const moved: Entry = [uid('board'), `取締役会 ${mark}`, 'SEQUENCE:1']
  const again = await choose(page, 'rooms.ics', calendarOf(moved, choir, [...fair, 'STATUS:CANCELLED']))
  await expect(again.getByText(outcome(['changed', 1], ['same', 1], ['removed', 1]), { exact: true })).toBeVisible()
  await again.getByRole('button', { name: say('import.submit.some', { count: 1 }) }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('button', { name: moved[1], exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: fair[1], exact: true })).toBeHidden()
  const now = await send(api.GET('/api/event/{id}', { params: { path: { id } } }))
  expect(now).toMatchObject({ name: moved[1], type: `会議 ${mark}`, deviceGroupIds: [group.id] })

  const third = await choose(page, 'rooms.ics', calendarOf(moved, choir))
  await expect(third.getByText(say('import.nothing'))).toBeVisible()
  await expect(third.getByRole('button', { name: say('import.submit'), exact: true })).toBeDisabled()
})

test('a subscription brings the events of a calendar, keeps up with it, and says why it fails', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  const mark = `${test.info().project.name} ${test.info().retry}`
  const name = `会議室の予定 ${mark}`
  const desk = await deskOf('admin', server)
  const { api } = desk
  const calendar = await openCalendar(desk, name)
  calendar.has(['one', `Kick-off ${mark}`], ['two', `Review ${mark}`])

  await signIn(page, 'admin', server)
  const form = await subscribe(page, name)
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'subscription-form', { dark: true })
  await form.getByRole('button', { name: t('common', 'save') }).click()
  await expect(form).toBeHidden()
  const row = rowOf(page, name)
  await expect(row).toContainText(say('subscription.events', { count: 2 }))
  await expect(row).toContainText(t('source', 'state.good'))
  await expectAccessible(page, '#main')
  await shot(page, 'subscriptions', { dark: true })

  calendar.has(['one', `キックオフ ${mark}`])
  await fetchAgain(page, name)
  await expect(row).toContainText(say('subscription.events', { count: 1 }))

  calendar.close()
  await fetchAgain(page, name)
  await expect(row).toContainText(t('source', 'state.failing'))
  await expect(row).toContainText(t('problem', 'field.unreachable'))
  await expect(row).toContainText(say('subscription.kept'))
  await shot(page, 'subscription-failing')

  await page.goto(`/eventList?q=${encodeURIComponent(mark)}`)
  const event = page.getByRole('row').filter({ hasText: `キックオフ ${mark}` })
  await expect(event).toContainText(say('subscription.from', { name }))
  await expect(page.getByText(`Review ${mark}`)).toBeHidden()
  await event.getByRole('button', { name: t('common', 'actions', { name: `キックオフ ${mark}` }) }).click()
  await expect(page.getByRole('menuitem', { name: say('command.delete') })).toBeDisabled()

  await page.goto('/eventList/eventSubscription')
  await row.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('subscription.end') }).click()
  const question = page.getByRole('dialog', { name: say('subscription.end.title', { name }) })
  await expect(question).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: say('subscription.end.keep') }).click()
  await expect(question).toBeHidden()
  await expect(row).toBeHidden()
  const [kept] = await send(api.GET('/api/event', { params: { query: { name: `キックオフ ${mark}` } } }))
  expect(kept?.subscriptionId).toBe(0)
})

test('RT17 a door sign follows the calendar that its room is subscribed to, and keeps what it had when the calendar’s server stops', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, player, server }) => {
  const mark = `${test.info().project.name} ${test.info().retry}`
  const name = `会議室「さくら」の予約 Room bookings ${mark}`
  const room = `さくら ${mark}`
  const desk = await deskOf('admin', server)
  const { api } = desk
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: room } }))
  const language = parseLocale(test.info().project.use.locale) ?? DEFAULT_LOCALE
  const sign = { deviceGroupId: group.id, language, covers: 'Always' as const, daysAhead: 7 }
  await send(api.POST('/api/eventSign', { body: sign }))
  await activate(player, server, desk, `Door ${mark}`, group.id)

  /** A day from now on, by the clock of whoever looks: nothing here begins or ends within a day of when this runs. */
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const at = (ahead: number, clock: string) => `${day(ahead)}T${clock}`.replace(/[-:]/g, '')
  const isOn = [`DTSTART:${at(-2, '09:00:00')}`, `DTEND:${at(3, '18:30:00')}`]
  const later: Entry = ['later', '面接 Interview', `DTSTART:${at(4, '10:00:00')}`, `DTEND:${at(4, '11:00:00')}`]
  const speech = createSpeech(language, [], Date.now())
  const until = speech.until(Date.parse(`${day(3)}T18:30:00Z`))
  const onScreen = (text: string) => player.page.getByText(text, { exact: true })

  const calendar = await openCalendar(desk, name)
  calendar.has(later)
  await signIn(page, 'admin', server)
  const form = await subscribe(page, name)
  await form.getByRole('button', { name: new RegExp(`^${say('form.signs')}: `) }).click()
  await page.getByRole('treeitem', { name: room }).click()
  await form.getByRole('button', { name: t('common', 'save') }).click()
  await expect(form).toBeHidden()
  const row = rowOf(page, name)
  await expect(row).toContainText(say('subscription.events', { count: 1 }))
  await expect(onScreen(room)).toBeVisible()
  await expect(onScreen(speech.words.free)).toBeVisible()
  await expect(onScreen('面接 Interview')).toBeVisible()
  await shot(player.page, 'door-free')

  calendar.has(later, ['board', '役員会議 Board meeting', ...isOn, 'CONTACT:ACME'])
  await fetchAgain(page, name)
  await expect(onScreen(speech.words.taken)).toBeVisible()
  await expect(onScreen('役員会議 Board meeting')).toBeVisible()
  await expect(onScreen(until)).toBeVisible()
  await shot(player.page, 'door-taken')

  calendar.has(later, ['board', '取締役会 Council', ...isOn, 'SEQUENCE:1'])
  await fetchAgain(page, name)
  await expect(onScreen('取締役会 Council')).toBeVisible()
  await expect(onScreen('役員会議 Board meeting')).toBeHidden()

  calendar.has(later, ['board', '取締役会 Council', ...isOn, 'SEQUENCE:2', 'STATUS:CANCELLED'])
  await fetchAgain(page, name)
  await expect(onScreen(speech.words.free)).toBeVisible()

  calendar.has(later, ['pay', '昇給 Pay talks', ...isOn, 'CONTACT:HR', 'DESCRIPTION:Names'])
  await fetchAgain(page, name, { makesPrivate: true })
  await expect(onScreen(speech.words.taken)).toBeVisible()
  await expect(onScreen(until)).toBeVisible()
  await expect(player.page.getByText(/Pay talks|HR|Names/)).toHaveCount(0)
  await shot(player.page, 'door-private')

  const expectFailing = async (why: string) => {
    await expect(row).toContainText(why)
    await expect(row).toContainText(t('source', 'state.failing'))
    await expect(row).toContainText(say('subscription.came'))
    await expect(row).toContainText(say('subscription.kept'))
    await expect(row.locator(`time[datetime="${good}"]`).filter({ visible: true })).toHaveCount(1)
  }
  const [{ goodAt } = { goodAt: null }] = await send(api.GET('/api/eventSubscription')).then((all) =>
    all.filter(({ sourceName }) => sourceName === name),
  )
  const good = new Date(goodAt ?? 0).toISOString() // when it came last, which the row goes on saying
  calendar.fails()
  await fetchAgain(page, name)
  await expectFailing(t('problem', 'field.answer-refused'))
  calendar.close()
  await fetchAgain(page, name)
  await expectFailing(t('problem', 'field.unreachable'))
  await expectAccessible(page, '#main')
  await shot(page, 'subscription-stopped', { dark: true })

  await player.page.reload() // a screen that starts anew is told the same
  await expect(onScreen(speech.words.taken)).toBeVisible()
  await expect(onScreen(until)).toBeVisible()
  await expect(onScreen('面接 Interview')).toBeVisible()
})
