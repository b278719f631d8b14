import { anEntry } from '@marquee/model/fixtures'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { expect, type Page, test } from '@playwright/test'
import { parse } from 'acorn'
import { type Bench, startBench } from './bench'

let bench: Bench

test.beforeAll(async () => {
  bench = await startBench()
})
test.afterAll(() => bench.close())

const none = { id: 0, durationMs: 0 }

function entry(asset: string, effectIn = 0, effectOut = 0): Entry {
  return anEntry(asset, {
    asset,
    kind: asset.endsWith('.png') ? 'image' : 'video',
    fit: 'cover',
    durationMs: 1_600,
    effectIn: effectIn ? { id: effectIn, durationMs: 400 } : none,
    effectOut: effectOut ? { id: effectOut, durationMs: 400 } : none,
  })
}

function manifestOf(entries: Entry[]): Manifest {
  const loop = entries.map((e, i) => ({ ...e, key: `${i} ${e.asset}` }))
  return {
    version: 'v',
    device: { id: 1, name: 'd', companyId: 1, companyName: 'c', zone: 'UTC', orientation: 0, volume: 100 },
    horizon: { from: 0, to: 1e9 },
    standby: { asset: null },
    channels: [{ name: 'Channel 1', segments: [{ from: 0, to: 1e9, anchor: 0, loop: 'l' }] }],
    loops: { l: loop },
    assets: {},
  }
}

/** Every frame that the browser presents while the loop plays once and a bit, from its first entry on. */
async function record(page: Page, entries: Entry[], mediaElements: number): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(bench.url)
  const session = await page.context().newCDPSession(page)
  const frames: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await page.evaluate(([json, n]) => window.bench.play(json, n), [manifestOf(entries), mediaElements] as const)
  await page.waitForFunction(() => window.bench.log.length > 0)
  await page.waitForTimeout(700)
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 320, maxHeight: 180, everyNthFrame: 1 })
  await page.waitForTimeout(entries.length * 1_600 + 1_000)
  await session.send('Page.stopScreencast')
  expect(complaints).toEqual([])
  const log = await page.evaluate(() => window.bench.log)
  expect(log.filter((line) => !/entered|played|cut/.test(line))).toEqual([])
  expect(log.filter((line) => /played|cut/.test(line)).length).toBeGreaterThanOrEqual(entries.length)
  await page.evaluate(() => window.bench.dispose())
  expect(await page.evaluate(() => document.getElementById('root')?.childNodes.length)).toBe(0)
  return frames
}

/** The share of a frame, 0 to 1, that is as bright as only content is; black and the backdrop are not. */
async function brightShares(page: Page, frames: string[]): Promise<number[]> {
  await page.goto('about:blank')
  return page.evaluate(async (pictures) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    const shares: number[] = []
    for (const picture of pictures) {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      context.imageSmoothingEnabled = false
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let bright = 0
      for (let i = 0; i < data.length; i += 4) if (Math.max(...data.subarray(i, i + 3)) >= 110) bright++
      shares.push(bright / (data.length / 4))
    }
    return shares
  }, frames)
}

const loops: [what: string, entries: Entry[], mediaElements: number, least: number][] = [
  [
    'without effects',
    [entry('red.png'), entry('yellow.webm'), entry('green.png'), entry('pink.mp4'), entry('yellow.webm')],
    2,
    1,
  ],
  [
    'with effects in',
    [entry('red.png', 1), entry('yellow.webm', 2), entry('green.png', 6), entry('pink.mp4', 8), entry('blue.png', 5)],
    2,
    1,
  ],
  [
    'with effects out',
    [entry('red.png', 0, 1), entry('yellow.webm', 0, 3), entry('pink.mp4', 0, 7), entry('green.png', 0, 9)],
    2,
    1,
  ],
  [
    'with effects in and out together',
    [entry('red.png', 1, 1), entry('yellow.webm', 2, 1), entry('green.png', 8, 4), entry('pink.mp4', 1, 2)],
    2,
    0.6,
  ],
  ['with one video element', [entry('yellow.webm'), entry('pink.mp4', 1), entry('red.png', 2)], 1, 1],
]

for (const [what, entries, mediaElements, least] of loops) {
  test(`no frame of a loop ${what} is black or empty`, async ({ page }, info) => {
    const frames = await record(page, entries, mediaElements)
    const shares = await brightShares(page, frames)
    const darkest = shares.indexOf(Math.min(...shares))
    await info.attach('darkest frame', { body: Buffer.from(frames[darkest] ?? '', 'base64'), contentType: 'image/png' })
    expect(frames.length).toBeGreaterThan(entries.length)
    expect(shares[darkest]).toBeGreaterThanOrEqual(least)
  })
}

test('200 hand-overs leave nothing behind', async ({ page }) => {
  await page.goto(bench.url)
  const entries = [entry('red.png', 1), entry('yellow.webm', 8), entry('pink.mp4'), entry('blue.png', 0, 1)]
  const during = await page.evaluate(async (list) => {
    await window.bench.cycle(list, 200)
    return { nodes: document.querySelectorAll('#root *').length, problems: window.bench.log }
  }, entries)
  expect(during.problems).toEqual([])
  expect(during.nodes).toBeLessThan(10)
  await page.evaluate(() => window.bench.dispose())
  expect(await page.evaluate(() => document.querySelectorAll('#root *').length)).toBe(0)
})

for (const asset of [
  'absent.png',
  'absent.mp4',
  'noise.png',
  'noise.mp4',
  'noise.webm',
  'broken-red.png',
  'broken-pink.mp4',
  'broken-yellow.webm',
]) {
  test(`${asset} is refused within 3 s`, async ({ page }, info) => {
    await page.goto(bench.url)
    const { ms, reason } = await page.evaluate((e) => window.bench.refuse(e), entry(asset))
    info.annotations.push({ type: 'refused', description: `${Math.round(ms)} ms: ${reason}` })
    expect(reason).toMatch(/decode|timeout/)
    expect(ms).toBeLessThan(3_200)
  })
}

test('the standby page is neither black nor empty, and shows the mark', async ({ page }, info) => {
  await page.goto(bench.url)
  await page.evaluate(() => window.bench.standby())
  await expect(page.locator('#root svg')).toBeVisible()
  await info.attach('standby', { body: await page.screenshot(), contentType: 'image/png' })
})

test('the script is ES2015', () => {
  expect(() => parse(bench.script, { ecmaVersion: 2015 })).not.toThrow()
})
