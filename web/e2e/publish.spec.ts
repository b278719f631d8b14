import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { type Desk, deskOf } from './api'
import { addFromAside } from './aside'
import { expectAccessible } from './axe'
import { card } from './contents'
import { picture } from './media'
import { signIn } from './people'
import { expect, type Screen, sha256, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(90_000)

/** A screen reports within ten seconds of what it has, and the console asks as often. */
const ROLLED_OUT_MS = 30_000

/** A group with a screen that shows its own code no more, and plays nothing of its own. */
async function hang(desk: Desk, player: Screen, server: Server, title: string) {
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title } }))
  const connected = player.page.waitForEvent('websocket', (socket) => socket.url().includes('/api/player/realtime'))
  const code = await player.showCode(server)
  const device = await send(desk.api.PATCH('/api/device', { body: { code, name: title, groupId: group.id } }))
  await connected
  return { group, device }
}

/** Publishes what is in the open dialog as the strongest, and follows the way to its schedule. */
async function publish(page: Page, name: string, group: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: t('publish', 'where.text') })
  await dialog.getByRole('radio', { name: t('schedule', 'priority.1') }).check()
  await expect(dialog.getByText(t('publish', 'shows.all', { count: 1 }))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'publish', { dark: true })
  await dialog.getByRole('button', { name: t('common', 'publish') }).click()
  await expect(page.getByText(t('publish', 'done.now', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('schedule', 'rollout.all', { count: 1 }))).toBeVisible({ timeout: ROLLED_OUT_MS })
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'published')
  await page.getByRole('link', { name: t('publish', 'done.stands', { name: group }) }).click()
  await expect(page).toHaveURL(/\/schedule\/edit-schedule\/\d+/)
  await expect(page.getByText(name).first()).toBeVisible()
}

test('D086 RT29 a picture is published on a group, the screen shows it, and says that it has it', {
  tag: '@screenshot',
}, async ({ page, player, server }) => {
  const name = `Publish ${test.info().project.name}`
  const desk = await deskOf('admin', server)
  const bytes = picture('tomato')
  await desk.addContent(`${name}.png`, bytes)
  const { device } = await hang(desk, player, server, name)
  await signIn(page, 'admin', server)
  await page.goto(`/contents/all-content?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: t('common', 'publish') }).click()
  await page.getByRole('checkbox', { name: `${name} (1)` }).check()
  await publish(page, name, name)
  await expect.poll(player.inFront, { timeout: 5_000 }).toBe(sha256(bytes))

  await page.goto(`/device/ScheduleTable?id=${device.id}`)
  const downloads = page.getByRole('tabpanel', { name: t('control', 'downloads.contents') })
  const row = downloads.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(t('control', 'downloads.progress.held'))
  await expectAccessible(page)
  await shot(page, 'downloads', { dark: true })
})

test('D088 from a screen one chooses what it shows, with the keyboard alone', { tag: ['@once', '@deep'] }, async ({
  page,
  player,
  server,
}) => {
  const name = 'Publish from a screen'
  const desk = await deskOf('admin', server)
  const bytes = picture('teal')
  await desk.addContent(`${name}.png`, bytes)
  const { device } = await hang(desk, player, server, name)
  await signIn(page, 'admin', server)
  await page.goto(`/device/my-devices/${device.id}`)
  await page
    .getByRole('button', { name: t('common', 'publish') })
    .first()
    .press('Enter')
  await expect(page.getByRole('checkbox', { name: `${name} (1)` })).toBeChecked()
  await page.getByRole('button', { name: t('publish', 'what.choose') }).press('Enter')
  await addFromAside(page, name)
  await publish(page, name, name)
  await expect.poll(player.inFront, { timeout: 5_000 }).toBe(sha256(bytes))
})

test('who only looks is not offered to publish', { tag: ['@once', '@deep'] }, async ({ page, server }) => {
  await signIn(page, 'viewer', server)
  const offer = page.getByRole('button', { name: t('common', 'publish') })
  await page.goto('/contents/all-content?q=Film')
  await card(page, 'Film').click()
  await expect(page.getByRole('heading', { name: t('content', 'uses') })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto('/playlist/all-playlist')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/edit-playlist/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto('/device/my-devices')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: t('device', 'plan.title') })).toBeVisible()
  await expect(offer).toHaveCount(0)
})
