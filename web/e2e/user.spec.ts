import { readFile } from 'node:fs/promises'
import { send } from '@marquee/api/send'
import { LOCALE_COOKIE } from '@marquee/i18n/cookie'
import type { Browser, Locator, Page } from '@playwright/test'
import { enter, expect, leave, test } from './account'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

const password = 'correct horse battery'

/** A change of rights reaches other sessions within five seconds. */
const REACHES_WITHIN_MS = 5_000

/** The row of a record, and what its menu does. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function pick(page: Page, within: Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field }).click()
  await page.getByTitle(option, { exact: true }).last().click()
  await within.getByRole('textbox').first().click() // a list of several stays open until something else is chosen
}

async function setRight(dialog: Locator, feature: string, level: string): Promise<void> {
  await dialog.getByRole('radiogroup', { name: feature, exact: true }).getByText(level, { exact: true }).click()
}

/** A browser for somebody else. */
async function open(browser: Browser, server: Server): Promise<Page> {
  const { locale, viewport } = test.info().project.use
  const page = await browser.newPage({ baseURL: server.url, locale, viewport })
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale ?? '', url: server.url }])
  return page
}

/** Tries to sign somebody in without the form; the status says whether they are. */
async function knock(page: Page, server: Server, username: string): Promise<number> {
  const headers = { 'X-Marquee-Client': 'console', Origin: server.url }
  const answer = await page.request.post('/api/login', { headers, data: { username, password } })
  return answer.status()
}

