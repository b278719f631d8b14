import type { KeyOf } from '@marquee/i18n/catalogs'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

/** A red square, a pixel wide. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==',
  'base64',
)
const words = '本日は十八時に閉店いたします'

const say = (key: KeyOf<'message'>, values?: Record<string, string | number>) => t('message', key, values)

/** How far left the words of a preview stand, in pixels of the window: of what is drawn anew just now, once it is there. */
async function leftOf(preview: Locator): Promise<number> {
  let box: DOMRect | undefined
  await expect(async () => {
    box = await preview
      .getByText(words)
      .first()
      .evaluate((text) => text.getBoundingClientRect().toJSON())
    expect(box?.width).toBeGreaterThan(0)
  }).toPass()
  return box?.left ?? Number.NaN
}

test('RT11 D109 a template is made with a preview that moves, is found, copied and deleted', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, server }) => {
  const name = `閉店 ${test.info().project.name} ${test.info().retry}`
  await signIn(page, 'admin', server)
  await page.goto('/message')
  await page
    .getByRole('button', { name: say('add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: say('add') })
  await dialog.getByLabel(say('name'), { exact: true }).fill(name)
  await dialog.getByLabel(say('words'), { exact: true }).fill(words)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: picture })

  const seen = dialog.getByRole('img', { name: say('preview') })
  await seen.scrollIntoViewIfNeeded()
  await expect(seen).toContainText(words)
  await expect(seen.locator('img')).toHaveJSProperty('naturalWidth', 1)
  const start = await leftOf(seen)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => leftOf(seen)).toBeLessThan(start - 5)
  await page.emulateMedia({ reducedMotion: 'reduce' }) // the words stand where they begin
  await expect.poll(() => leftOf(seen)).toBe(start)
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'message-form', { dark: true })
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: t('common', 'discard.title') })
  await question.getByRole('button', { name: t('common', 'cancel') }).click()
  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: say('search') }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(words)
  await expectAccessible(page, '#main')
  await shot(page, 'message', { dark: true })

  await row.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('command.copy') }).click()
  await expect(row).toHaveCount(2)
  await expect(page.getByRole('button', { name: `${name} (2)`, exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: t('common', 'keys.all') }).click()
  await page.getByRole('button', { name: say('delete.yes'), exact: true }).click()
  const deletion = page.getByRole('dialog', { name: say('delete.titleMany', { count: 2 }) })
  await deletion.getByRole('button', { name: say('delete.yes') }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(t('common', 'list.noMatch'))).toBeVisible()
})
