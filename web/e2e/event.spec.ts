import type { KeyOf } from '@marquee/i18n/catalogs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

/** A Monday. */
const day = '2031-06-02'

/** The times of an event in the calendar of a week from Sunday. */
async function timesOf(page: Page, name: string) {
  await page.goto(`/eventList/calendar?view=week&day=${day}&q=${encodeURIComponent(name)}`)
  return page.getByRole('region', { name: say('calendar.label') }).getByRole('button', { name })
}

/** Opens an event from the list. */
async function openFromList(page: Page, name: string) {
  await page.goto(`/eventList?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name: say('form.edit') })
}

test('RT14 RT15 RT16 D058 an event of every day is seen in the calendar; one time is left out, and brought back', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  test.setTimeout(90_000) // a long way through four pages
  const mark = `${test.info().project.name} ${test.info().retry}`
  const name = `朝礼 ${mark}`
  const type = `会議 ${mark}`
  await signIn(page, 'admin', server)

  await page.goto('/eventList/eventType')
  await page
    .getByRole('button', { name: say('type.add') })
    .first()
    .click()
  const kind = page.getByRole('dialog', { name: say('type.add') })
  await kind.getByLabel(say('type.name'), { exact: true }).fill(type)
  await expectAccessible(page, '[role=dialog]')
  await kind.getByRole('button', { name: t('common', 'save') }).click()
  await expect(kind).toBeHidden()
  await expect(page.getByRole('button', { name: type, exact: true })).toBeVisible()
  await shot(page, 'event-types', { dark: true })

  await page.goto(`/eventList/calendar?view=day&day=${day}`)
  const form = page.getByRole('dialog', { name: say('form.add') })
  const nameField = form.getByLabel(say('form.name'), { exact: true })
  await page.getByRole('button', { name: say('list.add') }).click()
  await expect(nameField).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('Enter') // on the button, which has the focus again
  await expect(nameField).toBeFocused()
  await nameField.fill(name)
  await form.getByLabel(say('form.type'), { exact: true }).fill(type)
  await form.getByText(say('form.repeat.Daily'), { exact: true }).click()
  await expect(form.getByRole('status')).toContainText('09:00')
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'event-form', { dark: true })
  await form.getByRole('button', { name: t('common', 'save') }).click()
  await expect(form).toBeHidden()

  const times = await timesOf(page, name)
  await expect(times).toHaveCount(6) // from Monday to Saturday
  await expectAccessible(page, '#main')
  await shot(page, 'event-calendar', { dark: true })
  await times.first().click()
  const time = page.getByRole('dialog', { name })
  await expect(time).toContainText(type)
  await shot(page, 'event-time')
  await time.getByRole('button', { name: say('time.leaveOut') }).click()
  await expect(time).toBeHidden()
  await expect(times).toHaveCount(5)

  const edited = await openFromList(page, name)
  await expect(edited).toContainText(say('change.leftOut'))
  await edited.getByText(say('change.drop'), { exact: true }).click()
  await edited.getByRole('button', { name: t('common', 'save') }).click()
  await expect(edited).toBeHidden()
  await expectAccessible(page, '#main')
  await shot(page, 'events', { dark: true })
  await expect(await timesOf(page, name)).toHaveCount(6)

  await page.goto(`/eventList?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('command.delete') }).click()
  const question = page.getByRole('dialog', { name: say('delete.title', { name }) })
  await question.getByRole('button', { name: say('command.delete') }).click()
  await expect(page.getByText(t('common', 'list.noMatch'))).toBeVisible()
})
