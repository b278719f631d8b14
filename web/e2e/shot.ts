import { fileURLToPath } from 'node:url'
import { type Page, test } from '@playwright/test'

/**
 * Photographs the whole page as `screenshots/<name>.<project>.png`, in both appearances when `dark` is asked for too.
 * Only `make screenshots` does, which says so in the environment: a picture proves nothing by itself.
 */
export async function shot(page: Page, name: string, { dark = false } = {}): Promise<void> {
  if (!process.env.MARQUEE_SCREENSHOTS) return
  await page.evaluate(() => document.fonts.ready)
  for (const scheme of dark ? (['dark', 'light'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: file(name, scheme), fullPage: true, animations: 'disabled', caret: 'hide' })
  }
}

function file(name: string, scheme: 'dark' | 'light'): string {
  const suffix = scheme === 'dark' ? '.dark' : ''
  return fileURLToPath(new URL(`screenshots/${name}${suffix}.${test.info().project.name}.png`, import.meta.url))
}