test('the administrator builds a role and a person: R cannot change, N cannot see, and a revoked session is out', {
  tag: '@screenshot',
}, async ({ page, browser, server }) => {
  test.setTimeout(90_000)
  const project = test.info().project.name
  const role = `Front desk ${project}`
  const username = `nina-${project}`
  const found = `/users?q=${username}` // others that are added meanwhile fill pages before theirs
  await signIn(page, 'admin', server)

  await test.step('a role that may look at content', async () => {
    await page.goto('/manage/role')
    await page.getByRole('button', { name: t('role', 'add.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('role', 'field.name') }).fill(role)
    await setRight(dialog, t('role', 'feature.Content'), t('role', 'level.R'))
    await setRight(dialog, t('role', 'feature.Tag'), t('role', 'level.R'))
    await expectAccessible(page)
    await shot(page, 'role-grid')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page.getByRole('row', { name: new RegExp(role) })).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'roles')
  })

  await test.step('a person who has it', async () => {
    await page.goto(found)
    await page.getByRole('button', { name: t('user', 'add.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('user', 'field.username') }).fill(username)
    await pick(page, dialog, t('user', 'field.role'), role)
    await dialog.getByRole('radio', { name: t('user', 'welcome.password') }).check()
    await dialog.getByLabel(t('user', 'field.password'), { exact: true }).fill('short')
    await dialog.getByRole('button', { name: t('user', 'add.submit') }).click()
    await expect(dialog.getByText(t('problem', 'field.too-short'))).toBeVisible()
    await expect(dialog.getByLabel(t('user', 'field.password'), { exact: true })).toBeFocused()
    await dialog.getByLabel(t('user', 'field.password'), { exact: true }).fill(password)
    await expectAccessible(page)
    await shot(page, 'user-add')
    await dialog.getByRole('button', { name: t('user', 'add.submit') }).click()
    await expect(page.getByRole('row', { name: new RegExp(username) })).toBeVisible()
    await expectAccessible(page)
    await shot(page, 'users')
  })

  const other = await open(browser, server)
  expect(await knock(other, server, username)).toBe(200)
  await test.step('with R there is nothing to change, with N nothing to see', async () => {
    await other.goto('/contents/all-content')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('content', 'view.all'))
    await expect(other.getByRole('button', { name: t('content', 'upload') })).toHaveCount(0)
    await other.goto('/users')
    await expect(other.getByRole('alert')).toBeVisible()
    const refused = await other.request.post('/api/tags', {
      headers: { 'X-Marquee-Client': 'console', Origin: server.url },
      data: { name: 'Mine', type: 'Content' },
    })
    expect(refused.status()).toBe(403)
  })

  await test.step('what is taken from the role is gone in their browser at once', async () => {
    await other.goto('/contents/all-content')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(t('content', 'view.all'))
    await page.goto('/manage/role')
    await choose(page, role, t('role', 'command.edit'))
    const dialog = page.getByRole('dialog')
    await setRight(dialog, t('role', 'feature.Content'), t('role', 'level.N'))
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(other.getByRole('alert')).toBeVisible({ timeout: REACHES_WITHIN_MS })
  })

  await test.step('their session is revoked: the other browser is out', async () => {
    await page.goto(found)
    await choose(page, username, t('user', 'command.sessions'))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await shot(page, 'user-sessions')
    await dialog.getByRole('button', { name: t('user', 'sessions.endAll') }).click()
    await expect(dialog.getByText(t('user', 'sessions.none'))).toBeVisible()
    await expect(other.getByLabel(t('login', 'username'))).toBeVisible({ timeout: REACHES_WITHIN_MS })
  })
  await test.step('locked they stay out, unlocked they are in', async () => {
    await page.goto(found)
    const row = page.getByRole('row', { name: new RegExp(username) })
    await choose(page, username, t('user', 'command.lock'))
    await page.getByRole('button', { name: t('user', 'ask.lock.yes') }).click()
    await expect(row).toContainText(t('user', 'state.locked'))
    expect(await knock(other, server, username)).toBe(401)
    await choose(page, username, t('user', 'command.unlock'))
    await expect(row).toContainText(t('user', 'state.active'))
    expect(await knock(other, server, username)).toBe(200)
  })
  await other.close()

  await test.step('the exported table has them', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('user', 'export') }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(username)
  })

  await test.step('a role that somebody has stays, and the page says who has it', async () => {
    await page.goto('/manage/role')
    await choose(page, role, t('role', 'command.delete'))
    await expect(page.getByRole('dialog').getByText(username)).toBeVisible()
    await page.getByRole('button', { name: t('role', 'inUse.show') }).click()
    await choose(page, username, t('user', 'command.delete'))
    await page.getByRole('button', { name: t('user', 'ask.delete.yes') }).click()
    await expect(page.getByRole('row', { name: new RegExp(username) })).toHaveCount(0)
  })
})

test('an invitation comes by mail, and is accepted with a password', { tag: '@deep' }, async ({
  page,
  mailbox,
  server,
}) => {
  const username = `ivy-${test.info().project.name}`
  const email = `${username}@example.org`
  await signIn(page, 'admin', server)
  await page.goto(`/users?q=${username}`)
  await page.getByRole('button', { name: t('user', 'add.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('user', 'field.username') }).fill(username)
  await dialog.getByRole('textbox', { name: t('user', 'field.email') }).fill(email)
  await pick(page, dialog, t('user', 'field.role'), 'Editor')
  await dialog.getByRole('button', { name: t('user', 'add.submit') }).click()
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText(t('user', 'state.invited'))

  const { text } = await mailbox.next(email)
  await leave(page)
  await page.goto(/http:\S+/.exec(text)?.[0] ?? '')
  await page.getByLabel(t('reset', 'password'), { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('reset', 'choose.save') }).click()
  await expect(page.getByRole('status')).toHaveText(t('reset', 'choose.done'))
  await enter(page, { username, email, password })
  await expect(page).toHaveURL('/dashboard')
})

test('a device group is kept for a user group', { tag: ['@screenshot', '@deep'] }, async ({ page, server }) => {
  test.setTimeout(90_000)
  const name = `Kept ${test.info().project.name}`
  const { api } = await deskOf('admin', server)
  const node = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  await signIn(page, 'admin', server)

  await test.step('a user group', async () => {
    await page.goto('/groups')
    await page
      .getByRole('button', { name: t('usergroup', 'add.open') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('usergroup', 'field.name') }).fill(name)
    await pick(page, dialog, t('usergroup', 'field.members'), 'Eva Editor (editor)')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Eva Editor')
  })

  await test.step('its screens', async () => {
    await page.goto('/manage/category')
    const tree = page.getByRole('tree', { name: t('category', 'tree.Device') })
    const item = tree.getByRole('treeitem', { name: new RegExp(name) })
    await item.hover()
    await item.getByRole('button', { name: t('folder', 'menuLabel', { name }) }).click()
    await page.getByRole('menuitem', { name: t('folder', 'action.advanced') }).click()
    await expect(page).toHaveURL(new RegExp(`keep=${node.id}`))
    const dialog = page.getByRole('dialog')
    await pick(page, dialog, t('folder', 'keep.groups'), name)
    await dialog.getByRole('textbox', { name: t('folder', 'keep.note') }).fill('Ask Ada')
    await expectAccessible(page)
    await shot(page, 'device-group-kept')
    await dialog.getByRole('button', { name: t('common', 'save') }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/groups')
    await expectAccessible(page)
    await shot(page, 'user-groups')
  })

  await test.step('who does not belong to it looks and does not touch', async () => {
    const viewer = await deskOf('viewer', server)
    const tree = await send(viewer.api.GET('/api/category', { params: { query: { type: 'Device' } } }))
    expect(tree.allNodes.find(({ id }) => id === node.id)?.state.disabled).toBe(true)
    const editor = await deskOf('editor', server)
    const theirs = await send(editor.api.GET('/api/category', { params: { query: { type: 'Device' } } }))
    expect(theirs.allNodes.find(({ id }) => id === node.id)?.state.disabled).toBe(false)
  })
})
