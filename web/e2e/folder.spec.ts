import { send } from '@marquee/api/send'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { card, openMine } from './contents'
import { picture } from './media'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

/** The folders of one's own contents, beside their menu entry; on a phone they are behind the menu button. */
async function openTree(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: t('shell', 'sidebar.show') })
  const tree = page.getByRole('tree', { name: t('shell', 'menu.myContent') })
  await expect(menu.or(tree).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await expect(tree).toBeVisible()
  return tree
}

/** Chooses an action in the menu of a folder, which a right click opens as well. */
async function act(
  page: Page,
  tree: Locator,
  name: string,
  action: 'add' | 'rename' | 'delete',
  how: 'button' | 'right',
) {
  const item = tree.getByRole('treeitem', { name, exact: true })
  if (how === 'right') await item.click({ button: 'right' })
  else {
    await item.hover()
    await item.getByRole('button', { name: t('folder', 'menuLabel', { name }) }).click()
  }
  await page.getByRole('menuitem', { name: t('folder', `action.${action}`) }).click()
}

test('R138 R144 R150 folders are added, renamed in place, nested to the third depth and deleted', {
  tag: ['@screenshot', '@deep'],
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  const name = `Window ${test.info().project.name}`
  await openMine(page)
  const tree = await openTree(page)

  await test.step('a new folder is named where it stands', async () => {
    await act(page, tree, t('common', 'given.folder'), 'add', 'button')
    const box = tree.getByRole('textbox')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(t('folder', 'newFolder'))
    await box.fill(name)
    await box.press('Enter')
    await expect(tree.getByRole('treeitem', { name, exact: true })).toBeVisible()
  })

  await test.step('a folder of the third depth takes no further one', async () => {
    for (const [parent, child] of [
      [name, `${name} B`],
      [`${name} B`, `${name} C`],
    ] as const) {
      await act(page, tree, parent, 'add', 'button')
      await tree.getByRole('textbox').fill(child)
      await tree.getByRole('textbox').press('Enter')
      await expect(tree.getByRole('treeitem', { name: child, exact: true })).toBeVisible()
    }
    const deepest = tree.getByRole('treeitem', { name: `${name} C`, exact: true })
    await deepest.hover()
    await deepest.getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText([t('folder', 'action.rename'), t('folder', 'action.delete')])
    await shot(page, 'folder-menu')
    await page.keyboard.press('Escape')
  })

  await test.step('one that lies in it goes to the recycle bin with it', async () => {
    const { allNodes } = await send(desk.api.GET('/api/category', { params: { query: { type: 'Content' } } }))
    const own = allNodes.find(({ text }) => text === name)
    const { id } = await desk.addContent(`In ${name}.png`, picture('khaki'))
    await send(desk.api.PATCH('/api/content/groupid', { body: { contentId: [id], groupId: own?.id ?? 0 } }))
    await act(page, tree, name, 'delete', 'button')
    const dialog = page.getByRole('dialog', { name: t('folder', 'delete.title', { name }) })
    await expect(dialog).toContainText(t('folder', 'delete.text'))
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: t('folder', 'delete.yes') }).click()
    await expect(page.getByText(t('folder', 'delete.done'))).toBeVisible()
    await expect(tree.getByRole('treeitem', { name: new RegExp(name) })).toHaveCount(0)
    await page.goto('/contents/recycle')
    await expect(card(page, `In ${name}`)).toBeVisible()
  })
})

test('a folder is renamed by a right click and by the keyboard, and Escape gives up', {
  tag: ['@desktop', '@deep'],
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  await send(desk.api.POST('/api/category', { body: { type: 'Content', title: 'Attic' } }))
  await openMine(page)
  const tree = await openTree(page)
  await act(page, tree, 'Attic', 'rename', 'right')
  await tree.getByRole('textbox').fill('Cellar')
  await tree.getByRole('textbox').press('Escape')
  await expect(tree.getByRole('treeitem', { name: 'Attic', exact: true })).toBeFocused()
  await page.keyboard.press('F2')
  await tree.getByRole('textbox').fill('Loft')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(tree.getByRole('treeitem', { name: 'Loft', exact: true })).toBeVisible()
  await page.reload()
  await expect(tree.getByRole('treeitem', { name: 'Loft', exact: true })).toBeVisible()
})

