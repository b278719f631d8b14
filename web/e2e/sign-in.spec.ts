import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

async function fillIn(page: Page, username: string, password: string) {
  await page.getByLabel(t('login', 'username')).fill(username)
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByLabel(t('login', 'licence.accept')).check()
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
}

test('the form signs in and leads to the dashboard', { tag: ['@screenshot', '@phone'] }, async ({ page, server }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: t('login', 'submit'), exact: true })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sign-in', { dark: true })

  await fillIn(page, 'editor', server.password)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a wrong password is refused without saying which part is wrong', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  for (const username of ['viewer', 'nobody-of-that-name']) {
    await page.getByLabel(t('login', 'username')).fill('')
    await fillIn(page, username, 'not the password')
    await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.password'))
  }
  await expect(page).toHaveURL('/login')
})

test('a page behind the sign-in leads to it, and back to the page afterwards', async ({ page, server }) => {
  await page.goto('/profile')
  await fillIn(page, 'viewer', server.password)
  await expect(page).toHaveURL('/profile')
})

test('a session that was opened elsewhere is enough', async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('people sign in again over their work though nothing more of the program can be had', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const form = page.waitForResponse(/\/assets\/LoginForm-[^/]*\.js/)
  const words = page.waitForResponse(/\/assets\/login-[^/]*\.js/)
  await page.goto('/profile')
  await Promise.all([form, words].map(async (one) => (await one).finished()))
  const name = page.getByLabel(t('profile', 'displayName'))
  await name.fill('Edited')
  await page.route('**/assets/**', (route) => route.abort())
  await page.context().clearCookies()
  await page.getByRole('button', { name: t('profile', 'save'), exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel(t('login', 'password'), { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Edited')
})
