import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { type Desk, deskOf, publish } from './api'
import { another, asksForApproval } from './approval'
import { expectAccessible } from './axe'
import { card, openMine } from './contents'
import { picture } from './media'
import { signIn } from './people'
import { expect, type Screen, sha256, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(90_000)

/** Puts a screen into a new group on which one content plays, and waits until that is in front. */
async function show(desk: Desk, player: Screen, server: Server, name: string, id: number, file: Buffer): Promise<void> {
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: name } }))
  await publish(desk, group.id, { itemId: id, type: 'content' })
  const code = await player.showCode(server)
  await send(desk.api.PATCH('/api/device', { body: { code, name, groupId: group.id } }))
  await player.expectInTurn([file], 30_000)
}

/** Waits until a file is in front, whatever was there before. */
async function expectInFront(player: Screen, file: Buffer): Promise<void> {
  await expect.poll(() => player.inFront(), { timeout: 30_000 }).toBe(sha256(file))
}

/** Sends a file as a new version from the details of a content. */
async function sendVersion(page: Page, name: string, file: Buffer): Promise<void> {
  const drawer = page.getByRole('dialog', { name, exact: true })
  await drawer.getByRole('button', { name: t('content', 'version.upload') }).click()
  const dialog = page.getByRole('dialog', { name: t('content', 'version.upload.title', { name }) })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'next.png', mimeType: 'image/png', buffer: file })
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'version-upload')
  await dialog.getByRole('button', { name: t('content', 'version.upload') }).click()
  await expect(drawer.getByText('v2', { exact: true })).toBeVisible({ timeout: 20_000 })
}

test(
  'a new version waits, is rejected with a reason, and plays once it is approved',
  { tag: '@screenshot' },
  async ({ page, browser, player, server }, { project }) => {
    const name = `Poster ${project.name}`
    const editor = await deskOf('editor', server)
    const operator = await deskOf('operator', server)
    const admin = await deskOf('admin', server)
    const files = [picture('teal'), picture('maroon'), picture('olive')] as [Buffer, Buffer, Buffer]
    const made = await editor.addContent(`${name}.png`, files[0])
    await send(editor.api.PATCH('/api/content', { body: { id: made.id, version: made.version, share: 'Y' } }))
    await show(admin, player, server, name, made.id, files[0])
    await asksForApproval(operator, made.companyId, true)
    const other = await another(browser, page, 'admin', server)
    try {
      await signIn(page, 'editor', server)
      await openMine(page, `?content=${made.id}`)
      await sendVersion(page, name, files[1])
      await player.expectInTurn([files[0]])

      await other.goto('/contents/pending-approval-content')
      await expect(other.getByText(name).first()).toBeVisible()
      await expectAccessible(other)
      await shot(other, 'approval-pending')
      await other.getByText(name).first().click()
      const review = other.getByRole('dialog', { name, exact: true })
      await expect(review.getByText(t('content', 'approval.playing', { number: 1 }))).toBeVisible()
      await expect(review.locator('img')).toHaveCount(2)
      await expectAccessible(other, '[role=dialog]')
      await shot(other, 'approval-review')
      await review.getByRole('button', { name: t('content', 'approval.reject'), exact: true }).click()
      const why = other.getByRole('dialog', { name: t('content', 'approval.reject.title', { count: 1, name }) })
      await why.getByRole('textbox', { name: t('content', 'approval.reason') }).fill('Too dark')
      const told = page.getByText(t('shell', 'news.R', { by: 'admin', name })).waitFor() // it goes away by itself
      await why.getByRole('button', { name: t('content', 'approval.reject'), exact: true }).click()
      await told
      await expect(other.getByText(t('content', 'approval.empty.all'))).toBeVisible()

      await page.goto('/contents/my-pending-approval-content?approvalStatus=R')
      await expect(page.getByText('Too dark')).toBeVisible()
      await expect(page.getByText(t('content', 'approval.isNew'), { exact: true })).toBeVisible()
      await expectAccessible(page)
      await shot(page, 'approval-mine')
      await openMine(page, `?content=${made.id}`)
      const drawer = page.getByRole('dialog', { name, exact: true })
      await expect(drawer.getByText(t('content', 'version.reason', { reason: 'Too dark' }))).toBeVisible()
      await player.expectInTurn([files[0]])

      const form = new FormData()
      form.set('contentId', String(made.id))
      form.set('file', new Blob([new Uint8Array(files[2])]), 'third.png')
      await send(editor.api.POST('/api/contentVersion', { body: form as never }))
      await expect(drawer.getByText('v3', { exact: true })).toBeVisible() // it appears by itself
      await expect(other.getByText(name).first()).toBeVisible()
      await other.getByRole('button', { name: t('common', 'actions', { name }) }).click()
      await other
        .getByRole('menuitem')
        .filter({ hasText: t('content', 'approval.approve') })
        .click()
      await expect(other.getByText(t('content', 'approval.empty.all'))).toBeVisible()
      await expectInFront(player, files[2])
      await expectAccessible(page, '[role=dialog]')
      await shot(page, 'versions')
    } finally {
      await asksForApproval(operator, made.companyId, false)
      await other.context().close()
    }
  },
)

test(
  'a new version goes live on a playing screen, and the former is brought back',
  { tag: '@deep' },
  async ({ page, player, server }, { project }) => {
    const name = `Window ${project.name}`
    const [admin, files] = [await deskOf('admin', server), [picture('navy'), picture('orange')] as [Buffer, Buffer]]
    const made = await admin.addContent(`${name}.png`, files[0])
    await show(admin, player, server, name, made.id, files[0])
    await signIn(page, 'admin', server)
    await openMine(page, `?content=${made.id}`)
    await sendVersion(page, name, files[1])
    await expectInFront(player, files[1])

    await page.getByRole('button', { name: t('common', 'actions', { name: 'v1' }) }).click()
    await page
      .getByRole('menuitem')
      .filter({ hasText: t('content', 'version.compare') })
      .click()
    const both = page.getByRole('dialog', { name: t('content', 'version.compare.title', { name }) })
    await expect(both.locator('img')).toHaveCount(2)
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('common', 'actions', { name: 'v1' }) }).click()
    await page.getByRole('menuitem', { name: t('content', 'version.makeCurrent'), exact: true }).click()
    await expectInFront(player, files[0])
    await expect(card(page, name)).toBeAttached()
  },
)
