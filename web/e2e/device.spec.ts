import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, type Screen, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { channelName, t } from './texts'

/** A text of the area with its places filled in. */
function say(key: Parameters<typeof t<'device'>>[1], values: Record<string, string> = {}): string {
  return t('device', key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** Opens the player as a new screen, and reads the code that it shows, as the console writes it. */
async function codeOf(player: Screen, server: Server): Promise<string> {
  const shown = await player.showCode(server)
  return `${shown.slice(0, 4)}-${shown.slice(-4)}`
}

async function choose(page: Page, name: string, action: Parameters<typeof say>[0]) {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say(action) }).click()
}

async function pick(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).fill(option)
  await page.getByTitle(option, { exact: true }).click()
}

test('a screen is paired, comes online, is renamed, moved and deleted', { tag: '@screenshot' }, async ({
  page,
  player,
  server,
}) => {
  test.setTimeout(90_000)
  const first = `Pairing ${test.info().project.name}`
  const second = `${first} 2`
  const code = await codeOf(player, server)
  await signIn(page, 'admin', server)

  await test.step('the code is typed in', async () => {
    await page.goto('/device/my-devices?q=Pairing')
    await page.getByRole('button', { name: t('device', 'add.open') }).click()
    const field = page.getByRole('textbox', { name: t('device', 'add.code') })
    await expect(field).toBeFocused()
    await field.fill('0000-0000')
    await page.getByRole('button', { name: t('device', 'add.find') }).click()
    await expect(page.getByText(t('device', 'add.codeUnknown'))).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await field.fill(code.toLowerCase())
    await field.press('Enter')
    await expect(page.getByRole('region', { name: t('device', 'add.found') })).toContainText(code)
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'device-add')
  })

  await test.step('it is activated and comes online', async () => {
    await page.getByRole('textbox', { name: t('device', 'field.name') }).fill(first)
    await pick(page, t('device', 'field.group'), 'Munich')
    await page.getByRole('button', { name: t('device', 'add.activate') }).click()
    await expect(page.getByText(say('add.connected', { name: first }))).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: t('device', 'add.done') }).click()
    const row = page.getByRole('row', { name: first })
    await expect(row.getByText(t('device', 'state.online'))).toBeVisible()
    await expectAccessible(page, '#main')
    await shot(page, 'device-list', { dark: true })
  })

  await test.step('it is renamed', async () => {
    await choose(page, first, 'action.rename')
    const name = page.getByRole('textbox', { name: t('device', 'field.name') })
    await name.fill(second)
    await name.press('Enter')
    await expect(page.getByRole('link', { name: second })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it is moved to another group', async () => {
    await choose(page, second, 'action.move')
    await pick(page, t('device', 'field.group'), 'Berlin')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('device', 'move.submit'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: second }).click()
    await expect(page.getByRole('region', { name: t('device', 'facts.title') })).toContainText('Berlin')
  })

  await test.step('everything about it can be edited', async () => {
    await page.getByRole('button', { name: t('device', 'action.edit') }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'device-edit')
    await dialog.getByText(t('device', 'orientation.90')).click()
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog).toHaveCount(0)
    const facts = page.getByRole('region', { name: t('device', 'facts.title') })
    await expect(facts).toContainText(t('device', 'orientation.90'))
  })

  await test.step('it is deleted, and its player shows a code again', async () => {
    await page.getByRole('button', { name: t('device', 'action.more') }).click()
    await page.getByRole('menuitem', { name: t('device', 'action.delete') }).click()
    await page.getByRole('button', { name: t('device', 'delete.yes') }).click()
    await expect(page).toHaveURL('/device/my-devices')
    await expect(page.getByRole('link', { name: second })).toHaveCount(0)
    await expect(player.page.getByRole('heading', { name: player.texts.title })).toBeVisible({ timeout: 30_000 })
  })
})

test('a screen says what plays, why, and what would play at another time', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'viewer', server)
  await page.goto('/device/my-devices?q=Berlin+entrance') // others may have pushed it off the first page
  await page.getByRole('link', { name: 'Berlin entrance' }).click()
  const channel = page.getByRole('region', { name: channelName(1) })
  await expect(channel.getByText(t('device', 'rule.plays')).first()).toBeVisible()
  const report = page.getByRole('region', { name: t('device', 'report.title') })
  await expect(report.getByText(t('device', 'agreement.planned'))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: t('device', 'action.edit') })).toHaveCount(0)
  await expectAccessible(page, '#main')
  await shot(page, 'device-screen', { dark: true })

  await page.getByLabel(t('device', 'plan.when')).fill('2020-01-01T12:00')
  await expect(page).toHaveURL(/at=2020-01-01T11/)
  await expect(channel.getByText(t('device', 'plan.dark'))).toBeVisible()
  await expect(channel.getByText(t('device', 'rule.not-started')).first()).toBeVisible()
  await expect(report.getByText(t('device', 'agreement.planned'))).toBeVisible()
  await shot(page, 'device-screen-then')
  await page.getByRole('button', { name: t('device', 'plan.now') }).click()
  await expect(channel.getByText(t('device', 'rule.plays')).first()).toBeVisible()
})

test('a global administrator sees the screens of every company, and those that wait', async ({
  page,
  player,
  server,
}) => {
  const code = await codeOf(player, server)
  await signIn(page, 'operator', server)
  await page.goto('/device/all-devices?q=Berlin+entrance')
  await expect(page.getByRole('link', { name: 'Berlin entrance' })).toBeVisible()
  await expectAccessible(page, '#main')
  await page.goto('/device/activate?size=100') // more wait than one page shows
  await expect(page.getByText(code)).toBeVisible()
  await expectAccessible(page, '#main')
  await page.getByRole('button', { name: say('pending.actionLabel', { code }) }).click()
  await expect(page.getByRole('region', { name: t('device', 'add.found') })).toContainText(code)
})
