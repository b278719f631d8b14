import { readFile } from 'node:fs/promises'
import { send } from '@marquee/api/send'
import { deskOf } from './api'
import { expectAccessible, expectAccessibleInBoth } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

const of = (what: string) => `${what} ${test.info().project.name}`

test('a tag is made, changed and deleted, and the trail tells all of it', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const name = of('Region')
  const renamed = of('Area')
  await signIn(page, 'admin', server)

  await test.step('made, with values', async () => {
    await page.goto('/manage/tag')
    await page
      .getByRole('button', { name: t('tag', 'add') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog.getByText(t('tag', 'required'))).toBeVisible()
    await expect(dialog.getByLabel(t('tag', 'name'))).toBeFocused()
    await dialog.getByLabel(t('tag', 'name')).fill(name)
    await dialog.getByLabel(t('tag', 'values')).pressSequentially('north,south,')
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'tag-add')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessibleInBoth(page)
    await shot(page, 'tags', { dark: true })
  })

  await test.step('changed', async () => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('tag', 'name')).fill(renamed)
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: renamed, exact: true })).toBeVisible()
  })

  await test.step('found in the trail with its difference', async () => {
    await page.goto('/manage/audittrail?entity=tag&action=update')
    await page
      .getByRole('button', { name: t('audit', 'open', { name: renamed }) })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    const difference = drawer.getByRole('row', { name: t('audit', 'field.name') })
    await expect(difference).toContainText(name)
    await expect(difference).toContainText(renamed)
    await expect(drawer).toContainText('admin')
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'audit-entry')
    await drawer.getByRole('button', { name: /close|閉じる/i }).click()
    await expect(drawer).toBeHidden()
    await page.goto('/manage/audittrail')
    await expect(page.getByRole('button', { name: t('audit', 'open', { name: renamed }) }).first()).toBeVisible()
    await expectAccessibleInBoth(page)
    await shot(page, 'audit', { dark: true })
  })

  await test.step('exported', async () => {
    await page.goto('/manage/audittrail?entity=tag')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('audit', 'export') }).click(),
    ])
    expect(download.suggestedFilename()).toBe('audit-trail.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toContain('time,companyId,companyName,userId,username')
    const line = lines.find((text) => text.includes(renamed) && text.includes('update'))
    expect(line).toContain(name)
    expect(lines.every((text, index) => index === 0 || text === '' || text.includes(',tag,'))).toBe(true)
  })

  await test.step('deleted, once it was said what else goes', async () => {
    await page.goto('/manage/tag')
    await page.getByRole('button', { name: t('common', 'actions', { name: renamed }) }).click()
    await page.getByRole('menuitem', { name: t('tag', 'command.delete') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(t('tag', 'delete.unused'))
    await question.getByRole('button', { name: t('tag', 'command.delete') }).click()
    await expect(page.getByRole('button', { name: renamed, exact: true })).toBeHidden()
  })
})

test('the dashboard shows a company to its people and all companies to the operator', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const name = of('Live')
  await signIn(page, 'admin', server)

  await test.step('the company, live', async () => {
    const isHeard = page.waitForResponse(/\/api\/realtime/) // from then on the server says what changes
    await page.goto('/dashboard')
    await isHeard
    const lately = page.getByRole('region', { name: t('dashboard', 'lately') })
    await expect(lately).toBeVisible()
    const { api } = await deskOf('admin', server)
    await send(api.POST('/api/tags', { body: { name, type: 'Device' } }))
    await expect(lately).toContainText(name)
    await expect(
      page
        .getByRole('region', { name: t('dashboard', 'chart.screens') })
        .locator('svg')
        .last(),
    ).toBeVisible()
    await expectAccessibleInBoth(page)
    await shot(page, 'dashboard', { dark: true })
  })

  await test.step('charts, each as a table too', async () => {
    await page.goto('/charts')
    const title = t('dashboard', 'chart.types')
    const figure = page.getByRole('region', { name: title })
    await figure.getByRole('application').focus()
    await expect(figure.getByRole('status')).not.toBeEmpty()
    await shot(page, 'charts')
    await figure.getByRole('button', { name: t('dashboard', 'asTable', { title }) }).click()
    await expect(figure.getByRole('table')).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.goto('/widgets')
    await expect(page.getByRole('region', { name: t('dashboard', 'chart.sizes') })).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'widgets')
  })

  await test.step('the platform', async () => {
    await signIn(page, 'operator', server)
    await page.goto('/dashboard')
    const companies = page.getByRole('region', { name: t('dashboard', 'companies') })
    const isFound = page.waitForResponse(/\/api\/dashboards\?.*name=Demo/) // until it is, what was there before is dimmed
    await companies.getByRole('searchbox').fill('Demo') // others may have pushed it off the first page
    await isFound
    await expect(
      companies.getByRole('link', { name: t('dashboard', 'companies.go', { name: 'Demo Stores' }) }),
    ).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'dashboard-operator')
    await companies.getByRole('link', { name: t('dashboard', 'companies.go', { name: 'Demo Stores' }) }).click()
    await expect(page).toHaveURL('/dashboard?companyId=2')
  })

  await test.step('who may only look', async () => {
    await signIn(page, 'viewer', server)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: t('dashboard', 'lately') })).toBeVisible()
    await expect(page.getByRole('region', { name: t('dashboard', 'companies') })).toBeHidden()
  })
})

test('the four folder trees are kept on one page', { tag: ['@screenshot', '@deep'] }, async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.goto('/manage/category')
  const tree = t('category', 'tree.Schedule')
  const region = page.getByRole('region', { name: tree })
  await region.getByRole('button', { name: t('category', 'add', { tree }) }).click()
  await region.getByRole('textbox').fill(of('Holidays'))
  await region.getByRole('textbox').press('Enter')
  await expect(region.getByRole('treeitem', { name: of('Holidays') })).toBeVisible()
  await expectAccessibleInBoth(page)
  await shot(page, 'category')
})

test('an upgraded server offers to load the console anew', async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.route('**/api/dashboard*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-marquee-build': 'a-newer-one' } })
  })
  await page.goto('/charts')
  const load = page.getByRole('button', { name: t('shell', 'upgrade.reload') })
  await expect(load).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'upgrade')
  await page.unroute('**/api/dashboard*')
  await load.click()
  await expect(page.getByRole('region', { name: t('dashboard', 'chart.types') })).toBeVisible()
  await expect(load).toBeHidden()
  await expect(page).toHaveURL(/\/charts$/)
})
