import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

const DAY = 86_400_000

/** The day so many days from now, as its field takes it. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A laptop's window and a small phone's. */
const sizes = { 'desktop-en': { width: 1366, height: 768 }, 'phone-ja': { width: 375, height: 667 } }

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a screen is registered, licensed and renewed, and stops after its last day', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, player, server }) => {
  test.setTimeout(90_000)
  const project = test.info().project.name as keyof typeof sizes
  const name = `Licensed ${project}`
  const found = `/device/my-devices?q=${name.replace(' ', '+')}` // others may have pushed it off the first page
  const mac = project === 'phone-ja' ? '00:1A:2B:3C:4D:5E' : '00:1A:2B:3C:4D:5F'
  await page.setViewportSize(sizes[project])
  await signIn(page, 'operator', server)

  await test.step('it is registered before it is there, and the player of its address becomes it', async () => {
    await page.goto('/device/my-devices?dialog=addDevice')
    await page.getByRole('button', { name: t('device', 'add.register') }).click()
    await page.getByRole('textbox', { name: t('device', 'field.name') }).fill(name)
    await page.getByRole('textbox', { name: t('device', 'field.mac') }).fill(mac)
    await shot(page, 'device-register')
    await page.getByRole('button', { name: t('device', 'register.submit') }).click()
    const address = page.getByText(/\/player#/)
    await expect(address).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'device-registered')
    await player.page.goto((await address.textContent()) ?? '')
    await expect(player.panel).toBeHidden({ timeout: 30_000 })
    await page.getByRole('button', { name: t('device', 'add.done') }).click()
    await page.goto(found)
    await expect(page.getByRole('link', { name })).toBeVisible()
  })

  await test.step('its licence is added, leads to it, and is renewed', async () => {
    await page.goto('/manage/license')
    await page
      .getByRole('button', { name: t('license', 'add') })
      .first()
      .click()
    await page.getByLabel(t('license', 'mac')).last().fill(mac)
    await page.getByLabel(t('license', 'expiry')).last().fill(dayAhead(10))
    await page.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page.getByText(mac)).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'license-list')
    await page.getByRole('button', { name: new RegExp(mac) }).click()
    await page.getByRole('menuitem', { name: t('license', 'renew') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'license-renew')
    await page
      .getByRole('button', { name: t('license', 'renew'), exact: true })
      .last()
      .click()
    await expect(page.getByText(t('license', 'renew.done'))).toBeVisible()
  })

  await test.step('it shows its licence, and stops after its last day', async () => {
    await page.goto(found)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText(t('device', 'facts.license'), { exact: true })).toBeVisible()
    await shot(page, 'device-licensed')
    await page.getByRole('button', { name: t('device', 'action.edit'), exact: true }).click()
    await page.getByLabel(t('device', 'field.endDate')).fill(dayAhead(-3))
    await shot(page, 'device-edit-ended')
    await page.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page.getByText(t('device', 'edit.done'))).toBeVisible()
    await expect(player.page.getByRole('heading', { name: player.texts.closedTitle })).toBeVisible({ timeout: 60_000 })
    await expect(player.panel).toContainText(player.texts.screen)
    await shot(player.page, 'player-ended')
  })

  await test.step('it goes to another company', async () => {
    await page.goto(found)
    await choose(page, name, t('device', 'action.company'))
    const field = page.getByRole('combobox', { name: t('device', 'company.field') }).last()
    await field.click()
    await page.getByTitle('Demo Stores').last().click()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'device-company')
    await page.getByRole('button', { name: t('device', 'company.submit') }).click()
    await expect(page.getByText(t('device', 'company.done'))).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeHidden()
  })
})
