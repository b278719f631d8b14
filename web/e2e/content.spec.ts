import { send } from '@marquee/api/send'
import { deskOf } from './api'
import { expectAccessible, expectAccessibleInBoth } from './axe'
import { card, openMine, runCommand } from './contents'
import { film, picture } from './media'
import { hevcFilm } from './mixed'
import { signIn } from './people'
import { expect, type Server, test } from './server'
import { shot } from './shot'
import { t } from './texts'

test.beforeEach(({ page, server }) => signIn(page, 'editor', server))

test('the keyboard reaches everything', { tag: '@desktop' }, async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  for (const name of ['Key one', 'Key two']) await desk.addContent(`${name}.png`, picture('silver'))
  await openMine(page, '?q=Key')
  await card(page, 'Key two').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: t('common', 'keys') })
  await expect(help.getByText(t('common', 'keys.select'), { exact: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await card(page, 'Key two').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: t('common', 'select', { name: 'Key two' }) })).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Key one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Key one' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, 'Key one')).toBeFocused()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: t('content', 'edit.title', { name: 'Key one' }) })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Key one')).toBeFocused()

  await page.keyboard.press('Control+a')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: t('content', 'move.title', { count: 2 }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Key one')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(card(page, 'Key one')).toHaveCount(0)
  await expect(card(page, 'Key two')).toBeFocused()
  await page.getByRole('button', { name: t('common', 'undo') }).click()
  await expect(card(page, 'Key one')).toBeVisible()
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

  const name = 'W'.repeat(200) // as long as a name may be, in one word
  await send(desk.api.PATCH('/api/content', { body: { id, version: saved.version, name } }))
  await openMine(page, `?content=${id}`)
  const head = page.getByRole('dialog', { name }).locator('.ant-drawer-header')
  expect(await head.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('G80 a link is added, previewed in a large view, and refused when it is none', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  const name = `Board ${test.info().project.name}`
  const video = { source: 'youtube', id: 'dQw4w9WgXcQ', title: 'A song', author: 'Rick', thumbnail: '', embed: '' }
  await page.route('**/api/content/videoinfo?*', (route) => route.fulfill({ json: video }))
  await openMine(page)
  await page
    .getByRole('button', { name: t('content', 'link'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('content', 'link.title') })
  const address = dialog.getByLabel(t('content', 'link.url'))
  await address.fill('ftp://example.com/board')
  await dialog.getByRole('button', { name: t('content', 'link.submit') }).click()
  await expect(dialog.getByText(t('content', 'link.problem.bad-scheme'))).toBeVisible()
  await address.fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(dialog.getByText(t('content', 'link.kind.youtube'))).toBeVisible()
  await expect(dialog.getByLabel(t('content', 'name'), { exact: true })).toHaveValue('A song')
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-link')
  await address.fill(`${server.url}/player`)
  await expect(dialog.getByText(t('content', 'link.kind.page'))).toBeVisible()
  await dialog.getByLabel(t('content', 'name'), { exact: true }).fill(name)
  await dialog.getByRole('button', { name: t('content', 'link.submit') }).click()

  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(t('content', 'link.kindName.page'))).toBeVisible()
  await expect(drawer.locator('iframe')).toHaveAttribute('src', `${server.url}/player`)
  await expect(drawer.locator('iframe')).toHaveAttribute('sandbox', /allow-scripts/)
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-link-details')
  await drawer.getByRole('button', { name: t('content', 'preview.large') }).click()
  await expect(page.locator('.ant-modal iframe')).toBeVisible()
})

test('a video says on which screens it will not play, and is converted for them', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, server }) => {
  test.slow() // ffmpeg makes the film, and converts it
  const name = `Fair ${test.info().project.name}`
  const desk = await deskOf('editor', server)
  await convertVideos(server, false)
  const { id } = await desk.addContent(`${name}.mp4`, hevcFilm(name))
  await openMine(page, `?content=${id}`)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('HEVC (H.265)', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('alert')).toContainText('HEVC (H.265)')
  await expect(drawer.getByRole('alert').getByRole('link').first()).toHaveAttribute('href', /\/device\/my-devices\/\d+/)
  await expectAccessible(page, '[role=dialog]')
  await drawer.getByRole('alert').scrollIntoViewIfNeeded()
  await shot(page, 'content-screens')
  await drawer.getByRole('button', { name: t('content', 'convert') }).click()
  await expect(drawer.getByText('v2', { exact: true })).toBeVisible({ timeout: 40_000 })
  await drawer.getByRole('button', { name: t('common', 'actions', { name: 'v1' }) }).click() // the new one is current
  await page
    .getByRole('menuitem')
    .filter({ hasText: t('content', 'version.compare') })
    .click()
  const compare = page.getByRole('dialog', { name: t('content', 'version.compare.title', { name }) })
  await expect(compare.getByRole('row', { name: /H\.264.*HEVC/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-compare')

  await convertVideos(server, true)
  const next = await desk.addContent(`${name} by itself.mp4`, hevcFilm(`${name} by itself`))
  await openMine(page, `?content=${next.id}`)
  const itself = page.getByRole('dialog', { name: `${name} by itself` })
  await expect(itself.getByText('v2', { exact: true })).toBeVisible({ timeout: 40_000 })
})

/** Whether the server is to convert videos that no screen plays when they come. */
async function convertVideos(server: Server, isOn: boolean): Promise<void> {
  const { api } = await deskOf('admin', server)
  const { companyId } = await send(api.GET('/api/self'))
  const { id, version } = await send(api.GET('/api/company/{id}', { params: { path: { id: companyId } } }))
  await send(api.PATCH('/api/company', { body: { id, version, convertVideos: isOn } }))
}

test('several are tagged at once', { tag: '@deep' }, async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const names = ['Tray one', 'Tray two'].map((name) => `${name} ${test.info().project.name}`)
  for (const name of names) await desk.addContent(`${name}.png`, picture('beige'))
  await openMine(page, '?q=Tray')
  for (const name of names) {
    await page.getByRole('checkbox', { name: t('common', 'select', { name }), exact: true }).check()
  }
  const bar = page.getByRole('toolbar', { name: t('common', 'list.selected', { count: 2 }) })
  await bar.getByRole('button', { name: t('content', 'command.tag'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('combobox', { name: t('common', 'tags.putOn') })
  await box.fill('morning')
  await box.press('Enter')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await expect(page.getByText(t('content', 'done.tagged', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('listitem').getByText('morning')).toHaveCount(2)
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

test('a card is dragged onto a folder', { tag: '@desktop' }, async ({ page, server }) => {
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
  await expect(card(page, 'Menu of today')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'content-recycle')
  await runCommand(page, 'Menu of today', 'command.restore')
  await expect(card(page, 'Menu of today')).toHaveCount(0)

  await send(desk.api.PATCH('/api/content/isactive2', { body: { id } }))
  await runCommand(page, 'Menu of today', 'command.remove') // it came back by itself: changes of others appear
  const question = page.getByRole('dialog', { name: t('content', 'remove.title', { count: 1 }) })
  await expect(question).toBeVisible()
  await expectAccessibleInBoth(page)
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

test('the table shows the same, in any order', { tag: '@screenshot' }, async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  for (const name of ['Row one', 'Row two']) await desk.addContent(`${name}.png`, picture('teal'))
  await page.goto('/contents/all-content?q=Row')
  await page
    .getByRole('radiogroup', { name: t('content', 'shape') })
    .locator('label')
    .last()
    .click()
  const table = page.getByRole('table', { name: t('content', 'view.all') })
  await table.getByRole('columnheader', { name: t('content', 'name') }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(table.getByRole('row').filter({ hasText: 'Row ' })).toContainText(['Row one', 'Row two'])
  await expectAccessible(page)
  await shot(page, 'content-table')
  await page.reload()
  await expect(table).toBeVisible()
})

test('a viewer sees what is shared and changes nothing', { tag: '@deep' }, async ({ page, server }) => {
  await signIn(page, 'viewer', server)
  await page.goto('/contents/all-content?q=Film')
  await expect(card(page, 'Film')).toBeVisible()
  await expect(page.getByRole('button', { name: t('content', 'upload'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: t('common', 'actions', { name: 'Film' }) }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
})
