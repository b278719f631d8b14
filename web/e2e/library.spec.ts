import { createServer, type Server as Listener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

/** A font of the Go project (BSD licence); packages that one signer made, and one that somebody else signed under their name: none of them runs. */
const file = (name: string) => fileURLToPath(new URL(`files/${name}`, import.meta.url))

async function choose(page: Page, ...files: (string | { name: string; mimeType: string; buffer: Buffer })[]) {
  await page.locator('[role=dialog] input[type=file]').setInputFiles(files as string[])
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('a font is added and drawn in itself; what is no font is refused', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'admin', server)
  await page.goto('/manage/font')
  await expect(page.getByRole('heading', { name: t('font', 'none') })).toBeVisible()
  await expectAccessible(page, '#main')
  await page
    .getByRole('button', { name: t('font', 'add') })
    .first()
    .click()

  await choose(page, {
    name: 'evil.ttf',
    mimeType: 'font/ttf',
    buffer: Buffer.from('\0\u0001\0\0<script>alert(1)</script>'),
  })
  await page.getByRole('textbox', { name: t('font', 'style') }).fill('Text')
  await page.getByRole('button', { name: t('font', 'send') }).click()
  await expect(dialogOf(page).getByText(t('problem', 'field.font-broken'))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'font-refused')

  await choose(page, { name: 'page.ttf', mimeType: 'font/ttf', buffer: Buffer.from('<html><script>alert(1)</script>') })
  await page.getByRole('button', { name: t('font', 'send') }).click()
  await expect(dialogOf(page).getByText(t('problem', 'code.unsupported-font'))).toBeVisible()

  await choose(page, file('Go-Regular.ttf'))
  await page.getByRole('button', { name: t('font', 'send') }).click()
  const card = page.getByRole('article', { name: 'Go Text' })
  await expect(card).toContainText('100%')
  await expect(card).toContainText(t('font', 'noneOf'))
  await expect(card).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').length)).toBe(1)
  await expectAccessible(page, '#main')
  await shot(page, 'font', { dark: true })
})

test('packages are added by one signer, and by nobody else', { tag: ['@screenshot', '@deep'] }, async ({
  page,
  server,
}) => {
  await signIn(page, 'admin', server)
  await page.goto('/manage/apk')
  const add = page.getByRole('button', { name: t('apk', 'add') }).first()
  await add.click()
  await choose(page, file('player-1.apk'), file('player-2.apk'))
  await page.getByRole('button', { name: t('apk', 'send') }).click()
  const newest = page.getByRole('row', { name: /player-2\.apk/ })
  await expect(newest).toContainText(t('apk', 'default'))
  await expect(page.getByRole('row', { name: /player-1\.apk/ })).not.toContainText(t('apk', 'default'))
  await expectAccessible(page, '#main')
  await shot(page, 'packages', { dark: true })

  await add.click()
  await choose(page, file('stranger-3.apk'))
  await page.getByRole('button', { name: t('apk', 'send') }).click()
  await expect(dialogOf(page).getByText(t('problem', 'field.other-signer'))).toBeVisible()
  await choose(page, file('player-1.apk'))
  await page.getByRole('button', { name: t('apk', 'send') }).click()
  await expect(dialogOf(page).getByText(t('problem', 'field.not-newer'))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'packages-refused')

  await page.goto('/manage/wpf')
  await add.click()
  await choose(page, file('player.exe'))
  await page.getByRole('button', { name: t('apk', 'send') }).click()
  await expect(page.getByRole('row', { name: /Example Player/ })).toContainText('1.4.0.2')
})

/** A feed of this machine that fails when it is told to. */
async function openFeed(): Promise<{ url: string; fail(): void; close(): void }> {
  let fails = false
  const listener: Listener = createServer((_, answer) => {
    if (fails) answer.writeHead(503)
    else
      answer.write(
        '<rss><channel><item><title>Snow on the pass</title></item><item><title>Roads closed</title></item></channel></rss>',
      )
    answer.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/news.xml`,
    fail() {
      fails = true
    },
    close: () => listener.close(),
  }
}

test('a source is tried, fetched, and keeps what it gave when it fails', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  const feed = await openFeed()
  try {
    await signIn(page, 'admin', server)
    await page.goto('/manage/externalSource')
    await page
      .getByRole('button', { name: t('source', 'add') })
      .first()
      .click()
    await page.getByRole('textbox', { name: t('source', 'description') }).fill('Mountain news')
    const url = page.getByRole('textbox', { name: t('source', 'url') })
    await url.fill('http://169.254.169.254/latest/meta-data/')
    await page.getByRole('button', { name: t('source', 'try') }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText(t('problem', 'field.address-private'))
    await url.fill(feed.url)
    await page.getByRole('button', { name: t('source', 'try') }).click()
    await expect(dialogOf(page).getByText(t('source', 'came', { count: 2 }))).toBeVisible()
    await expect(dialogOf(page).getByText('Snow on the pass')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'source-try')
    await page.getByRole('button', { name: t('common', 'save') }).click()

    const row = page.getByRole('row', { name: /Mountain news/ })
    await expect(row.getByText(t('source', 'state.good')).locator('visible=true')).toBeVisible()
    await expect(row).toContainText(t('source', 'items', { count: 2 }))

    feed.fail()
    await row.getByRole('button', { name: 'Mountain news', exact: true }).click()
    await page.getByRole('textbox', { name: t('source', 'description') }).fill('Mountain news today') // a saved source is fetched at once
    await page.getByRole('button', { name: t('common', 'save') }).click()
    await expect(row.getByText(t('source', 'state.failing')).locator('visible=true')).toBeVisible()
    await expect(row).toContainText(t('problem', 'field.answer-refused'))
    await expect(row).toContainText(t('source', 'kept'))
    await expect(row).toContainText(t('source', 'items', { count: 2 }))
    await expect(dialogOf(page)).toHaveCount(0)
    await expectAccessible(page, '#main')
    await shot(page, 'source-failing', { dark: true })
  } finally {
    feed.close()
  }
})
