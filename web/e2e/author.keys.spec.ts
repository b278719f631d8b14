import type { Locator, Page } from '@playwright/test'
import { dialogOf, say, stage, titles } from './designer'
import { signIn } from './people'
import { expect, test } from './server'

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let i = 0; i < 60 && !(await isThere()); i++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

test('R006 a program is made by keyboard alone', { tag: '@desktop' }, async ({ page, server }) => {
  await signIn(page, 'editor', server)
  await page.goto('/web-author/create-content')
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const numbers = async () => {
    const place = page.getByRole('group', { name: say('editor.place') })
    const all = await place.getByRole('spinbutton').or(place.getByRole('textbox')).all()
    return Promise.all(all.map((one) => one.inputValue()))
  }
  const layers = () => page.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const pages = () => page.locator('[data-page] span').allTextContents()

  await tabTo(page, page.getByRole('button', { name: say('editor.start.begin') }))
  await press('Enter')
  await expect(stage(page)).toBeVisible()
  await tabTo(page, stage(page), 'F6')

  await test.step('a text is put in, told what to say, moved, resized and turned', async () => {
    await press('t', 'Enter')
    const dialog = await dialogOf(page, say(titles.text))
    await tabTo(page, dialog.getByRole('textbox', { name: say('text.words'), exact: true }))
    await press('Control+a')
    await keyboard.type('Soup of the day')
    await tabTo(page, dialog.getByRole('button', { name: say('ok'), exact: true }))
    await press('Enter')
    await expect(stage(page)).toBeFocused()
    const [x = '', y = '', w = '', h = ''] = await numbers()
    await press('ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight', 'Alt+Shift+ArrowDown', 'r', 'Alt+r')
    const grown = [Number(x) + 1, Number(y) + 10, Number(w) + 1, Number(h) + 10, 16]
    await expect.poll(numbers).toEqual(grown.map(String))
  })

  await test.step('items are chosen and put in another order', async () => {
    await press('s', 'Enter')
    await dialogOf(page, say(titles.shape))
    await press('Escape')
    await expect(stage(page)).toBeFocused()
    await expect.poll(layers).toEqual(['shape1', 'text1'])
    await press('Control+ArrowDown')
    await expect.poll(layers).toEqual(['text1', 'shape1'])
    await press('Control+z', 'Control+Shift+z', 'Control+z')
    await expect.poll(layers).toEqual(['shape1', 'text1'])
    await press('Control+a', 'Alt+w', 'Control+g')
    await expect(page.getByRole('treeitem')).toHaveCount(3)
    await press('Escape', 'Tab')
  })

  await test.step('pages are added, copied and put in another order', async () => {
    await press('Control+Enter')
    await expect.poll(pages).toEqual(['Page 1', 'Page 2'])
    await press('Alt+PageUp')
    await expect.poll(pages).toEqual(['Page 2', 'Page 1'])
    await press('PageDown', 'Control+Shift+d')
    await expect.poll(pages).toHaveLength(3)
    await press('Control+z')
    await expect.poll(pages).toEqual(['Page 2', 'Page 1'])
    await tabTo(page, page.locator('[data-page][aria-current]'))
    await press('F2')
    await keyboard.type('Soups')
    await press('Enter')
    await expect.poll(pages).toContain('Soups')
  })

  await test.step('what is there is told in other words, and saved', async () => {
    await tabTo(page, page.locator('[role=treeitem][tabindex="0"]'), 'F6')
    await press('End', 'Enter', 'Enter')
    const dialog = await dialogOf(page, say(titles.text))
    await tabTo(page, dialog.getByRole('textbox', { name: say('text.words'), exact: true }))
    await press('Control+a')
    await keyboard.type('Onion soup')
    await tabTo(page, dialog.getByRole('button', { name: say('ok'), exact: true }))
    await press('Enter')
    await expect(stage(page).getByText('Onion soup').first()).toBeVisible()
    await press('Control+s')
    const asked = await dialogOf(page, say('editor.save.title'))
    await expect(asked.getByRole('textbox', { name: say('name') })).toBeFocused()
    await press('Enter')
    await expect(page).toHaveURL(/\/web-author\/edit-content\/\d+/)
    await page.reload()
    await expect(stage(page)).toBeVisible()
    await expect.poll(pages).toEqual(['Page 2', 'Soups'])
    await press('PageDown')
    await expect(stage(page).getByText('Onion soup').first()).toBeVisible()
  })
})
