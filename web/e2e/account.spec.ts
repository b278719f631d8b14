import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { accept, enter, expect, leave, somebody, test } from './account'
import { deskOf } from './api'
import { codeOf } from './authenticator'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { shot } from './shot'
import { t } from './texts'
import { tornWords } from './torn'

const part = (page: Page, key: 'factor' | 'sessions' | 'tokens') =>
  page.getByRole('region', { name: t('profile', key) })

test('R014 R502 two-step sign-in: set up with the QR code, then asked for', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  const person = await somebody(await deskOf('admin', server))
  await enter(page, person)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await part(page, 'factor')
    .getByRole('button', { name: t('profile', 'factor.setUp') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: t('profile', 'factor.qr') })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'two-step-set-up')
  const secret = (await dialog.locator('code').first().innerText()).trim()
  const first = codeOf(secret, -1) // the last one still counts
  await dialog.getByLabel(t('profile', 'code'), { exact: true }).fill(first)
  await dialog.getByRole('button', { name: t('profile', 'factor.confirm') }).click()

  const codes = page.getByRole('list', { name: t('profile', 'recovery') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').first().innerText()
  await expectAccessible(page)
  await shot(page, 'recovery-codes')
  await page.getByRole('button', { name: t('profile', 'recovery.done') }).click()
  await expect(part(page, 'factor').getByText(t('profile', 'factor.left', { count: 10 }))).toBeVisible()
  await shot(page, 'profile', { dark: true })
  await expectAccessible(page)

  await leave(page)
  await enter(page, person)
  const code = page.getByLabel(t('login', 'code'))
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await shot(page, 'sign-in-code')
  await code.fill('000000')
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.code'))
  await code.fill(first)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.code')) // it set the factor up, and counts no more
  await code.fill(codeOf(secret))
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await leave(page)
  await enter(page, person)
  await page.getByRole('button', { name: t('login', 'recovery.use') }).click()
  await page.getByLabel(t('login', 'recovery')).fill(recovery)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('G08 a new password by mail ends all sessions', { tag: ['@screenshot', '@deep'] }, async ({
  page,
  browser,
  mailbox,
  server,
}) => {
  const person = await somebody(await deskOf('admin', server))
  const elsewhere = await (await browser.newContext()).newPage()
  const there = await elsewhere.request.post(`${server.url}/api/login`, {
    headers: { 'X-Marquee-Client': 'console' },
    data: { username: person.username, password: person.password },
  })
  expect(there.status()).toBe(200)

  await page.goto('/login')
  await page.getByRole('link', { name: t('login', 'forgotten') }).click()
  await expectAccessible(page)
  await shot(page, 'reset-ask')
  await page.getByLabel(t('reset', 'username'), { exact: true }).fill(person.email)
  await page.getByRole('button', { name: t('reset', 'ask.send') }).click()
  await expect(page.getByRole('status')).toHaveText(t('reset', 'ask.done'))

  const { text } = await mailbox.next(person.email)
  await page.goto(/http:\S+/.exec(text)?.[0] ?? '')
  await page.getByLabel(t('reset', 'password'), { exact: true }).fill('Door-Bell-5678')
  await expectAccessible(page)
  await shot(page, 'reset-choose')
  await page.getByRole('button', { name: t('reset', 'choose.save') }).click()
  await expect(page.getByRole('status')).toHaveText(t('reset', 'choose.done'))
  expect((await elsewhere.request.get(`${server.url}/api/self`)).status()).toBe(401)
  await elsewhere.context().close()

  await page.goto(/http:\S+/.exec(text)?.[0] ?? '')
  await page.reload()
  await page.getByLabel(t('reset', 'password'), { exact: true }).fill('Door-Bell-9999')
  await page.getByRole('button', { name: t('reset', 'choose.save') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('problem', 'code.link-used'))
  await enter(page, { ...person, password: 'Door-Bell-5678' })
  await expect(page).toHaveURL('/dashboard')
})

test('an operator sets single sign-on up, and people sign in with their company', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, provider, server }) => {
  test.setTimeout(90_000)
  const admin = await deskOf('admin', server)
  const { companyId } = await send(admin.api.GET('/api/self'))
  const person = await somebody(admin)
  const setting = page.getByRole('region', { name: t('company', 'sso'), exact: true })
  const dialog = page.getByRole('dialog').first()
  const field = (key: 'issuer' | 'clientId' | 'clientSecret' | 'name') =>
    dialog.getByLabel(t('company', `sso.${key}`), { exact: true })

  await test.step('the provider is checked and saved', async () => {
    await signIn(page, 'operator', server)
    await page.goto(`/manage/company/${companyId}`)
    await setting.getByRole('button', { name: t('company', 'sso.setUp') }).click()
    await expect(dialog.getByText(`${server.url}/api/sso/callback`)).toBeVisible()
    await field('issuer').fill(`${provider.issuer}/elsewhere`)
    await dialog.getByRole('button', { name: t('company', 'sso.check') }).click()
    await expect(dialog.getByRole('alert').getByText(t('problem', 'field.no-provider'))).toBeVisible()
    await field('issuer').fill(provider.issuer)
    await dialog.getByRole('button', { name: t('company', 'sso.check') }).click()
    const address = `${provider.issuer}/authorize`
    await expect(dialog.getByRole('status').getByText(t('company', 'sso.check.good', { address }))).toBeVisible()
    await field('clientId').fill(provider.clientId)
    await field('clientSecret').fill(provider.secret)
    await field('name').fill('demo')
    await expectAccessible(page)
    expect(await tornWords(dialog)).toEqual([])
    await shot(page, 'single-sign-on')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(setting.getByText(t('company', 'sso.on'))).toBeVisible()
    await expectAccessible(page)
    await leave(page)
  })

  const withCompany = async (name: string) => {
    await page.goto('/login')
    await accept(page)
    await page.getByRole('button', { name: t('login', 'company') }).click()
    await page.getByLabel(t('login', 'company.name')).fill(name)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('login', 'company.go') }).click()
  }
  await withCompany('nobody')
  await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.sso-unknown'))
  provider.person = { sub: person.username, email: 'stranger@example.org' }
  await withCompany('demo')
  await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.sso-no-account'))
  await shot(page, 'sign-in-company')
  provider.person = { sub: person.username, email: person.email }
  await withCompany('demo')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
  await leave(page)

  await test.step('switching passwords off says whom it shuts out', async () => {
    await signIn(page, 'operator', server)
    await page.goto(`/manage/company/${companyId}`)
    await setting.getByRole('button', { name: t('company', 'sso.edit') }).click()
    await dialog.getByLabel(t('company', 'sso.password'), { exact: true }).click()
    const question = page.getByRole('dialog').last()
    await expect(question.getByText(t('company', 'sso.password.text'))).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'single-sign-on-alone')
    await question.getByRole('button', { name: t('company', 'sso.password.confirm') }).click()
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(setting.getByText(t('company', 'sso.password.off'))).toBeVisible()
    await leave(page)
    await enter(page, person)
    await expect(page.getByRole('alert')).toHaveText(t('login', 'failed.password'))
    await withCompany('demo')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('taken away, everybody signs in by password again', async () => {
    await signIn(page, 'operator', server)
    await page.goto(`/manage/company/${companyId}`)
    await setting.getByRole('button', { name: t('company', 'sso.remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('company', 'sso.remove') })
      .click()
    await expect(setting.getByRole('button', { name: t('company', 'sso.setUp') })).toBeVisible()
    await leave(page)
    await enter(page, person)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a token is created, used and revoked', { tag: ['@screenshot', '@deep'] }, async ({ page, server }) => {
  const person = await somebody(await deskOf('admin', server))
  await enter(page, person)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  const tokens = part(page, 'tokens')
  await tokens.getByRole('button', { name: t('profile', 'token.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('profile', 'token.name'), { exact: true }).fill('script')
  await expectAccessible(page)
  await shot(page, 'token-create')
  await dialog.getByRole('button', { name: t('profile', 'token.create') }).click()
  const token = (await page.getByText(/^mq_\S{20,}/).innerText()).trim()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('profile', 'token.done') }).click()

  const ask = (method: string, path: string) =>
    fetch(server.url + path, { method, headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status)
  expect(await ask('GET', '/api/self')).toBe(200)
  expect(await ask('GET', '/api/tokens')).toBe(403) // a token keeps no account
  expect(await ask('POST', '/api/playlists')).toBe(403) // and this one only reads

  await tokens.getByRole('button', { name: t('profile', 'token.revokeTitle', { name: 'script' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile', 'token.revoke'), exact: true })
    .click()
  await expect(tokens.getByRole('listitem')).toHaveCount(0)
  expect(await ask('GET', '/api/self')).toBe(401)
})

test('ending a session signs the other browser out', { tag: ['@once', '@deep'] }, async ({ page, browser, server }) => {
  const person = await somebody(await deskOf('admin', server))
  await enter(page, person)
  await expect(page).toHaveURL('/dashboard')
  const other = await (
    await browser.newContext({ baseURL: server.url, locale: test.info().project.use.locale })
  ).newPage()
  await other.context().addCookies(
    await page
      .context()
      .cookies()
      .then((all) => all.filter(({ name }) => name !== 'marquee_session')),
  )
  await enter(other, person)
  await expect(other).toHaveURL('/dashboard')
  await page.goto('/profile')
  await part(page, 'sessions')
    .getByRole('button', { name: t('profile', 'sessions.end'), exact: true })
    .click()
  await expect(part(page, 'sessions').getByRole('listitem')).toHaveCount(1)
  await other.goto('/profile')
  await expect(other.getByLabel(t('login', 'username'))).toBeVisible()
  await other.context().close()
})

test('R381 the mail server is set up and tried', { tag: ['@screenshot', '@deep'] }, async ({
  page,
  mailbox,
  server,
}) => {
  await signIn(page, 'admin', server)
  await page.goto('/manage/email')
  await expect(page.getByText(t('email', 'platform'))).toBeVisible()
  await page.getByLabel(t('email', 'test.to'), { exact: true }).fill('admin@example.org')
  await page.getByRole('button', { name: t('email', 'test.send') }).click()
  await expect(page.getByRole('status').getByText(t('email', 'test.sent', { to: 'admin@example.org' }))).toBeVisible()
  expect((await mailbox.next('admin@example.org')).subject).toContain('Marquee')
  await expectAccessible(page)
  await shot(page, 'email-setting', { dark: true })

  await page.getByLabel(t('email', 'smtpHost'), { exact: true }).fill('127.0.0.1')
  await page.getByLabel(t('email', 'senderEmail'), { exact: true }).fill('signs@example.com')
  await page.getByLabel(t('email', 'smtpPort'), { exact: true }).fill('1')
  await page.getByRole('button', { name: t('email', 'save'), exact: true }).click()
  await expect(page.getByText(t('email', 'saved'))).toBeVisible()
  await page.getByRole('button', { name: t('email', 'test.send') }).click()
  await expect(page.getByRole('alert').getByText(t('email', 'refused.smtpHost.unreachable'))).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel(t('email', 'smtpHost'), { exact: true }).fill('')
  await page.getByRole('button', { name: t('email', 'save'), exact: true }).click()
  await expect(page.getByText(t('email', 'platform'))).toBeVisible()
})
