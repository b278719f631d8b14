import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import type { Kind } from '@marquee/model/shown'
import { expect, type Page } from '@playwright/test'
import { isDeep } from '../deep'
import { type Bench, manifestOf, test } from './bench'
import { capture, entered, sharesOf } from './frames'
import { expectHeld, watchMemory, watchProcess } from './memory'

let bench: Bench

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

const none = { id: 0, durationMs: 0 }

function entry(kind: Kind, asset: string, part: Partial<Entry> = {}): Entry {
  return anEntry(asset, { asset, kind, fit: 'cover', effectIn: none, effectOut: none, ...part })
}

const link = (kind: Kind, path: string) => entry(kind, '', { url: bench.linked.url + path })

const mediums: [what: string, entries: () => Entry[]][] = [
  ['pictures', () => [entry('image', 'red.png', { effectIn: { id: 1, durationMs: 20 } }), entry('image', 'green.png')]],
  ['films', () => [entry('video', 'yellow.webm'), entry('video', 'pink.mp4', { effectIn: { id: 8, durationMs: 20 } })]],
  ['sounds', () => [entry('audio', 'tone.wav'), entry('image', 'red.png')]],
  ['programs and pages', () => [entry('web', 'board.html'), link('web', '/page')]],
  ['streams', () => [link('stream', '/vod.m3u8'), entry('image', 'blue.png')]],
  ['what is broken', () => [entry('image', 'red.png'), entry('image', 'noise.png'), entry('video', 'noise.mp4')]],
]

/** Of what a page asks for Chromium keeps copies for the debugger that drives these tests: of streams above all. */
const mixed = () => mediums.filter(([what]) => what !== 'streams').flatMap(([, entries]) => entries())

for (const [what, entries, tag] of [
  ...mediums.map((medium) => [...medium, ['@deep']] as const),
  ['everything', mixed, []] as const,
]) {
  test(`the player lets go of ${what} that it has shown`, { tag: [...tag] }, async ({ page }) => {
    await page.goto(bench.url)
    const look = await watchMemory(page)
    const show = async (list: Entry[]) => {
      await window.bench.cycle(list, Math.max(12, list.length))
      window.bench.dispose()
    }
    const round = async () => {
      await page.evaluate(show, entries())
      return look()
    }
    await round()
    const before = await round()
    await round()
    await round()
    const after = await round()
    test.info().annotations.push({ type: 'held', description: JSON.stringify({ before, after }) })
    expectHeld(after, before, 0.4)
  })
}

/** How many minutes the mixed loop plays. */
const minutes = Number(process.env.MARQUEE_SOAK ?? 0.5)

test('nothing grows while a mixed loop plays', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(minutes * 60_000 + 90_000)
  await page.goto(bench.url)
  const look = await watchMemory(page)
  const loop = mixed().map((one) => ({ ...one, durationMs: 700 })) // of it too half a megabyte a minute is kept
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf(loop))
  const use = await watchProcess(page)
  const started = Date.now()
  const enteredAgain = async (index: number) => {
    await page.evaluate(() => window.bench.log.splice(0))
    await page.waitForFunction((start) => window.bench.log.some((line) => line.startsWith(start)), `entered ${index} `)
  }
  /** Whenever the same entry is on the screen again, so that the same is held each time. */
  const sample = async () => {
    await enteredAgain(4)
    await enteredAgain(1)
    const held = await look()
    return { ...held, ...(await use()), second: Math.round((Date.now() - started) / 1000) }
  }
  const samples = [await sample(), await sample()]
  while (Date.now() - started < minutes * 60_000) samples.push(await sample())
  test.info().annotations.push({ type: 'held', description: JSON.stringify(samples) })
  const [, before] = samples
  const after = samples.at(-1)
  if (!before || !after) throw new Error('nothing was measured')
  expectHeld(after, before, 0.4)
  // A process gives memory back when it likes: what it holds at least in the second half says whether it grows.
  const least = Math.min(...samples.slice(Math.ceil(samples.length / 2)).map(({ ownMB }) => ownMB))
  expect(least - before.ownMB).toBeLessThan(8 + minutes)
  expect(after.sharedMB).toBeLessThan(600)
})

/** Every effect, and none. */
const effects = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Red and green in turn: in no mixture of them and black is there more blue than anything else, as there is in standby. */
function handOversOf(pairs: [out: number, into: number][]): Entry[] {
  const effect = (id: number) => (id ? { id, durationMs: 200 } : none)
  return pairs.map(([out], i) =>
    entry('image', i % 2 ? 'green.png' : 'red.png', {
      durationMs: 500,
      effectIn: effect(pairs[(i + pairs.length - 1) % pairs.length]?.[1] ?? 0),
      effectOut: effect(out),
    }),
  )
}

async function record(page: Page, entries: Entry[]): Promise<string[]> {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf(entries))
  await entered(page, 2) // the first one comes out of standby
  const stop = await capture(page)
  await entered(page, entries.length + 2)
  const frames = await stop()
  expect(frames.length).toBeGreaterThan(entries.length)
  return frames
}

/** All hundred; or each effect by itself at either end, and in one pair. */
const pairs = effects
  .flatMap((out) => effects.map((into): [number, number] => [out, into]))
  .filter(([out, into]) => isDeep || !out || !into || into === (out % 9) + 1)

test('no frame of a hand-over with one effect is dark anywhere', async ({ page }) => {
  const frames = await record(page, handOversOf(pairs.filter(([out, into]) => !out || !into)))
  const shares = await sharesOf(page, frames)
  expect(Math.max(...shares.map(({ standby }) => standby))).toBe(0)
  expect(Math.min(...shares.map(({ bright }) => bright))).toBe(1)
})

test('no frame of a hand-over with two effects shows standby, or nothing but black', async ({ page }) => {
  test.setTimeout(isDeep ? 150_000 : 90_000)
  const frames = await record(page, handOversOf(pairs.filter(([out, into]) => out && into)))
  const shares = await sharesOf(page, frames)
  expect(Math.max(...shares.map(({ standby }) => standby))).toBe(0)
  expect(Math.min(...shares.map(({ bright }) => bright))).toBeGreaterThan(0.2)
})
