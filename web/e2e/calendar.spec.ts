import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import type { Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

test.setTimeout(90_000)

/** One event of a calendar: its lines beside UID and dates. */
type Entry = readonly [uid: string, summary: string, ...lines: string[]]

/** A year from now at most: of a repetition that becomes days those of three years are taken. */
const year = new Date().getFullYear() + 1

/** A calendar of events on 2 June of next year. */
function calendarOf(...entries: Entry[]): Buffer {
  const events = entries.flatMap(([uid, summary, ...lines]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${summary}`,
    `DTSTART:${year}0602T090000Z`,
    `DTEND:${year}0602T100000Z`,
    ...lines,
    'END:VEVENT',
  ])
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'))
}

const outcome = (...parts: [part: 'added' | 'changed' | 'same' | 'removed' | 'left', count: number][]) =>
  new Intl.ListFormat(test.info().project.use.locale, { type: 'conjunction', style: 'narrow' }).format(
    parts.map(([part, count]) => say(`import.${part}`, { count })),
  )

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
  let served = calendarOf(['one', `Kick-off ${mark}`], ['two', `Review ${mark}`])
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8')
    response.end(served)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const { api } = await deskOf('admin', server)
  const sourceDetail = { url: `http://127.0.0.1:${port}/rooms.ics`, refreshMinutes: 60 }
  const source = { feedType: 'Calendar' as const, description: name, sourceDetail }
  await send(api.POST('/api/externalSource', { body: source as never }))

  await signIn(page, 'admin', server)
  await page.goto('/eventList/eventSubscription')
  await page
    .getByRole('button', { name: say('subscription.add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: say('subscription.add') })
  await form.getByLabel(say('subscription.source')).click()
  await page.getByTitle(name, { exact: true }).click()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'subscription-form', { dark: true })
  await form.getByRole('button', { name: t('common', 'save') }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(say('subscription.events', { count: 2 }))
  await expect(row).toContainText(t('source', 'state.good'))
  await expectAccessible(page, '#main')
  await shot(page, 'subscriptions', { dark: true })

  /** Saved again, a subscription fetches its calendar at once. */
  const fetchAgain = async () => {
    await row.getByRole('button', { name, exact: true }).click()
    const edit = page.getByRole('dialog', { name: say('subscription.edit') })
    await edit.getByText(say('form.private'), { exact: true }).click()
    await edit.getByRole('button', { name: t('common', 'save') }).click()
    await expect(edit).toBeHidden()
  }
  served = calendarOf(['one', `キックオフ ${mark}`])
  await fetchAgain()
  await expect(row).toContainText(say('subscription.events', { count: 1 }))

  site.close()
  site.closeAllConnections()
  await fetchAgain()
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
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: say('subscription.end.keep') }).click()
  await expect(question).toBeHidden()
  await expect(row).toBeHidden()
  const [kept] = await send(api.GET('/api/event', { params: { query: { name: `キックオフ ${mark}` } } }))
  expect(kept?.subscriptionId).toBe(0)
})
