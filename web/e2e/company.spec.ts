import { send } from '@marquee/api/send'
import { LOCALE_COOKIE } from '@marquee/i18n/cookie'
import type { Browser, Locator, Page } from '@playwright/test'
import { type Desk, deskOf } from './api'
import { expectAccessible } from './axe'
import { card } from './contents'
import { picture } from './media'
import { signIn } from './people'
import { expect, type Server, test } from './server'
import { shot } from './shot'
import { t } from './texts'
import { tornWords } from './torn'

const password = 'correct horse battery'

/** A change reaches running sessions within five seconds. */
const REACHES_WITHIN_MS = 5_000

/** What the menu of a record does. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await expect(dialog).toBeHidden()
}

/** Adds a company's first administrator, and lets them in with a browser of their own. */
async function hire(
  { api }: Desk,
  browser: Browser,
  server: Server,
  companyId: number,
  username: string,
): Promise<Page> {
  const roles = await send(api.GET('/api/roles', { params: { query: { companyId } } }))
  const role = roles.find(({ role_desc }) => role_desc === 'Administrator')
  const body = { companyId, username, password, displayName: username, email: '', roleId: role?.id ?? 0, active: true }
  await send(api.POST('/api/user', { body: body as never }))
  const { locale = '' } = test.info().project.use
  const page = await browser.newPage({ baseURL: server.url, locale })
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: server.url }])
  const answer = await page.request.post('/api/login', {
    headers: { 'X-Marquee-Client': 'console', Origin: server.url },
    data: { username, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/manage/company')
  return page
}

/** Adds a person in the dialog of the company that the operator is in, who then signs in by the form. */
async function welcome(page: Page, browser: Browser, server: Server, username: string): Promise<Page> {
  await page
    .getByRole('button', { name: t('user', 'add.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('user', 'field.username') }).fill(username)
  await dialog.getByRole('combobox', { name: t('user', 'field.role') }).click()
  await page.getByTitle(t('common', 'given.administrator'), { exact: true }).last().click()
  await dialog.getByRole('radio', { name: t('user', 'welcome.password') }).check()
  await dialog.getByLabel(t('user', 'field.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('user', 'add.submit') }).click()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible()

  const { locale = '', viewport } = test.info().project.use
  const own = await browser.newPage({ baseURL: server.url, locale, viewport })
  await own.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: server.url }])
  await own.goto('/login')
  await own.getByLabel(t('login', 'username')).fill(username)
  await own.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await own.getByLabel(t('login', 'licence.accept')).check()
  await own.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(own).toHaveURL('/dashboard')
  return own
}

/** The companies that people of this browser can choose in the header. */
const selector = (page: Page) => page.getByRole('combobox', { name: t('shell', 'company') })

test('the operator founds a company, switches it off and on, deletes and restores it', {
  tag: '@screenshot',
}, async ({ page, browser, server }) => {
  test.setTimeout(90_000)
  const name = `Harbour Cafés ${test.info().project.name}`
  await signIn(page, 'operator', server)

  await test.step('R403 R405 a new company has its defaults', async () => {
    await page.goto('/manage/company?q=Demo') // others may have pushed it off the first page
    await expect(page.getByRole('link', { name: 'Demo Stores' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('company', 'add') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('company', 'storage'))).toHaveValue('10')
    await expect(dialog.getByRole('spinbutton', { name: t('company', 'screens') })).toHaveValue('1')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog.getByText(t('company', 'required'))).toBeVisible()
    await dialog.getByLabel(t('company', 'name')).first().fill(name)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(dialog.getByText(t('company', 'picture.notPicture'))).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture('olive') })
    await expect(dialog.getByText(t('company', 'picture.notPicture'))).toBeHidden()
    await expect(dialog.getByRole('img', { name: t('company', 'logo') })).toBeVisible()
    await expectAccessible(page)
    expect(await tornWords(dialog)).toEqual([])
    await shot(page, 'company-new')
    await save(dialog)
    await expect(page).toHaveURL(/\/dashboard\?companyId=\d+$/)
    await expect(page.getByRole('banner')).toContainText(name)
  })
  const id = Number(new URL(page.url()).searchParams.get('companyId'))
  let admin = page

  await test.step('its administrator is added in the dialog and signs in', async () => {
    await page.goto(`/users?companyId=${id}`)
    admin = await welcome(page, browser, server, `haru-${test.info().project.name}`)
    await expect(admin.getByRole('banner')).toContainText(name)
    await admin.goto('/manage/company')
    await page.goto(`/manage/company/${id}?companyId=1`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('img', { name: t('company', 'logo') })).toBeVisible()
  })

  await test.step('R418 R419 screens get a default picture, by its shape, and lose it again', async () => {
    const landscape = page.getByRole('figure').first()
    await landscape
      .locator('input[type=file]')
      .setInputFiles({ name: 'standby.png', mimeType: 'image/png', buffer: picture('navy') })
    await expect(landscape.getByRole('img', { name: t('company', 'landscape') })).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'company-page')
    await landscape.getByRole('button', { name: t('company', 'clear') }).click()
    await expect(landscape.getByText(t('company', 'noPicture'))).toBeVisible()
  })

  await test.step('its administrator sees this company alone, and not what limits it', async () => {
    await admin.getByRole('link', { name, exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
    await admin.getByRole('button', { name: t('company', 'command.edit'), exact: true }).click()
    await expect(admin.getByRole('dialog').getByLabel(t('company', 'active'), { exact: true })).toBeDisabled()
    await expect(selector(admin)).toBeHidden()
  })

  await test.step('switched off, its people are told and are out, whatever they were doing', async () => {
    await page.getByRole('button', { name: t('company', 'command.edit'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('company', 'active'), { exact: true }).uncheck()
    await save(dialog)
    await expect(page.getByText(t('company', 'standing.inactive')).first()).toBeVisible()
    await expect(admin.getByText(t('login', 'failed.company'))).toBeVisible({ timeout: REACHES_WITHIN_MS })
    await expect(admin).toHaveURL(/\/\?problem=company-inactive/)
    await shot(admin, 'company-off')
  })

  await test.step('switched on again, it can be entered by the operator and left', async () => {
    await page.getByRole('button', { name: t('company', 'command.edit'), exact: true }).click()
    await page.getByRole('dialog').getByLabel(t('company', 'active'), { exact: true }).check()
    await save(page.getByRole('dialog'))
    await choose(page, name, t('company', 'enter'))
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?companyId=${id}$`))
    await expect(page.getByRole('banner')).toContainText(name)
  })

  await test.step('deleting says what goes, and restoring brings it back', async () => {
    await page.goto(`/manage/company?companyId=1&q=${encodeURIComponent(name)}`)
    await choose(page, name, t('company', 'delete'))
    await expect(page.getByText(t('company', 'delete.text'))).toBeVisible()
    await expect(page.getByText(t('company', 'delete.people'))).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('company', 'delete') })
      .click()
    await expect(page.getByText(t('common', 'list.noMatch'))).toBeVisible()
    await page.goto(`/manage/company?state=deleted&q=${encodeURIComponent(name)}`)
    await shot(page, 'company-deleted')
    await choose(page, name, t('company', 'restore'))
    await expect(page.getByText(t('company', 'restored'))).toBeVisible()
    await page.goto(`/manage/company/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  await admin.close()
})

/** The list of a company's contents, by way of the menu. */
async function openContents(page: Page): Promise<void> {
  const isPhone = test.info().project.name.startsWith('phone')
  if (isPhone) await page.getByRole('button', { name: t('shell', 'sidebar.show') }).click()
  const group = page.getByRole('button', { name: t('shell', 'menu.content'), exact: true })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  const menu = page.getByRole('navigation', { name: t('shell', 'menu') })
  await menu.getByRole('link', { name: t('shell', 'menu.allContent'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('content', 'view.all'))
}

test('R004 R049 the operator picks another company in the header, and the lists are its', async ({ page, server }) => {
  test.setTimeout(90_000)
  const desk = await deskOf('operator', server)
  const company = await send(desk.api.POST('/api/company', { body: { name: `Pier ${test.info().project.name}` } }))
  const newest = `Quay ${test.info().project.name}`
  await (await deskOf('admin', server)).addContent(`${newest}.png`, picture('olive'))
  await signIn(page, 'operator', server)
  await page.goto('/dashboard?companyId=1')

  async function pick(name: string, companyId: number) {
    await selector(page).click()
    await page.getByTitle(name, { exact: true }).last().click()
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?companyId=${companyId}$`))
  }

  await pick('Demo Stores', 2)
  await openContents(page)
  await expect(card(page, newest)).toBeVisible()
  await pick(company.name, company.id)
  await openContents(page)
  await expect(page.getByText(t('content', 'empty.all'))).toBeVisible()
  await expect(card(page, newest)).toHaveCount(0)
})

test('R016 R486 a global company puts companies below another one, whose administrator manages them at once', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, browser, server }) => {
  test.setTimeout(90_000)
  const project = test.info().project.name
  const desk = await deskOf('operator', server)
  const found = async (name: string) => await send(desk.api.POST('/api/company', { body: { name } }))
  const head = await found(`Head office ${project}`)
  const branch = await found(`Branch ${project}`)
  const admin = await hire(desk, browser, server, head.id, `kei-${project}`)
  await expect(admin.getByRole('link', { name: head.name, exact: true })).toBeVisible()
  await expect(selector(admin)).toBeHidden()

  await signIn(page, 'operator', server)
  await page.goto('/manage/globalcompany')
  await page
    .getByRole('button', { name: t('globalcompany', 'add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('globalcompany', 'name')).fill(`Group ${project}`)
  await dialog.getByLabel(t('globalcompany', 'parent')).click()
  await page.getByTitle(head.name, { exact: true }).last().click()
  await dialog.getByLabel(t('globalcompany', 'children')).click()
  await page.getByTitle(branch.name, { exact: true }).last().click()
  await dialog.getByLabel(t('globalcompany', 'name')).click()
  await expectAccessible(page)
  await save(dialog)
  const tree = page.getByRole('list', { name: t('globalcompany', 'title') })
  await expect(tree.getByText(branch.name)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'globalcompany')

  await expect(selector(admin)).toBeVisible({ timeout: REACHES_WITHIN_MS })
  await admin.goto('/manage/company')
  await expect(admin.getByRole('link', { name: branch.name, exact: true })).toBeVisible()
  await admin.goto('/manage/globalcompany')
  await expect(admin.getByText(branch.name)).toBeVisible()
  await expect(admin.getByRole('button', { name: t('globalcompany', 'add') })).toBeHidden()

  await choose(page, `Group ${project}`, t('globalcompany', 'delete'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('globalcompany', 'delete') })
    .click()
  await expect(page.getByText(t('globalcompany', 'deleted'))).toBeVisible()
  await expect(selector(admin)).toBeHidden({ timeout: REACHES_WITHIN_MS })
  await admin.close()
})

test('R400 R380 R505 licences are added and toggled, screen sizes kept, system parameters read', {
  tag: '@screenshot',
}, async ({ page, server }) => {
  test.setTimeout(90_000)
  const isPhone = test.info().project.name.startsWith('phone')
  const mac = isPhone ? '00:1A:2B:00:00:02' : '00:1A:2B:00:00:01'
  const width = isPhone ? '4321' : '1234'
  await signIn(page, 'operator', server)

  await test.step('a licence is added, and deactivated after a question', async () => {
    await page.goto('/manage/license?companyId=2')
    await page
      .getByRole('button', { name: t('license', 'add') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('license', 'mac')).fill(mac.toLowerCase().replaceAll(':', '-'))
    await dialog.getByLabel(t('license', 'expiry')).fill('2031-03-31')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await save(dialog)
    const row = page.getByRole('row').filter({ hasText: mac })
    await expect(row).toContainText(t('license', 'status.active'))
    await expectAccessible(page)
    await shot(page, 'license')
    await choose(page, mac, t('license', 'deactivate'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('license', 'deactivate') })
      .click()
    await expect(row).toContainText(t('license', 'status.inactive'))
  })

  await test.step('a screen size is added, found and deleted', async () => {
    await page.goto('/manage/dimension?companyId=2')
    await page.getByRole('button', { name: t('dimension', 'add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('dimension', 'width')).fill(width)
    await dialog.getByLabel(t('dimension', 'height')).fill('100')
    await save(dialog)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: t('dimension', 'search') }).fill(width)
    await expect(page.getByRole('row')).toHaveCount(2)
    await shot(page, 'dimension')
    await choose(page, `${width} × 100`, t('dimension', 'delete'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('dimension', 'delete') })
      .click()
    await expect(page.getByText(t('common', 'list.noMatch'))).toBeVisible()
  })

  await test.step('the settings are there to read', async () => {
    await page.goto('/manage/sysparam')
    await expect(page.getByRole('row').filter({ hasText: 'max-file-mb' })).toContainText('4096')
    await expectAccessible(page)
    await shot(page, 'sysparam')
  })
})
