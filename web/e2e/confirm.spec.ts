import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { accept, enter, expect, leave, somebody, test } from './account'
import { deskOf } from './api'
import { codeOf } from './authenticator'
import { expectAccessible } from './axe'
import { shot } from './shot'
import { t } from './texts'

/** Asks for a token on the profile, which takes a proof. */
async function createToken(page: Page, name: string) {
  await page.goto('/profile')
  await page.getByRole('button', { name: t('profile', 'token.create') }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(t('profile', 'token.name'), { exact: true }).fill(name)
  await dialog.getByRole('button', { name: t('profile', 'token.create') }).click()
}

test('what keeps the account asks who it is, at the company or by the password, and goes on', {
  tag: ['@once', '@screenshot'],
}, async ({ page, provider, server }) => {
  test.setTimeout(60_000)
  const person = await somebody(await deskOf('admin', server))
  const { companyId } = await send((await deskOf('admin', server)).api.GET('/api/self'))
  const operator = await deskOf('operator', server)
  const setting = (body: object) =>
    send(
      operator.api.POST('/api/ssoSetting', {
        body: { companyId, name: '', issuer: '', passwordSignIn: true, ...body } as never,
      }),
    )
  const before = await send(operator.api.GET('/api/ssoSetting', { params: { query: { companyId } } }))
  const { issuer, clientId, secret: clientSecret } = provider
  const saved = await setting({ name: 'again', issuer, clientId, clientSecret, active: true, version: before.version })
  provider.person = { sub: person.username, email: person.email }
  const withCompany = async () => {
    await page.goto('/login')
    await accept(page)
    await page.getByRole('button', { name: t('login', 'company') }).click()
    await page.getByLabel(t('login', 'company.name')).fill('again')
    await page.getByRole('button', { name: t('login', 'company.go') }).click()
    await expect(page.getByRole('banner')).toBeVisible()
  }
  const question = page.getByRole('dialog', { name: t('common', 'confirm.title') })

  await withCompany()
  await createToken(page, 'by company')
  await expect(question.getByLabel(t('common', 'confirm.password'), { exact: true })).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'confirm')
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: t('common', 'confirm.company') }).click()
  await opened
  await expect(page.getByText(/^mq_\S{20,}/)).toBeVisible()
  await page.getByRole('button', { name: t('profile', 'token.done') }).click()

  await leave(page)
  await withCompany()
  await createToken(page, 'by password')
  await question.getByLabel(t('common', 'confirm.password'), { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText(t('problem', 'field.wrong-password'))).toBeVisible()
  await question.getByLabel(t('common', 'confirm.password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^mq_\S{20,}/)).toBeVisible()
  await setting({ version: saved.version })
})

test('where everybody needs a second step, who has none is led through setting it up', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, server }) => {
  const operator = await deskOf('operator', server)
  const { project } = test.info()
  const body = { name: `Strict ${project.name}`, requireSecondFactor: true }
  const company = await send(operator.api.POST('/api/company', { body }))
  const query = { companyId: company.id }
  const [role] = await send(operator.api.GET('/api/allroles', { params: { query } }))
  const person = { username: `sue-${project.name}`, email: 'sue@example.org', password: 'Door-Bell-1234' }
  await send(operator.api.POST('/api/user', { body: { ...person, ...query, roleId: role?.id ?? 0 } }))

  await enter(page, person)
  await expect(page.getByRole('heading', { name: t('profile', 'step.setUp') })).toBeVisible()
  await expect(page.getByRole('img', { name: t('profile', 'factor.qr') })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'second-step', { dark: true })
  const secret = (await page.locator('code').first().innerText()).trim()
  expect((await page.request.get('/api/codes')).status()).toBe(403)
  await page.getByLabel(t('profile', 'code'), { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: t('profile', 'recovery') }).getByRole('listitem')).toHaveCount(10)
  await shot(page, 'second-step-codes')
  await page.getByRole('button', { name: t('profile', 'recovery.done') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
})
