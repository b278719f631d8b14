import { expectAccessible } from './axe'
import { card, openMine, tray } from './contents'
import { openFolder } from './ftp'
import { picture } from './media'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

test('an FTP folder is set up, and what lies in it is brought in', { tag: '@screenshot' }, async ({ page, server }) => {
  const folder = await openFolder({
    'Pumpkin soup.png': picture('0xd2691e'),
    'torn.png': picture('red').subarray(0, 90),
    'prices.txt': Buffer.from('4.50'),
  })
  try {
    await signIn(page, 'admin', server)
    await page.goto('/manage/externalSource')
    await page
      .getByRole('button', { name: t('source', 'add') })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: t('source', 'add') })
    await form.getByRole('textbox', { name: t('source', 'description') }).fill('Agency folder')
    await form.getByRole('combobox', { name: t('source', 'kind') }).click()
    await page.getByTitle(t('source', 'kind.Pictures'), { exact: true }).click()
    await form.getByRole('textbox', { name: t('source', 'url') }).fill(folder.url)
    await form.getByRole('textbox', { name: t('source', 'username') }).fill(folder.username)
    await form.getByLabel(t('source', 'password'), { exact: true }).fill(folder.password)
    await form.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page.getByRole('row', { name: /Agency folder/ })).toBeVisible()

    await openMine(page)
    await page
      .getByRole('button', { name: t('content', 'import'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: t('content', 'import.title') })
    await expect(dialog.getByText(t('content', 'import.others', { count: 1 }))).toBeVisible()
    await dialog.getByRole('checkbox', { name: t('content', 'import.all', { count: 2 }) }).check()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'import', { dark: true })
    await dialog.getByRole('button', { name: t('content', 'import.submit', { count: 2 }) }).click()

    await expect(card(page, 'Pumpkin soup').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(tray(page).getByText(t('problem', 'code.image-broken'))).toBeVisible()
    await expect(tray(page).getByText(t('upload', 'job.arrived'), { exact: true })).toBeVisible()
    await expectAccessible(page, '#main')
    await shot(page, 'import-tray')
    await tray(page)
      .getByRole('button', { name: t('upload', 'remove', { name: 'torn.png' }) })
      .click()
    await tray(page)
      .getByRole('button', { name: t('upload', 'tray.close') })
      .click()
    await expect(tray(page)).toHaveCount(0)
  } finally {
    folder.close()
  }
})
