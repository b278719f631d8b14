import { send } from '@marquee/api/send'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { bars } from './calendar'
import { picture } from './media'
import { signIn } from './people'
import { activate, expect, sha256, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(120_000)

test('RT51 RT59 D094 A100 a template is scheduled, and stands over what a screen plays, which says so, until its schedule goes', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, player, server }) => {
  const name = `Notice ${test.info().project.name} ${test.info().retry}`
  const words = '本日は十八時に閉店いたします'
  const desk = await deskOf('admin', server)
  const bytes = picture('teal')
  const content = await desk.addContent(`${name}.png`, bytes)
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const always = { start: '2026-01-01', repeat: 'Daily' as const, allDay: true, priority: 1 }
  const item = { type: 'content' as const, itemId: content.id, ...always }
  await send(desk.api.POST('/api/scheduleItem', { body: { deviceGroup: group.id, item } }))
  const template = { name, content: words, flow: 'static' as const, position: 'bottom' as const }
  await send(desk.api.POST('/api/msgTemplate', { params: { query: { companyId: content.companyId } }, body: template }))
  const screen = await activate(player, server, desk, name, group.id)
  await expect.poll(player.inFront).toBe(sha256(bytes))

  await signIn(page, 'admin', server)
  await page.goto('/schedule/all-message')
  await page
    .getByRole('button', { name: t('schedule', 'add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('schedule', 'name') }).fill(name)
  await page.getByRole('button', { name: t('schedule', 'group.choose') }).click()
  await page.getByRole('treeitem', { name }).click()
  // It begins before today: late in the evening the next full hour is tomorrow's.
  await page.getByRole('button', { name: t('calendar', 'previous'), exact: true }).click()
  const use = page.getByRole('button', { name: t('message', 'use', { name }) })
  const open = page.getByRole('button', { name: t('schedule', 'item.add') })
  if (await open.isVisible()) await open.click() // on a phone
  await page
    .getByRole('textbox', { name: t('message', 'search') })
    .or(page.getByRole('searchbox', { name: t('message', 'search') }))
    .fill(name)
  await use.click()
  const dialog = page.getByRole('dialog', { name: t('schedule', 'item.add'), exact: true })
  await expect(dialog.getByRole('img', { name: t('message', 'preview') })).toContainText(words)
  await dialog.getByText(t('schedule', 'repeat.Daily'), { exact: true }).click()
  await dialog.getByRole('checkbox', { name: t('schedule', 'item.allDay') }).check()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'message-item', { dark: true })
  await dialog.getByRole('button', { name: t('schedule', 'item.addSubmit'), exact: true }).click()
  await expect(bars(page, name).first()).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'message-schedule', { dark: true })
  await page.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await expect(page).toHaveURL(/\/edit-message\/\d+/)
  const id = Number(/edit-message\/(\d+)/.exec(page.url())?.[1])

  const seen = player.page.getByText(words)
  await expect(seen).toBeVisible()
  expect(await player.inFront()).toBe(sha256(bytes)) // what plays goes on beneath
  const band = await seen.boundingBox()
  expect(band?.y).toBeGreaterThan(360)
  await shot(player.page, 'message-screen')

  await page.goto(`/device/my-devices/${screen}`)
  await page.getByRole('button', { name: t('device', 'action.more') }).click()
  await page.getByRole('menuitem', { name: t('device', 'action.downloads'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: t('control', 'downloads.messages') })
    .click()
  const said = page.getByRole('dialog').getByRole('listitem').filter({ hasText: words })
  await expect(said.getByText(t('control', 'downloads.state.shown'), { exact: true })).toBeVisible({ timeout: 45_000 })
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'screen-messages', { dark: true })
  await page.keyboard.press('Escape')

  await page.goto(`/schedule/all-message?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/schedule/edit-message/${id}`)
  await shot(page, 'message-schedules', { dark: true })
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: t('schedule', 'command.recycle') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('schedule', 'command.recycle') })
    .click()
  await expect(seen).toBeHidden()
  expect(await player.inFront()).toBe(sha256(bytes))
})
