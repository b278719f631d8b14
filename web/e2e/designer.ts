import type { KeyOf } from '@marquee/i18n/catalogs'
import type { ItemKind } from '@marquee/model/program/program'
import type { Locator, Page } from '@playwright/test'
import { expect } from './server'
import { t as textOf } from './texts'

/** A text of the designer. */
export const say = (key: KeyOf<'author'>, values?: Record<string, string | number>) => textOf('author', key, values)

/** The canvas. */
export const stage = (page: Page): Locator => page.getByRole('application')

/** Begins an empty program of 1920 by 1080. */
export async function beginEmpty(page: Page): Promise<void> {
  await page.goto('/web-author/create-content')
  await page.getByRole('button', { name: say('editor.start.begin') }).click()
  await expect(stage(page)).toBeVisible()
}

/** Begins with one of the templates. */
export async function beginWith(page: Page, template: 'menu' | 'promotion' | 'queue'): Promise<void> {
  await page.goto('/web-author/create-content')
  await page.getByRole('button', { name: say(`template.${template}`) }).click()
  await expect(stage(page).locator('[data-item]').first()).toBeVisible()
}

/** What stands beside the canvas; in a narrow window it comes up first. */
async function panel(page: Page, which: 'insert' | 'layers' | 'properties', isThere: Locator): Promise<void> {
  const opener = page.getByRole('toolbar', { name: say('editor.panels') }).getByRole('button', {
    name: say(`editor.${which}`),
  })
  await expect(isThere.or(opener).first()).toBeVisible()
  if (!(await isThere.isVisible())) await opener.click()
}

/** Puts an item in the middle of the page. */
export async function insert(page: Page, kind: ItemKind): Promise<void> {
  const tool = page
    .getByRole('toolbar', { name: say('editor.tools') })
    .getByRole('button', { name: say(`editor.kind.${kind}`), exact: true })
  await panel(page, 'insert', tool)
  await tool.press('Enter')
}

/** Selects an item by its name in the list of layers, and nothing else. */
export async function pick(page: Page, name: string): Promise<void> {
  const line = page.getByRole('treeitem', { name, exact: true })
  await panel(page, 'layers', line)
  await line.click()
  const drawer = page.getByRole('dialog', { name: say('editor.layers') })
  if (await drawer.isVisible()) await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

/** Opens what the selected item shows. */
export async function edit(page: Page, kind: ItemKind): Promise<Locator> {
  const button = page.getByRole('button', { name: say('editor.edit', { kind: say(`editor.kind.${kind}`) }) })
  await panel(page, 'properties', button)
  await button.click()
  return dialogOf(page, say(titles[kind]))
}

/** What the dialogs of items are called. */
export const titles = {
  media: 'contents',
  text: 'text',
  shape: 'shape',
  clock: 'clock',
  weather: 'weather',
  worldWeather: 'worldWeather',
  feed: 'feed',
  datafeed: 'datafeed',
  eventlist: 'events',
  link: 'link',
  streaming: 'streaming',
  touch: 'touch',
  progressbar: 'progress',
} as const satisfies Record<ItemKind, KeyOf<'author'>>

export async function dialogOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Keeps what the open dialog has made. */
export async function keep(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: say('ok'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Chooses from a list that opens. */
export async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await dialog.page().getByTitle(option, { exact: true }).last().click()
}

/** Keeps a new program, or a template, as the dialog that asks for its name and folder has it. */
export async function accept(page: Page, title: KeyOf<'author'> = 'editor.save.title'): Promise<void> {
  await (await dialogOf(page, say(title))).getByRole('button', { name: say('editor.save'), exact: true }).click()
}

/** Saves, and waits until it is. */
export async function save(page: Page): Promise<void> {
  const isNew = page.url().includes('/create-content')
  await page.getByRole('button', { name: say('editor.save'), exact: true }).click()
  if (isNew) await accept(page)
  await expect(page).toHaveURL(/\/web-author\/edit-content\/\d+/)
  await expect(page.getByRole('button', { name: say('editor.save'), exact: true })).toBeDisabled()
}

/** Waits until the bar says that nothing is left to save. */
export const expectSaved = (page: Page) =>
  expect(page.getByText(say('editor.state.saved'), { exact: true })).toBeVisible()

/** Calls the program by another name. */
export async function nameIt(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: say('editor.name'), exact: true })
  await field.fill(name)
  await field.press('Enter')
}
