import { send } from '@marquee/api/send'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { film, picture } from './media'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'
import { openWire } from './wire'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

const png = (name: string, colour: string): Chosen => ({ name, mimeType: 'image/png', buffer: picture(colour) })

/** The card of a content; its name is that of the button that opens it. */
const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tray = (page: Page) => page.getByRole('region', { name: t('upload', 'tray'), exact: true })
const row = (within: Locator, text: string) => within.getByRole('listitem').filter({ hasText: text })

async function openMine(page: Page, search = '', origin = '') {
  await page.goto(`${origin}/contents/my-content${search}`)
  await expect(page.getByRole('heading', { level: 1, name: t('content', 'view.mine') })).toBeVisible()
}

/** Opens the upload dialog with files in it, once each of them is looked at. */
async function choose(page: Page, files: Chosen[]): Promise<Locator> {
  await page
    .getByRole('button', { name: t('content', 'upload'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  await dialog.locator('input[type=file]').setInputFiles(files)
  await expect(dialog.getByText(t('content', 'fate.looking'))).toHaveCount(0)
  return dialog
}

const submit = (dialog: Locator, count: number) =>
  dialog.getByRole('button', { name: t('content', 'upload.submit', { count }) }).click()

async function runCommand(page: Page, name: string, command: Parameters<typeof t<'content'>>[1]) {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page
    .getByRole('menuitem')
    .filter({ hasText: t('content', command) })
    .click()
}

test.beforeEach(({ page, server }) => signIn(page, 'editor', server))

test('pictures and a video are looked at, sent together, and shown', { tag: '@screenshot' }, async ({ page }) => {
  await openMine(page)
  const dialog = await choose(page, [
    png('Harbour.png', 'teal'),
    png('Sunset.png', 'orange'),
    { name: 'Opening.mp4', mimeType: 'video/mp4', buffer: film(3) },
    { name: 'Prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ])
  await expect(dialog.getByText(t('content', 'fate.new'))).toHaveCount(3)
  await expect(dialog.getByText(t('content', 'fateText.wrongType'))).toBeVisible()
  await expect(dialog.getByText('0:03')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-upload')
  await submit(dialog, 3)

  await expect(tray(page).getByText(t('upload', 'tray.done', { count: 3 }))).toBeVisible()
  for (const name of ['Harbour', 'Sunset', 'Opening']) {
    await expect(card(page, name)).toBeVisible()
    await expect(card(page, name).locator('img')).toHaveJSProperty('complete', true)
  }
  await expect(card(page, 'Opening').getByText('0:03')).toBeVisible()
  await shot(page, 'content-tray')
  await tray(page)
    .getByRole('button', { name: t('upload', 'tray.close') })
    .click()
  await expect(tray(page)).toHaveCount(0)
  await expectAccessible(page)
  await shot(page, 'content-grid', { dark: true })
})

test('bytes that are there already are used without being sent', async ({ page }) => {
  await openMine(page)
  const file = png('Lantern.png', 'crimson')
  await submit(await choose(page, [file]), 1)
  await expect(card(page, 'Lantern')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/uploads') && sent.push(request.method()))
  const dialog = await choose(page, [{ ...file, name: 'Lantern again.png' }])
  await expect(dialog.getByText(t('content', 'fate.duplicate'))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: t('content', 'fate.useKnown') })).toBeChecked()
  await submit(dialog, 1)
  await expect(card(page, 'Lantern again')).toBeVisible()
  expect(sent).toEqual([])
})

test('what the server refuses says what to do', async ({ page }) => {
  await openMine(page)
  const whole = picture('olive')
  const dialog = await choose(page, [
    { name: 'Torn.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) },
    { name: 'Notes.png', mimeType: 'image/png', buffer: Buffer.from('these are only words') },
  ])
  await submit(dialog, 2)
  await expect(row(tray(page), 'Torn')).toContainText(t('problem', 'code.image-broken'))
  await expect(row(tray(page), 'Notes')).toContainText(t('problem', 'code.unsupported-type'))
  await expectAccessible(page)
})

test('an upload goes on where a lost connection stopped it', async ({ page, server }) => {
  test.slow() // the film is made, cut, sent again and looked at
  const wire = await openWire(server)
  try {
    await openMine(page, '', wire.url)
    const buffer = film(60) // more than a megabyte
    const dialog = await choose(page, [{ name: 'Long film.mp4', mimeType: 'video/mp4', buffer }])
    wire.cutAfter(600_000)
    await submit(dialog, 1)
    const retry = tray(page).getByRole('button', { name: t('upload', 'now') })
    await expect(retry).toBeVisible()
    await expectAccessible(page, `[aria-label="${t('upload', 'tray')}"]`)

    const resumed = page.waitForResponse((response) => response.request().method() === 'HEAD')
    wire.mend()
    await retry.click()
    const offset = Number((await resumed).headers()['upload-offset'])
    expect(offset).toBeGreaterThan(400_000)
    expect(offset).toBeLessThan(600_000)
    await expect(card(page, 'Long film')).toBeVisible({ timeout: 30_000 })
  } finally {
    await wire.close()
  }
})

test('uploads go on while one works elsewhere', async ({ page }) => {
  await openMine(page)
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/content?*', async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  await submit(await choose(page, [png('Waiting.png', 'navy')]), 1)
  await page
    .getByRole('link', { name: t('content', 'view.bin') })
    .last()
    .click()
  await expect(page).toHaveURL('/contents/recycle')
  await expect(row(tray(page), 'Waiting')).toContainText('2/2')
  letThrough()
  await expect(tray(page).getByText(t('upload', 'tray.done', { count: 1 }))).toBeVisible()
})

test('files may be dropped anywhere', async ({ page }) => {
  await openMine(page)
  const bytes = [...picture('plum')]
  const transfer = await page.evaluateHandle((values) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(values)], 'Dropped.png', { type: 'image/png' }))
    return data
  }, bytes)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText(t('content', 'drop'))).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  await expect(dialog.getByText(t('content', 'fate.new'))).toBeVisible()
  await submit(dialog, 1)
  await expect(card(page, 'Dropped')).toBeVisible()
})

test('a content is renamed, tagged and shared; somebody else’s change is not lost', async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const made = await desk.addContent('Draft.png', picture('gold'))
  await openMine(page, '?q=Draft')
  await runCommand(page, 'Draft', 'command.edit')
  const dialog = page.getByRole('dialog', { name: t('content', 'edit.title', { name: 'Draft' }) })
  await dialog.getByLabel(t('content', 'name'), { exact: true }).fill('Draft of spring')
  await dialog.getByRole('combobox', { name: t('content', 'tags') }).fill('spring window')
  await dialog.getByRole('combobox', { name: t('content', 'tags') }).press('Enter')
  await expectAccessible(page, '[role=dialog]')
  const { id, version } = made
  await send(desk.api.PATCH('/api/content', { body: { id, version, share: 'Y' } }))

  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await dialog.getByRole('button', { name: t('common', 'stale.reapply') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, 'Draft of spring')).toBeVisible()
  const saved = await send(desk.api.GET('/api/content/{id}', { params: { path: { id } } }))
  expect(saved).toMatchObject({ name: 'Draft of spring', share: 'Y', tags: [{ name: 'spring window' }] })
})

test('contents move to a folder, and the folder shows them', async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const title = `Shelf ${test.info().project.name}`
  const folder = await send(desk.api.POST('/api/category', { body: { type: 'Content', title } }))
  for (const name of ['Plate', 'Plate two']) await desk.addContent(`${name}.png`, picture('gray'))
  await openMine(page, '?q=Plate')
  for (const name of ['Plate', 'Plate two']) {
    await page.getByRole('checkbox', { name: t('common', 'select', { name }), exact: true }).check()
  }
  const bar = page.getByRole('toolbar', { name: t('common', 'list.selected', { count: 2 }) })
  await bar.getByRole('button', { name: t('content', 'command.move'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('treeitem', { name: title }).click()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: t('folder', 'move.submit') }).click()
  await expect(dialog).toHaveCount(0)

  await openMine(page, `?folder=${folder.id}`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expect(card(page, 'Plate two')).toBeVisible()
})

test('a card is dragged onto a folder', async ({ page, server, isMobile }) => {
  test.skip(isMobile, 'a phone has the menu for it')
  const desk = await deskOf('editor', server)
  const folder = await send(desk.api.POST('/api/category', { body: { type: 'Content', title: 'Drawer' } }))
  await desk.addContent('Cup.png', picture('brown'))
  await openMine(page, '?q=Cup')
  await card(page, 'Cup').dragTo(page.getByRole('treeitem', { name: 'Drawer' }))
  await expect(page.getByText(t('content', 'done.moved', { count: 1 }))).toBeVisible()
  await openMine(page, `?folder=${folder.id}`)
  await expect(card(page, 'Cup')).toBeVisible()
})

test('the details show it as a screen does, with its versions', { tag: '@screenshot' }, async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const { id } = await desk.addContent('Trailer.mp4', film(2))
  await openMine(page, `?content=${id}`)
  const drawer = page.getByRole('dialog', { name: 'Trailer' })
  const video = drawer.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  await expect(drawer.getByText('640 × 360', { exact: true })).toBeVisible()
  await expect(drawer.getByText('v1')).toBeVisible()
  await expect(drawer.getByText(t('content', 'uses.none'))).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-details')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('recycling warns of what uses it; the bin restores and deletes', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  const desk = await deskOf('editor', server)
  const project = test.info().project.name
  const { id } = await desk.addContent('Menu of today.png', picture('green'))
  const playlist = { name: `Lunch ${project}`, content: [{ id, seconds: 5 }] }
  const list = await send(desk.api.POST('/api/playlists', { body: playlist }))
  await openMine(page, '?q=Menu of today')

  await runCommand(page, 'Menu of today', 'command.recycle')
  const warning = page.getByRole('dialog', { name: t('content', 'inUse.title', { count: 1 }) })
  await expect(warning.getByRole('link', { name: playlist.name })).toHaveAttribute('href', new RegExp(`/${list.id}$`))
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-in-use')
  await warning.getByRole('button', { name: t('common', 'cancel') }).click()
  await expect(card(page, 'Menu of today')).toBeVisible()
  await runCommand(page, 'Menu of today', 'command.recycle')
  await warning.getByRole('button', { name: t('content', 'inUse.goOn') }).click()
  await expect(card(page, 'Menu of today')).toHaveCount(0)

  await page.goto('/contents/recycle')
  await expectAccessible(page)
  await shot(page, 'content-recycle')
  await runCommand(page, 'Menu of today', 'command.restore')
  await expect(card(page, 'Menu of today')).toHaveCount(0)

  await send(desk.api.PATCH('/api/content/isactive2', { body: { id } }))
  await runCommand(page, 'Menu of today', 'command.remove') // it came back by itself: changes of others appear
  const question = page.getByRole('dialog', { name: t('content', 'remove.title', { count: 1 }) })
  await question.getByRole('button', { name: t('content', 'remove.yes') }).click()
  const blocked = page.getByRole('dialog', { name: t('content', 'inUse.title', { count: 1 }) })
  await expect(blocked.getByText(playlist.name)).toBeVisible()
  await blocked
    .getByRole('button', { name: t('common', 'close') })
    .last()
    .click()

  await send(desk.api.PATCH('/api/playlists', { body: { id: list.id, version: list.version, content: [] } }))
  await runCommand(page, 'Menu of today', 'command.remove')
  await question.getByRole('button', { name: t('content', 'remove.yes') }).click()
  await expect(card(page, 'Menu of today')).toHaveCount(0)
  const gone = await desk.api.GET('/api/content/{id}', { params: { path: { id } } })
  expect(gone.response.status).toBe(404)
})

test('the table shows the same, in any order', { tag: '@screenshot' }, async ({ page }) => {
  await page.goto('/contents/all-content')
  await page
    .getByRole('radiogroup', { name: t('content', 'shape') })
    .locator('label')
    .last()
    .click()
  const table = page.getByRole('table', { name: t('content', 'view.all') })
  await table.getByRole('columnheader', { name: t('content', 'name') }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(table.getByRole('row').nth(1)).toContainText('Autumn menu')
  await expectAccessible(page)
  await shot(page, 'content-table')
  await page.reload()
  await expect(table).toBeVisible()
})

test('a viewer sees what is shared and changes nothing', async ({ page, server }) => {
  await signIn(page, 'viewer', server)
  await page.goto('/contents/all-content')
  await expect(card(page, 'Film')).toBeVisible()
  await expect(page.getByRole('button', { name: t('content', 'upload'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: t('common', 'actions', { name: 'Film' }) }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
})
