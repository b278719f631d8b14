import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { test } from './server'
import { shot } from './shot'
import { t } from './texts'

const password = 'correct horse battery'

async function pickRole(page: Page, dialog: Locator, role: string): Promise<void> {
  await dialog.getByRole('combobox', { name: t('user', 'field.role') }).click()
  await page.getByTitle(role, { exact: true }).last().click()
}

test('without a mail server, whoever is added gets a link from the one who adds them', {
  tag: '@screenshot',
}, async ({ page, server }) => {
  const username = `lena-${test.info().project.name}`
  await signIn(page, 'admin', server)
  await page.goto(`/users?q=${username}`)
  await page.getByRole('button', { name: t('user', 'add.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: t('user', 'welcome.password') })).toBeChecked()
  await dialog.getByRole('radio', { name: t('user', 'welcome.link') }).check()
  await dialog.getByRole('textbox', { name: t('user', 'field.username') }).fill(username)
  await dialog.getByRole('textbox', { name: t('user', 'field.email') }).fill(`${username}@example.org`)
  await pickRole(page, dialog, 'Editor')
  await dialog.getByRole('button', { name: t('user', 'add.submit') }).click()

  const links = page.getByRole('dialog', { name: t('user', 'links.title', { name: username }) })
  await expect(links.getByRole('button', { name: t('user', 'links.copy') })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'user-link')
  const link = await links.locator('code').innerText()
  await links.getByRole('button', { name: t('user', 'links.done') }).click()
  await expect(page.getByText(link)).toHaveCount(0)

  await page.context().clearCookies({ name: /session/ })
  await page.goto(link)
  await page.getByLabel(t('reset', 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('reset', 'choose.save') }).click()
  await expect(page.getByRole('status')).toHaveText(t('reset', 'choose.done'))
})

test('people come from a file, and their links go to who imports it', async ({ page, server }) => {
  const project = test.info().project.name
  await signIn(page, 'admin', server)
  await page.goto('/users')
  await page.getByRole('button', { name: t('user', 'import.open') }).click()
  const dialog = page.getByRole('dialog')
  const rows = [`ito-${project},Ito Taro,ito@example.org,Editor,,ja`, `abe-${project},,abe@example.org,Editor,,`]
  const text = ['username,displayName,email,role,groups,language', ...rows, 'nobody,,,Wizard,,'].join('\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByText(t('user', 'import.refusal.bad-email'))).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'user-import')
  await dialog.getByRole('button', { name: t('user', 'import.save') }).click()
  const links = page.getByRole('dialog', { name: t('user', 'links.titleMany', { count: 2 }) })
  await expect(links.getByText('Ito Taro')).toBeVisible()
  await links.getByRole('button', { name: t('user', 'links.done') }).click()
  await page.goto(`/users?q=ito-${project}`)
  await expect(page.getByRole('row', { name: /Ito Taro/ })).toContainText(t('user', 'state.invited'))
})
