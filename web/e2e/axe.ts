import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOnly } from 'axe-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at levels A and AA. */
const standards: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** What another appearance can break. */
const contrast: RunOnly = { type: 'rule', values: ['color-contrast'] }

/** Fails with the broken rules of what the page, or the part of it that `within` selects, shows now. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectKept(page, standards, within)
}

/** As `expectAccessible`, with the contrasts of the dark appearance too. */
export async function expectAccessibleInBoth(page: Page, within?: string): Promise<void> {
  await expectKept(page, standards, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectKept(page, contrast, within)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectKept(page: Page, rules: RunOnly, within?: string): Promise<void> {
  await expect(page.locator('[data-stale]')).toHaveCount(0) // a list that is fetched anew is dimmed until it comes
  // A content policy may forbid injected <script> elements: evaluate() is not bound by it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script)
  const broken = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const results: AxeResults = await axe.run(selector ?? document, { runOnly, resultTypes: ['violations'] })
      return results.violations.map(
        (v) => `${v.id}: ${v.help}\n${v.nodes.map((n) => `    ${n.target.join(' ')}`).join('\n')}`,
      )
    },
    [within, rules] as const,
  )
  expect(broken, `accessibility of ${new URL(page.url()).pathname}`).toEqual([])
}
