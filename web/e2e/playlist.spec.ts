import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { deskOf } from './api'
import { addFromAside, findTile, openAside } from './aside'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

/** A text with its places filled in. */
function say(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))
}

const named = (key: Parameters<typeof t<'playlist'>>[1], name: string) => say(t('playlist', key), { name })

async function closeContents(page: Page) {
  const drawer = page.getByRole('dialog', { name: t('playlist', 'contents.add') })
  if (!(await drawer.isVisible())) return
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

const entries = (page: Page) => page.getByRole('list', { name: t('playlist', 'entries') }).getByRole('listitem')

test('a playlist is made, ordered, previewed, saved, recycled and restored', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  test.slow()
  await signIn(page, 'admin', server)
  const name = `Counter ${test.info().project.name}`

  await test.step('the list', async () => {
    await page.goto('/playlist/my-playlist?sort=name&q=Every')
    await expect(page.getByRole('link', { name: 'Every day' })).toBeVisible()
    await expectAccessible(page, '#main')
    await shot(page, 'playlist-list', { dark: true })
    await page.getByRole('button', { name: t('playlist', 'add') }).click()
    await expect(page).toHaveURL('/playlist/add-playlist')
  })

  await test.step('contents are added, ordered and timed', async () => {
    await page.getByRole('textbox', { name: t('playlist', 'name') }).fill(name)
    await openAside(page, t('playlist', 'contents.add'))
    for (const content of ['Welcome', 'Film', 'Autumn menu']) await addFromAside(page, content)
    await closeContents(page)
    await expect(entries(page)).toHaveCount(3)
    await page.getByRole('button', { name: t('common', 'actions', { name: 'Autumn menu' }) }).click()
    await page.getByRole('menuitem', { name: t('playlist', 'entry.up') }).click()
    await expect(entries(page).nth(1)).toContainText('Autumn menu')
    await page.getByRole('checkbox', { name: named('entry.select', 'Welcome') }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(entries(page).nth(0)).toContainText('Autumn menu')
    await expect(page.getByRole('checkbox', { name: named('entry.select', 'Welcome') })).toBeFocused()
    const seconds = (entry: string) =>
      page.getByRole('spinbutton', { name: `${named('entry.time', entry)}: ${t('common', 'seconds')}` })
    await seconds('Welcome').fill('4')
    await expect(page.getByRole('status', { name: t('playlist', 'total') })).toContainText('0:22')
    await seconds('Film').fill('30')
    await expect(page.getByRole('status', { name: t('playlist', 'total') })).toContainText('0:44')
    await expectAccessible(page, '#main')
  })

  await test.step('the preview shows what screens will show', async () => {
    const preview = page.getByRole('region', { name: t('playlist', 'preview') })
    await preview.getByRole('button', { name: t('playlist', 'preview.start') }).click()
    await expect(preview.locator('img')).toBeVisible()
    await expect(preview).toContainText('1/3 Autumn menu')
    await preview.getByRole('button', { name: t('playlist', 'preview.pause') }).click()
    await preview.getByRole('slider').fill('15000')
    await expect(preview.locator('video')).toBeVisible()
    await preview.getByRole('button', { name: t('playlist', 'preview.pause') }).click()
  })

  await test.step('it is saved', async () => {
    await page.getByRole('button', { name: t('common', 'save') }).click()
    await expect(page).toHaveURL(/\/playlist\/edit-playlist\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.reload()
    await expect(entries(page)).toHaveCount(3)
    await expect(entries(page).nth(0)).toContainText('Autumn menu')
    await expectAccessible(page, '#main')
    await shot(page, 'playlist-editor', { dark: true })
  })

  await test.step('it goes to the recycle bin and comes back', async () => {
    const menu = page.getByRole('button', { name: say(t('common', 'actions'), { name }) })
    const action = (key: 'action.recycle' | 'action.restore') =>
      page.getByRole('menuitem', { name: t('playlist', key) })
    await page.goto('/playlist/my-playlist')
    await menu.click()
    await action('action.recycle').click()
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
    await page.goto('/playlist/recycle')
    await expect(menu).toBeVisible()
    await expectAccessible(page, '#main')
    await menu.click()
    await action('action.restore').click()
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
    await page.goto('/playlist/my-playlist')
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})

test('a full folder is deleted and the full recycle bin is emptied by the server', {
  tag: ['@desktop', '@deep'],
}, async ({ page, server }) => {
  test.slow()
  await signIn(page, 'editor', server)
  const { api } = await deskOf('editor', server)
  const folder = await send(api.POST('/api/category', { body: { type: 'Playlist', title: 'Archive' } }))
  const add = (index: number) =>
    send(api.POST('/api/playlists', { body: { name: `Old ${index}`, groupId: folder.id } }))
  for (let from = 0; from < 510; from += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => add(from + i)))
  await send(api.DELETE('/api/category/{id}', { params: { path: { id: folder.id }, query: { type: 'Playlist' } } }))
  await expect.poll(() => send(api.GET('/api/content/processing')), { timeout: 15_000 }).toEqual([])
  await page.goto('/playlist/recycle?sort=name')
  await expect(page.getByText('Old 0', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('common', 'bin.empty') }).click()
  await page.getByRole('button', { name: t('common', 'bin.yes') }).click()
  await expect.poll(() => send(api.GET('/api/content/processing')), { timeout: 15_000 }).toEqual([])
  await expect(page.getByText(/^Old /)).toHaveCount(0) // the list follows by itself
  const { data } = await api.GET('/api/playlists', { params: { query: { active: 'N' } } })
  expect(data).toEqual([])
  await expectAccessible(page)
})

test('what a schedule plays is not recycled, and says why', async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.goto('/playlist/all-playlist?q=Every day')
  await page.getByRole('button', { name: say(t('common', 'actions'), { name: 'Every day' }) }).click()
  await page.getByRole('menuitem', { name: t('playlist', 'action.recycle') }).click()
  const dialog = page.getByRole('dialog', { name: named('held.title', 'Every day') })
  await expect(dialog.getByRole('link')).not.toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
})

test('contents are dragged into the list, and entries to another place', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  await signIn(page, 'admin', server)
  await page.goto('/playlist/add-playlist')
  const area = page.getByText(t('playlist', 'entries.none'))
  await (await findTile(page, 'Welcome')).dragTo(area)
  await expect(entries(page)).toHaveCount(1)
  await (await findTile(page, 'Night')).dragTo(entries(page).nth(0), { targetPosition: { x: 200, y: 4 } })
  await expect(entries(page).nth(0)).toContainText('Night')
  const handle = entries(page).nth(0).getByTitle(t('playlist', 'entry.drag'))
  const box = await entries(page).nth(1).boundingBox()
  await handle.dragTo(entries(page).nth(1), { targetPosition: { x: 200, y: (box?.height ?? 0) - 4 } })
  await expect(entries(page).nth(1)).toContainText('Night')
})

test('leaving with unsaved changes asks', async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.goto('/playlist/all-playlist?q=Every day')
  await page.getByRole('link', { name: 'Every day' }).click()
  await page.getByRole('button', { name: named('entry.remove', 'Film') }).click()
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: t('common', 'discard.title') })
  await dialog.getByRole('button', { name: t('common', 'cancel') }).click()
  await expect(page).toHaveURL(/edit-playlist/)
  await page.goBack()
  await dialog.getByRole('button', { name: t('common', 'discard.yes') }).click()
  await expect(page).toHaveURL(/\/playlist\/all-playlist/)
})

test('a viewer looks, and changes nothing', { tag: '@deep' }, async ({ page, server }) => {
  await signIn(page, 'viewer', server)
  await page.goto('/playlist/all-playlist?q=Every day')
  await page.getByRole('link', { name: 'Every day' }).click()
  await expect(page.getByText(t('playlist', 'view.only'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('common', 'save') })).toHaveCount(0)
  await expectAccessible(page, '#main')
  await shot(page, 'playlist-view-only')
})
