import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { request } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

test('a device group gets a calendar address, which anybody reads until it is renewed', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  const name = `大会議室「さくら」 Board room ${test.info().project.name} ${test.info().retry}`
  const { api } = await deskOf('admin', server)
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const day = { startDate: '2030-05-01', allDay: true, deviceGroupIds: [group.id] }
  await send(api.POST('/api/event', { body: { ...day, name: '入社式' } }))
  await send(api.POST('/api/event', { body: { ...day, name: 'Layoffs', privateEvent: true } }))

  await signIn(page, 'admin', server)
  await page.goto('/eventList/eventFeed')
  await page
    .getByRole('button', { name: say('feed.add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: say('feed.add') })
  await form.getByRole('button', { name: new RegExp(`^${say('sign.group')}: `) }).click()
  await page.getByRole('treeitem', { name }).click()
  await form.getByRole('button', { name: say('feed.make') }).click()
  const shown = page.getByRole('dialog', { name: say('feed.address.title', { group: name }) })
  const field = shown.getByRole('textbox', { name: say('feed.address') })
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'feed-address', { dark: true })
  const address = await field.inputValue()
  await shown.getByRole('button', { name: say('feed.done') }).click()
  await expect(shown).toBeHidden()
  await expectAccessible(page, '#main')
  await shot(page, 'feeds', { dark: true })

  const anybody = await request.newContext()
  const read = async (address: string) => anybody.get(new URL(new URL(address).pathname, server.url).href)
  const calendar = await (await read(address)).text()
  for (const line of [`X-WR-CALNAME:${name}`, 'SUMMARY:入社式', 'SUMMARY:Busy', 'DTSTART;VALUE=DATE:20300501']) {
    expect(calendar.replaceAll('\r\n ', '')).toContain(`${line}\r\n`)
  }
  expect(calendar).not.toContain('Layoffs')

  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('feed.renew') }).click()
  const question = page.getByRole('dialog', { name: say('feed.renew.title', { group: name }) })
  await question.getByRole('button', { name: say('feed.renew.yes') }).click()
  await expect(field).not.toHaveValue(address)
  await expect(field).toHaveValue(/\.ics$/)
  expect((await read(address)).status()).toBe(404)
  expect((await read(await field.inputValue())).status()).toBe(200)
  await anybody.dispose()
})
