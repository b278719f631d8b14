import type { KeyOf } from '@marquee/i18n/catalogs'
import { type Browser, expect, type Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessibleInBoth } from './axe'
import { accept, expectSaved } from './designer'
import { type Person, signIn } from './people'
import { type Server, test } from './server'
import { shot } from './shot'
import { t as textOf } from './texts'

const t = (key: KeyOf<'author'>, values = {}) => textOf('author', key, values)
const tc = (key: KeyOf<'common'>, values = {}) => textOf('common', key, values)

const page = (name: string, items: object[] = []) => ({ name, screenKey: name, panes: [{ items }] })
const shape = (name: string) => ({ id: name, name, type: 'shape', x: 100, y: 100, w: 400, h: 300 })

async function aProgram(server: Server, name: string, person: Person = 'editor'): Promise<number> {
  const pages = [page('Morning', [shape('door')]), page('Evening', [shape('window')])]
  const desk = await deskOf(person, server)
  return (await desk.addProgram(name, { displayWidth: 1920, displayHeight: 1080, name, pages })).id
}

/** Another browser, on another computer. */
async function elsewhere(browser: Browser, like: Page, person: Person, server: Server): Promise<Page> {
  const cookies = (await like.context().cookies()).filter(({ name }) => name !== 'marquee_session')
  const context = await browser.newContext({ baseURL: server.url, viewport: like.viewportSize() })
  await context.addCookies(cookies)
  const other = await context.newPage()
  await signIn(other, person, server)
  return other
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/web-author/edit-content/${id}`)
  await expect(page.getByRole('application')).toBeVisible()
}

/** Lays a progress bar on the page that is shown. */
async function addBar(page: Page): Promise<void> {
  await page.getByRole('application').focus()
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toBeVisible()
}

const bar = (page: Page) => page.getByRole('treeitem', { name: 'progressbar1' })
const save = (page: Page) => page.getByRole('button', { name: t('editor.save'), exact: true })
const offer = (page: Page) => page.getByRole('button', { name: tc('draft.take') })
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/author/draft/') && answer.ok())

test('who is signed out in the middle signs in over the designer, and goes on', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: signed out')
  await open(page, id)
  await addBar(page)
  await page.context().clearCookies({ name: 'marquee_session' })
  await save(page).click()
  const password = page.getByRole('dialog').getByLabel(textOf('login', 'password'), { exact: true })
  await password.fill(server.password)
  await expectAccessibleInBoth(page, '[role=dialog]')
  await page.getByRole('checkbox', { name: textOf('login', 'licence.accept') }).check()
  await password.press('Enter')
  await expectSaved(page)
  await expect(bar(page)).toBeVisible()
})

test('without a network all of the designer stays in the window, below the bar that says so', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  await open(page, await aProgram(server, 'Work test: no network'))
  await page.context().setOffline(true)
  await addBar(page)
  await expect(page.getByRole('alert').getByText(textOf('shell', 'offline'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: t('editor.pages') })).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)
})

test('the name of an upright page is read below its small picture', { tag: '@desktop' }, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  const canvas = { displayWidth: 1080, displayHeight: 1920 }
  const { id } = await desk.addProgram('Work test: upright', {
    ...canvas,
    pages: [{ name: 'Page 1', panes: [{ items: [] }] }],
  })
  await open(page, id)
  const name = page.getByRole('navigation', { name: t('editor.pages') }).getByText('Page 1', { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
})

test('a tab that is closed right after an edit: the work is offered on another computer', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: closed tab')
  const second = await page.context().newPage()
  await open(page, id)
  await addBar(page)
  await page.close({ runBeforeUnload: false })

  const other = await elsewhere(browser, second, 'editor', server)
  await open(other, id)
  await expect(offer(other)).toBeVisible()
  await expect(bar(other)).toBeHidden()
  await expectAccessibleInBoth(other)
  await shot(other, 'designer-draft')
  await offer(other).click()
  await expect(bar(other)).toBeVisible()
  await save(other).click()
  await expectSaved(other)
  await other.reload()
  await expect(bar(other)).toBeVisible()
  await expect(offer(other)).toBeHidden()
  await other.context().close()
})

test('a new program that was never saved is found again where new ones begin', { tag: ['@desktop', '@deep'] }, async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'editor', server)
  await page.goto('/web-author/create-content')
  await page.getByRole('button', { name: t('editor.start.begin') }).click()
  const isKept = kept(page)
  await addBar(page)
  await isKept
  const other = await elsewhere(browser, page, 'editor', server)
  await other.goto('/web-author/create-content')
  await expect(other.getByRole('heading', { name: t('editor.start.drafts') })).toBeVisible()
  await shot(other, 'designer-start-drafts')
  await offer(other).first().click()
  await expect(bar(other)).toBeVisible()
  await save(other).click()
  await accept(other)
  await expect(other).toHaveURL(/\/web-author\/edit-content\/\d+/)
  await expect
    .poll(async () => {
      await other.goto('/web-author/create-content')
      await expect(other.getByRole('heading', { name: t('editor.start.empty') })).toBeVisible()
      return other.getByRole('heading', { name: t('editor.start.drafts') }).count()
    })
    .toBe(0)
  await other.context().close()
})

test('two people and one program: who comes sees the other, and what both did is kept', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: two people')
  const other = await elsewhere(browser, page, 'admin', server)
  await open(other, id)
  await open(page, id)
  const others = page.getByRole('status').filter({ hasText: t('editor.others', { names: 'admin' }) })
  await expect(others).toBeVisible()
  expect(await others.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)

  await page.getByRole('application').focus()
  await page.keyboard.press('PageDown')
  await addBar(page)
  await addBar(other)
  await save(other).click()
  await expectSaved(other)
  await save(page).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Morning · progressbar1')).toBeVisible()
  await expect(dialog.getByText('Evening · progressbar1')).toBeVisible()
  await expectAccessibleInBoth(page)
  await shot(page, 'designer-stale')
  await dialog.getByRole('button', { name: tc('stale.reapply') }).click()
  await expectSaved(page)
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('application').focus()
  await page.keyboard.press('PageUp')
  await expect(bar(page)).toBeVisible()
  await other.close()
  await other.context().close()
})

test('a server that is killed between an edit and its save: what was done is there', {
  tag: ['@desktop', '@deep'],
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: killed')
  await open(page, id)
  await addBar(page)
  await server.kill()
  try {
    await save(page).click()
    await expect(page.getByRole('button', { name: t('editor.save.failed') })).toBeVisible()
  } finally {
    await server.start()
  }
  await page
    .getByRole('button', { name: t('editor.save.failed') })
    .or(save(page))
    .click()
  await expectSaved(page)
  await open(page, id)
  await expect(bar(page)).toBeVisible()
})

test('a network that is lost while saving: the draft is on this device, and saved when it is back', {
  tag: ['@desktop', '@deep'],
}, async ({ page, context, server }) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: no network')
  await open(page, id)
  await context.setOffline(true)
  await addBar(page)
  await save(page).click()
  await expect(page.getByRole('button', { name: t('editor.save.failed') })).toBeVisible()
  await expect(bar(page)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await open(page, id)
  await offer(page).click()
  await expect(bar(page)).toBeVisible()
  await save(page).click()
  await expectSaved(page)
})

test('a program is saved as a template, and another one begins from it', { tag: ['@desktop', '@deep'] }, async ({
  page,
  server,
}) => {
  await signIn(page, 'editor', server)
  const id = await aProgram(server, 'Work test: template')
  await open(page, id)
  await page.getByRole('button', { name: t('editor.save.more') }).click()
  await page.getByRole('menuitem', { name: t('editor.save.template') }).click()
  await accept(page, 'editor.save.template.title')
  await expect(page.getByText(t('editor.save.templated'))).toBeVisible()
  await page.goto('/web-author/create-content')
  await page.getByRole('button', { name: 'Work test: template' }).click()
  await expect(page.getByRole('treeitem', { name: 'door' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('editor.name') })).toHaveValue('')
})