test('R153 a folder moves with all below it, by key and by mouse', { tag: '@desktop' }, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  const add = (title: string, parentId: number) =>
    send(desk.api.POST('/api/category', { body: { title, parentId, type: 'Content' } }))
  const outer = await add('Outer', 0)
  const inner = await add('Inner', outer.id)
  await add('Innermost', inner.id)
  await openMine(page)
  const tree = await openTree(page)
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  for (const name of ['Outer', 'Inner']) {
    await item(name).focus()
    await page.keyboard.press('ArrowRight')
  }
  await expect(item('Innermost')).toHaveAttribute('aria-level', '4')

  await item('Inner').focus()
  await page.keyboard.press('Control+x')
  await item(t('common', 'given.folder')).focus()
  await page.keyboard.press('Control+v')
  await expect(item('Inner')).toHaveAttribute('aria-level', '2')
  await expect(item('Innermost')).toHaveAttribute('aria-level', '3')

  await item('Inner').dragTo(item('Outer'))
  await expect(item('Inner')).toHaveAttribute('aria-level', '3')
  await expect(item('Innermost')).toHaveAttribute('aria-level', '4')
  await expectAccessible(page)
})

test('R169 R332 contents are dragged into a folder, and not into one that is kept for others', {
  tag: ['@desktop', '@deep'],
}, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  const chief = await deskOf('admin', server)
  const add = (title: string) => send(desk.api.POST('/api/category', { body: { title, type: 'Content' } }))
  const gallery = await add('Gallery')
  const vault = await add('Vault')
  const ids: number[] = []
  for (const name of ['Dragged one', 'Dragged two']) {
    const { id } = await desk.addContent(`${name}.png`, picture('plum'))
    ids.push(id)
  }
  const keepers = await send(chief.api.POST('/api/usergroup', { body: { name: 'Archivists' } }))
  await send(
    chief.api.PATCH('/api/categoryUserGroup', {
      body: { categoryId: vault.id, categoryUserGroupList: [keepers.id] } as never,
      bodySerializer: () => new URLSearchParams({ categoryId: `${vault.id}`, categoryUserGroupList: `${keepers.id}` }),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  )
  const folderOf = async (id: number) =>
    (await send(desk.api.GET('/api/content/{id}', { params: { path: { id } } }))).groupId
  await openMine(page, '?q=Dragged')
  const tree = await openTree(page)
  const kept = tree.getByRole('treeitem', { name: t('folder', 'kept', { name: 'Vault' }) })

  await card(page, 'Dragged one').dragTo(kept)
  await expect(page.getByText(t('folder', 'kept.target'))).toBeVisible()
  expect(await folderOf(ids[0] ?? 0)).not.toBe(vault.id)

  for (const name of ['Dragged one', 'Dragged two']) {
    await page.getByRole('checkbox', { name: t('common', 'select', { name }) }).check()
  }
  await card(page, 'Dragged two').dragTo(tree.getByRole('treeitem', { name: 'Gallery', exact: true }))
  await expect(page.getByText(t('content', 'done.moved', { count: 2 }))).toBeVisible()
  for (const id of ids) expect(await folderOf(id)).toBe(gallery.id)
  await expectAccessible(page)
  await shot(page, 'folder-kept')
})

test('what was typed is kept while the server cannot be reached', async ({ page, server }) => {
  await signIn(page, 'editor', server)
  const desk = await deskOf('editor', server)
  const name = `Kept ${test.info().project.name}`
  const { id } = await desk.addContent(`${name}.png`, picture('tan'))
  await openMine(page, `?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page
    .getByRole('menuitem')
    .filter({ hasText: t('content', 'command.edit') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('content', 'edit.title', { name }) })
  await dialog.getByLabel(t('content', 'name'), { exact: true }).fill(`${name}, typed with care`)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await expect(dialog.getByText(t('problem', 'kind.offline'))).toBeVisible()
  await expect(dialog.getByLabel(t('content', 'name'), { exact: true })).toHaveValue(`${name}, typed with care`)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: t('common', 'save') }).click()
  await expect(dialog).toHaveCount(0)
  const saved = await send(desk.api.GET('/api/content/{id}', { params: { path: { id } } }))
  expect(saved.name).toBe(`${name}, typed with care`)
})
