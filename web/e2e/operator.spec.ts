import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

/** Chooses every company in the filter of a list. */
async function lookEverywhere(page: Page): Promise<void> {
  await page
    .getByRole('search')
    .getByRole('combobox', { name: t('common', 'company') })
    .click()
  await page.getByTitle(t('common', 'everyCompany'), { exact: true }).last().click()
}

test('an operator sees people, the trail and the figures of every company, and finds what is in them @screenshot', async ({
  page,
  server,
}) => {
  await signIn(page, 'operator', server)
  const { api } = await deskOf('operator', server)
  const name = `Far Away ${test.info().project.name}`
  const company = await send(
    api.POST('/api/company', { body: { name, deviceLimit: 3, endDate: '2030-12-31' } as never }),
  )
  await send(
    api.POST('/api/tags', { body: { companyId: company.id, type: 'Content', name: `Tag of ${name}` } as never }),
  )
  const roles = await send(api.GET('/api/roles', { params: { query: { companyId: company.id } } }))
  const username = `far-${test.info().project.name}`
  const person = { companyId: company.id, username, password: 'correct horse battery', roleId: roles[0]?.id ?? 0 }
  await send(api.POST('/api/user', { body: person as never }))

  await page.goto('/dashboard?companyId=1')
  const companies = page.getByRole('region', { name: t('dashboard', 'companies') })
  await companies.getByRole('searchbox').fill('Far Away')
  await expect(companies.getByRole('link', { name: t('dashboard', 'companies.go', { name }) })).toBeVisible()
  await shot(page, 'operator-search')
  await companies.getByRole('searchbox').fill('')
  await expect(companies.getByRole('row')).not.toHaveCount(2)
  await expectAccessible(page)
  await shot(page, 'operator-dashboard')
  await companies.getByRole('searchbox').fill('nobody is called so')
  await expect(companies.getByText(t('dashboard', 'companies.none'))).toBeVisible()

  await page.goto('/users')
  await lookEverywhere(page)
  await page.getByRole('searchbox').first().fill(username)
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText(name)
  await expect(page.getByRole('row')).toHaveCount(2) // found: what was there before is dimmed as soon as it is looked for
  await expectAccessible(page)
  await shot(page, 'operator-users')
  await page
    .getByRole('button', { name: t('user', 'add.open') })
    .first()
    .click()
  const roleField = page.getByRole('dialog').getByRole('combobox', { name: t('user', 'field.role') })
  await expect(roleField).toBeDisabled()
  await shot(page, 'operator-add-user')

  await page.goto('/manage/audittrail')
  await lookEverywhere(page)
  await expect(page.getByRole('row', { name: new RegExp(`Tag of ${name}`) })).toContainText(name)
  await expectAccessible(page)
  await shot(page, 'operator-trail')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: t('shell', 'find'), exact: true }).fill(username)
  const hit = page.getByRole('option', { name: new RegExp(`${username}.*${name}`) })
  await expect(hit).toBeVisible()
  await shot(page, 'operator-find')
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`/users\\?.*companyId=${company.id}`))
  await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible()

  const near = `Nearby ${test.info().project.name}`
  await send(api.POST('/api/company', { body: { name: near, deviceLimit: 3 } as never }))
  await page.goto(`/users?company=all&q=${username}`)
  await page.getByRole('button', { name: t('common', 'actions', { name: username }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('user', 'command.company') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('common', 'company') }).fill(near)
  await page.keyboard.press('Enter')
  const theirs = dialog.getByRole('combobox', { name: t('user', 'field.role') })
  await expect(theirs).toBeEnabled()
  await theirs.press('ArrowDown')
  await page.keyboard.press('Enter')
  const move = dialog.getByRole('button', { name: t('user', 'ask.company.yes') })
  await move.click()
  await expect(dialog.getByText(t('problem', 'code.last-administrator'))).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'operator-move-user')
  await send(api.POST('/api/user', { body: { ...person, username: `${username}-too` } as never }))
  await move.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(near) })).toContainText(username)
})
