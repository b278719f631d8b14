import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { activate, expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

test.setTimeout(120_000)

test('RT16 a device group gives the events on its sign an organization and an icon; two are added, one is taken off, and one of the group above stays', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, player, server }) => {
  const mark = `${test.info().project.name} ${test.info().retry}`
  const desk = await deskOf('admin', server)
  const { api } = desk
  const group = (title: string, parentId = 0) =>
    send(api.POST('/api/category', { body: { type: 'Device', title, ...(parentId > 0 && { parentId }) } }))
  const house = await group(`本館 ${mark}`)
  const room = await group(`Atelier ${mark}`, house.id)
  await activate(player, server, desk, `Atelier ${mark}`, room.id)
  const sign = {
    layout: 'Door',
    covers: 'Always',
    language: 'en',
    hoursBefore: 1,
    daysAhead: 1,
    templateId: 0,
  } as const
  await send(api.POST('/api/eventSign', { body: { ...sign, deviceGroupId: room.id, title: '' } }))
  const days = { startDate: '2026-01-01', endDate: '2035-12-31', allDay: true } // on at whatever moment this runs
  const event = (name: string, groups: number[] = []) =>
    send(api.POST('/api/event', { body: { ...days, name: `${name} ${mark}`, eventSignDeviceGroupIds: groups } }))
  const ofHouse = await event('Open house', [house.id])
  const board = await event('Board')
  const training = await event('研修')

  await signIn(page, 'admin', server)
  await page.goto('/eventList/eventGroup')
  await page.getByRole('button', { name: new RegExp(`^${say('filter.group')}: `) }).click()
  await page.getByRole('treeitem', { name: house.text }).click()
  await expect(page.getByRole('link', { name: room.text, exact: true })).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'event-groups', { dark: true })
  await page.getByRole('link', { name: room.text, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: room.text })).toBeVisible()

  await page.getByRole('button', { name: say('group.settings') }).click()
  const settings = page.getByRole('dialog', { name: say('group.settings.of', { group: room.text }) })
  await settings.getByRole('textbox', { name: say('form.organization') }).fill('さくら商事')
  const icon = settings.getByRole('group', { name: say('form.icon') })
  await icon.getByRole('button', { name: t('author', 'contents.choose') }).click()
  await icon.getByRole('listitem').getByRole('button').first().click()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'event-group-settings', { dark: true })
  await settings.getByRole('button', { name: t('common', 'save') }).click()
  await expect(settings).toBeHidden()
  const strip = page.getByRole('region', { name: say('group.strip') })
  await expect(strip.getByText('さくら商事')).toBeVisible()

  const onScreen = (text: string) => player.page.getByText(text, { exact: true })
  await expect(onScreen(ofHouse.name)).toBeVisible()
  await expect(onScreen('さくら商事').first()).toBeVisible()

  await page
    .getByRole('button', { name: say('group.add') })
    .first()
    .click()
  const adding = page.getByRole('dialog', { name: say('group.add.to', { group: room.text }) })
  const search = adding.getByRole('searchbox', { name: say('list.search') })
  await search.fill(ofHouse.name)
  const offered = adding.getByRole('checkbox', { name: new RegExp(ofHouse.name) })
  await expect(offered).toBeChecked()
  await expect(offered).toBeDisabled()
  for (const { name } of [board, training]) {
    await search.fill(name)
    await adding.getByRole('checkbox', { name: new RegExp(name) }).check()
  }
  await search.fill(mark)
  await expect(adding.getByRole('checkbox', { name: new RegExp(training.name) })).toBeChecked()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'event-group-add', { dark: true })
  await adding.getByRole('button', { name: say('group.add.some', { count: 2 }) }).click()
  await expect(adding).toBeHidden()
  for (const { name } of [ofHouse, board, training]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expectAccessible(page, '#main')
  await shot(page, 'event-group', { dark: true })

  await page.getByRole('button', { name: t('common', 'actions', { name: ofHouse.name }) }).click()
  const barred = page.getByRole('menuitem', { name: say('group.take.sign') })
  await expect(barred).toBeDisabled()
  await expect(barred).toContainText(say('group.barred.above', { group: house.text }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common', 'actions', { name: board.name }) }).click()
  await page.getByRole('menuitem', { name: say('group.take.sign') }).click()
  await expect(page.getByText(say('group.taken.sign', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('button', { name: board.name, exact: true })).toBeHidden()
  const { eventSignDeviceGroupIds } = await send(api.GET('/api/event/{id}', { params: { path: { id: training.id } } }))
  expect(eventSignDeviceGroupIds).toEqual([room.id])

  await page.getByRole('link', { name: say('sign.layout.Door') }).click()
  await page.getByRole('button', { name: t('common', 'actions', { name: room.text }) }).click()
  await page.getByRole('menuitem', { name: say('sign.events') }).click()
  await expect(page.getByRole('heading', { level: 1, name: room.text })).toBeVisible()
  for (const { id } of [ofHouse, board, training])
    await send(api.DELETE('/api/event/{id}', { params: { path: { id } } }))
  await send(api.PATCH('/api/eventGroup', { body: { id: room.id, version: 2, iconId: 0 } })) // others may delete the picture
})
