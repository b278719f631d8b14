import type { Locator, Page } from '@playwright/test'
import { expect } from './server'
import { t } from './texts'

export type AsideKind = 'content' | 'playlist'

/** Contents or playlists beside what is edited; on a narrow screen in a drawer. */
export const aside = (page: Page): Locator => page.getByRole('complementary', { name: t('aside', 'title') })

/** Opens the aside where it is in a drawer. */
export async function openAside(page: Page, opener: string): Promise<void> {
  const drawer = page.getByRole('button', { name: opener, exact: true })
  await expect(async () => {
    await expect(aside(page).or(drawer).first()).toBeVisible()
    // Until the page knows how wide it is, the button may be there for a moment.
    if (!(await aside(page).isVisible())) await drawer.click({ timeout: 1_000 })
  }).toPass()
}

/** Looks for something by its name, as others may have pushed it off the first page, and returns its tile. */
export async function findTile(page: Page, name: string): Promise<Locator> {
  await aside(page).getByRole('searchbox').fill(name)
  const items = aside(page).getByRole('listitem')
  await expect(items.filter({ hasNotText: new RegExp(name, 'i') })).toHaveCount(0)
  return items.and(page.getByTitle(name, { exact: true }))
}

/** Adds something with its button, by the keyboard. */
export async function addFromAside(page: Page, name: string): Promise<void> {
  const tile = await findTile(page, name)
  await tile.getByRole('button', { name: t('aside', 'add', { name }), exact: true }).press('Enter')
}

/** Lists contents, or playlists. */
export async function showKind(page: Page, kind: AsideKind): Promise<void> {
  await aside(page)
    .getByText(t('aside', `kind.${kind}`), { exact: true })
    .click()
}
