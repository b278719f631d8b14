import { extname } from 'node:path'
import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import type { Kind } from '@marquee/model/shown'
import { expect, type Page } from '@playwright/test'
import { parse } from 'acorn'
import { type Bench, manifestOf, REFUSED_WITHIN_MS, test } from './bench'
import { brightShares, capture, drawn, entered } from './frames'

let bench: Bench

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

const none = { id: 0, durationMs: 0 }

const kinds: Record<string, Kind> = { '.png': 'image', '.html': 'web', '.wav': 'audio' }

function entry(asset: string, effectIn = 0, effectOut = 0): Entry {
  return anEntry(asset, {
    asset,
    kind: kinds[extname(asset)] ?? 'video',
    fit: 'cover',
    durationMs: 1_600,
    effectIn: effectIn ? { id: effectIn, durationMs: 400 } : none,
    effectOut: effectOut ? { id: effectOut, durationMs: 400 } : none,
  })
}

const linkTo = (path: string, as: Entry): Entry => ({ ...as, kind: 'web', asset: '', url: bench.linked.url + path })

/** Every frame that the browser presents while the loop plays once and a bit, from its second entry on. */
async function record(page: Page, entries: Entry[], mediaElements: number): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(bench.url)
  await page.evaluate(([json, n]) => window.bench.play(json, n), [manifestOf(entries), mediaElements] as const)
  await entered(page, 2) // the first one comes out of standby
  const stop = await capture(page)
  await entered(page, entries.length + 2)
  await drawn(page, 30) // the last hand-over ends
  const frames = await stop()
  expect(complaints).toEqual([])
  const log = await page.evaluate(() => window.bench.log)
  expect(log.filter((line) => !/entered|played|cut/.test(line))).toEqual([])
  expect(log.filter((line) => /played|cut/.test(line)).length).toBeGreaterThanOrEqual(entries.length)
  await page.evaluate(() => window.bench.dispose())
  expect(await page.evaluate(() => document.getElementById('root')?.childNodes.length)).toBe(0)
  return frames
}

/** The page of another server. */
const aLink = 'a link'

/** Without effects, and with most of what can meet: enough for each time. The others wait. */
const quick = ['without effects', 'with effects in and out together', 'with programs and links']

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
  [
    'with programs and links',
    [
      entry('red.png'),
      entry('board.html'),
      entry('yellow.webm'),
      entry(aLink),
      entry('board.html', 1),
      entry(aLink, 2),
    ],
    2,
    1,
  ],
  ['with one video element', [entry('yellow.webm'), entry('pink.mp4', 1), entry('red.png', 2)], 1, 1],
]

for (const [what, entries, mediaElements, least] of loops) {
  const tag = quick.includes(what) ? [] : ['@deep']
  test(`no frame of a loop ${what} is black or empty`, { tag }, async ({ page }, info) => {
    const linked = entries.map((e): Entry => (e.asset === aLink ? linkTo('/page', e) : e))
    const frames = await record(page, linked, mediaElements)
    const shares = await brightShares(page, frames)
    const darkest = shares.indexOf(Math.min(...shares))
    await info.attach('darkest frame', { body: Buffer.from(frames[darkest] ?? '', 'base64'), contentType: 'image/png' })
    expect(frames.length).toBeGreaterThan(entries.length)
    expect(shares[darkest]).toBeGreaterThanOrEqual(least)
  })
}

test('a hundred hand-overs leave nothing behind', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto(bench.url)
  const entries = [
    entry('red.png', 1),
    entry('yellow.webm', 8),
    entry('board.html', 1),
    entry('pink.mp4'),
    linkTo('/page', entry(aLink)),
    entry('tone.wav', 3),
    { ...linkTo('/vod.m3u8', entry(aLink)), kind: 'stream' as const },
    entry('blue.png', 0, 1),
  ]
  const round = entries.length * 3 // of three each, one is not prepared
  const { nodes, problems } = await page.evaluate(
    async ([list, times]) => ({ nodes: await window.bench.cycle(list, times), problems: window.bench.log }),
    [entries, round * 4] as const,
  )
  test.info().annotations.push({ type: 'nodes', description: nodes.join(' ') })
  expect(problems).toEqual([])
  expect(Math.max(...nodes.slice(-round))).toBeLessThanOrEqual(Math.max(...nodes.slice(0, round)))
  await page.evaluate(() => window.bench.dispose())
  expect(await page.evaluate(() => document.querySelectorAll('#root *').length)).toBe(0)
  expect(page.frames()).toHaveLength(1)
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
  'absent.wav',
  'noise.wav',
  'broken-tone.wav',
  'absent.html',
]) {
  test(`${asset} is refused within 3 s`, async ({ page }, info) => {
    await page.goto(bench.url)
    const { ms, reason } = await page.evaluate((e) => window.bench.refuse(e), entry(asset))
    info.annotations.push({ type: 'refused', description: `${Math.round(ms)} ms: ${reason}` })
    expect(reason).toMatch(/decode|timeout|missing/)
    expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
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
