import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { alias } from '../../alias'
import { isDeep } from '../deep'
import type { Drawn } from './templates.page'

const ids = ['menu', 'welcome', 'promotion', 'events', 'today', 'notice', 'queue']
const locales = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
] as const
/** Laid out for the sizes above, and scaled to these. */
const others = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 3840, height: 1080 },
  { width: 768, height: 1024 },
  { width: 1080, height: 1080 },
] as const

/** Where `MARQUEE_SCREENSHOTS` leaves pictures of all of them. */
const pictures = fileURLToPath(new URL('../screenshots/templates', import.meta.url))

/** The family that is built in. */
const fonts = fileURLToPath(new URL('../../apps/player/fonts', import.meta.url))

const origin = 'http://templates.test'

const page = `<!doctype html><link rel="stylesheet" href="/fonts/marquee-sans.css"><style>
html, body { margin: 0; width: 100%; height: 100%; overflow: hidden; position: relative }</style><body>`

const test = base.extend<object, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const entry = fileURLToPath(new URL('./templates.page.ts', import.meta.url))
      const [built] = (await build({
        configFile: false,
        logLevel: 'warn',
        resolve: { alias },
        build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
      })) as Rollup.RollupOutput[]
      await use(built?.output[0].code ?? '')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.beforeEach(async ({ page: tab, script }) => {
  await tab.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page })
    return route.fulfill({ path: join(fonts, basename(pathname)) })
  })
  await tab.goto(origin)
  await tab.evaluate(script)
})

test('these are all the templates', async ({ page: tab }) => {
  expect(await tab.evaluate(() => window.drawing.ids)).toEqual(ids)
})

for (const id of ids) {
  for (const locale of locales) {
    test(`every text of ${id} in ${locale} fits into its box`, async ({ page: tab }) => {
      const count = await tab.evaluate((template) => window.drawing.pages(template), id)
      const misfits: string[] = []
      for (const size of isDeep ? [...sizes, ...others] : sizes) {
        await tab.setViewportSize(size)
        for (let at = 0; at < count; at++) {
          const drawn: Drawn = { id, locale, ...size, page: at }
          await tab.evaluate((one) => window.drawing.show(one), drawn)
          const all = await tab.evaluate((pageAt) => window.drawing.excess(pageAt), at)
          expect(all.length).toBeGreaterThan(5)
          expect(await tab.evaluate(() => document.fonts.check('700 40px "Marquee Sans"', 'A'))).toBe(true)
          for (const { name, across, down, lines } of all) {
            const where = `${size.width}x${size.height} page ${at + 1} ${name}`
            if (across > 0 || down > 0) misfits.push(`${where}: ${across} too wide, ${down} too high`)
            if (lines[1] > 1 && lines[0] !== lines[1]) misfits.push(`${where}: ${lines[0]} lines, and not ${lines[1]}`)
          }
          if (process.env.MARQUEE_SCREENSHOTS)
            await photograph(`${id}-${locale}-${size.width}x${size.height}-${at + 1}`, drawn)
        }
      }
      expect(misfits).toEqual([])

      async function photograph(name: string, drawn: Drawn): Promise<void> {
        mkdirSync(pictures, { recursive: true })
        await tab.evaluate((one) => window.drawing.show({ ...one, playing: true }), drawn)
        await tab.screenshot({ path: join(pictures, `${name}.png`) })
      }
    })
  }
}
