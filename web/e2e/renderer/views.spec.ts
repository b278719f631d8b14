import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { alias } from '../../alias'
import { isDeep } from '../deep'
import { test as base, refuseComplaints } from './bench'
import { world } from './documents'
import { differences } from './frames'
import { type Seen, sights, views } from './views'
import type { Sight } from './views.page'

const fonts = fileURLToPath(new URL('../../apps/player/fonts', import.meta.url))
const origin = 'http://views.test'
const width = 640

/** As the console's, in which all of this is drawn. */
const policy =
  "default-src 'self'; style-src 'self' 'nonce-views'; img-src 'self' blob: data:; " +
  "media-src 'self' blob:; connect-src 'self' blob:"

const styles =
  'html, body { margin: 0; width: 100%; height: 100%; overflow: hidden; position: relative } ' +
  '.theatre { position: absolute; width: 100%; height: 100% }'

/** What draws them, as a script and its styles. */
interface Built {
  readonly script: string
  readonly css: string
}

const test = base.extend<object, { built: Built }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const entry = fileURLToPath(new URL('./views.page.tsx', import.meta.url))
      const [built] = (await build({
        configFile: false,
        logLevel: 'warn',
        resolve: { alias },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
      })) as Rollup.RollupOutput[]
      const files = built?.output ?? []
      const css = files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : ''))
      await use({ script: files.map((file) => (file.type === 'chunk' ? file.code : '')).join(''), css: css.join('') })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.use({ viewport: { width: 2 * width, height: 2 * 1024 } })

refuseComplaints()

test.beforeEach(async ({ page, bench, built }) => {
  const html =
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/fonts/marquee-sans.css">` +
    `<style nonce="views">${built.css} ${styles}</style><body>`
  await page.route(`${origin}/**`, (route) => {
    const [, folder = '', ...rest] = new URL(route.request().url()).pathname.split('/')
    const file = rest.pop() ?? ''
    if (folder === '')
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html })
    return route.fulfill({ path: join(folder === 'fonts' ? fonts : bench.media, file) })
  })
  await page.goto(origin)
  await page.evaluate(built.script)
})

function sightOf({ document, page, size }: Seen): Sight {
  const zoom = (width / size.w) * 100
  expect(zoom % 1, `${size.w} pixels are no whole percentage`).toBe(0)
  return { document, page, zoom, width, height: (width * size.h) / size.w }
}

const photograph = (page: Page, { height }: Sight, rows: number) =>
  page.screenshot({ clip: { x: 0, y: 0, width: 2 * width, height: rows * height } })

/** All of them with @deep, else every fourth. */
const looked = sights.filter((_, at) => isDeep || at % 4 === 0)

test('documents look the same in the designer, its preview, its thumbnails and on a screen', async ({ page }, info) => {
  test.setTimeout(180_000)
  expect(sights.length).toBeGreaterThanOrEqual(60)
  const found: string[] = []
  for (const seen of looked) {
    const sight = sightOf(seen)
    const look = async () => {
      const boxes = await page.evaluate(([given, around]) => window.views.show(given, around as never), [
        sight,
        world,
      ] as const)
      const picture = await photograph(page, sight, 2)
      const shares = await differences(page, picture, width, sight.height, views.length)
      // A page of another server, and a stream, are there on screens alone.
      if (seen.isElsewhere) shares.splice(1, 2, 0, 0)
      return { boxes, picture, shares }
    }
    let seenNow = await look()
    // A machine that is short of breath paints a film, or the end of an effect, later than it says.
    for (let again = 0; again < 3 && Math.max(...seenNow.shares) > 0.001; again++) seenNow = await look()
    const { boxes, picture, shares } = seenNow
    if (String(boxes.preview) !== String(boxes.canvas) || String(boxes.player) !== String(boxes.canvas))
      found.push(`${seen.name}: the boxes of its items are ${JSON.stringify(boxes, null, 1)}`)
    const worst = shares.map((share, at) => `${views[at]} ${(share * 100).toFixed(3)} %`)
    if (Math.max(...shares) > 0.001) {
      found.push(`${seen.name}: differs from the canvas in ${worst.slice(1).join(', ')}`)
      await info.attach(seen.name, { body: picture, contentType: 'image/png' })
    }
  }
  expect(found).toEqual([])
})

for (const seen of sights.filter(({ size }) => (size.rows ?? 1) * (size.columns ?? 1) > 1)) {
  test(`the screens of ${seen.name} show together what the canvas shows`, async ({ page }, info) => {
    const sight = sightOf(seen)
    await page.evaluate(([given, around]) => window.views.wall(given, around as never), [sight, world] as const)
    const picture = await photograph(page, sight, 1)
    await info.attach(seen.name, { body: picture, contentType: 'image/png' })
    const [, share] = await differences(page, picture, width, sight.height, 2)
    expect(share).toBeLessThanOrEqual(0.001)
  })
}
