import type { Locator, Page } from '@playwright/test'
import { picture } from './media'
import { expect } from './server'
import { t } from './texts'

/** A file as somebody chooses it. */
export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture of one colour. */
export const png = (name: string, colour: string): Chosen => {
  return { name, mimeType: 'image/png', buffer: picture(colour) }
}

/** The card of a content; its name is that of the button that opens it. */
export const card = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Goes to the list of one's own contents, at another address of the server when `origin` says so. */
export async function openMine(page: Page, search = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/contents/my-content${search}`)
  await expect(page.getByRole('heading', { level: 1, name: t('content', 'view.mine') })).toBeVisible()
}

/** Opens the upload dialog with files in it; resolves when each of them is looked at. */
export async function choose(page: Page, files: Chosen[]): Promise<Locator> {
  await page
    .getByRole('button', { name: t('content', 'upload'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  await dialog.getByLabel(t('content', 'upload.choose'), { exact: true }).setInputFiles(files)
  await expect(dialog.getByText(t('content', 'fate.looking'))).toHaveCount(0)
  return dialog
}

/** Sends the chosen files on their way. */
export async function submit(dialog: Locator, count: number): Promise<void> {
  await dialog.getByRole('button', { name: t('content', 'upload.submit', { count }) }).click()
}

/** The uploads of the window. */
export const tray = (page: Page): Locator => page.getByRole('region', { name: t('upload', 'tray'), exact: true })

/** Chooses a command in the menu of a content. */
export async function runCommand(page: Page, name: string, command: Parameters<typeof t<'content'>>[1]): Promise<void> {
  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page
    .getByRole('menuitem')
    .filter({ hasText: t('content', command) })
    .click()
}
