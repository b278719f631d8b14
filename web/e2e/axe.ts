import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 at levels A and AA. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with the broken rules of what the page, or the part of it that `within` selects, shows now. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A content policy may forbid injected <script> elements: evaluate() is not bound by it.
  await page.evaluate(script)
  const broken = await page.evaluate(
    async ([selector, values]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const options = { runOnly: { type: 'tag' as const, values } }
      const results: AxeResults = await axe.run(selector ?? document, options)
      return results.violations.map(
        (v) => `${v.id}: ${v.help}\n${v.nodes.map((n) => `    ${n.target.join(' ')}`).join('\n')}`,
      )
    },
    [within, standards] as const,
  )
  expect(broken, `accessibility of ${new URL(page.url()).pathname}`).toEqual([])
}
