import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { type Bench, colours, manifestOf, refuseComplaints, test } from './bench'
import { documentOf, everything, item, now, page as pageOf, world } from './documents'
import { brightShares, capture, differingShare, entered } from './frames'
import { expectHeld, watchMemory } from './memory'

let bench: Bench

refuseComplaints()

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

test.beforeEach(async ({ page }) => {
  await enter(page, world)
})

async function enter(page: Page, given: unknown): Promise<void> {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.world.enter(json as never), given)
}

const draw = (page: Page, given: unknown, mode: 'still' | 'playing', elapsedMs = 0) =>
  page.evaluate(([json, how, at]) => window.bench.world.draw(json, how, at), [given, mode, elapsedMs] as const)

type Item = ReturnType<typeof item>

/** Puts a document beside the media, and returns the entry that plays it. */
function programOf(name: string, given: unknown, part: Partial<Entry> = {}): Entry {
  writeFileSync(join(bench.media, name), JSON.stringify(given))
  return anEntry(name, { asset: name, kind: 'program', ...part })
}

/** Waits until the letters are there, what comes by an effect has come, and all of that is painted. */
const expectPainted = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const ends = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().endTime) < 5_000)
    await Promise.all(ends.map((one) => one.finished))
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })

async function photograph(page: Page, info: TestInfo, name: string): Promise<Buffer> {
  await expectPainted(page)
  const body = await page.screenshot()
  await info.attach(name, { body, contentType: 'image/png' })
  return body
}

/** Not what is only touched, nor what shows a source that is not there. */
const isSeen = ({ type, settings }: Item) => type !== 'touch' && settings.externalSourceId !== 9

/** Photographs a page with these items, and expects each to be seen on it: what is in its box differs from a bare page. */
async function expectDrawn(page: Page, info: TestInfo, name: string, items: Item[], part = {}): Promise<void> {
  await draw(page, documentOf([pageOf([], part)]), 'still')
  const bare = await photograph(page, info, 'bare')
  await draw(page, documentOf([pageOf(items, part)]), 'still')
  const drawn = await photograph(page, info, name)
  for (const one of items.filter(isSeen)) {
    const share = await differingShare(page, bare, drawn, [one.x, one.y, one.w, one.h])
    expect(share, JSON.stringify(one)).toBeGreaterThan(0.01)
  }
}

/** Without what moves by itself. */
const standing = () =>
  everything().filter(({ type, settings }) => {
    const { direction = 'left' } = settings as { direction?: string }
    return !['link', 'streaming', 'progressbar'].includes(type) && (type !== 'text' || direction === 'static')
  })

test.describe('on a wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('a page with every type of item: each is drawn in its box', async ({ page }, info) => {
    await expectDrawn(page, info, 'every type of item', everything())
  })

  test('what stands still looks the same in the designer and on a screen', async ({ page }, info) => {
    const given = documentOf([pageOf(standing(), { duration: 60 })])
    await draw(page, given, 'still')
    const still = await photograph(page, info, 'still')
    await draw(page, given, 'playing')
    const playing = await photograph(page, info, 'playing')
    expect(await differingShare(page, still, playing, [0, 0, 1920, 1080])).toBeLessThanOrEqual(0.001)
  })

  test('what was edited looks as if it had been opened that way', async ({ page }, info) => {
    await draw(page, documentOf([pageOf(standing())]), 'still')
    await page.evaluate(() => window.bench.world.move(7))
    const edited = await photograph(page, info, 'edited')
    const moved = standing().map((one) => ({ ...one, x: one.x + 7, y: one.y + 7 }))
    await draw(page, documentOf([pageOf(moved)]), 'still')
    const opened = await photograph(page, info, 'opened')
    expect(await differingShare(page, edited, opened, [0, 0, 1920, 1080])).toBeLessThanOrEqual(0.001)
  })

  test('weather of every kind and in every language', async ({ page }, info) => {
    const items = [
      item('weather', [20, 20, 900, 300], { url: '1', mode: 3, locale: 'ja' }),
      item('weather', [20, 340, 440, 300], { url: '2', locale: 'en', fillColor: '#ffffff', textColor: '#102030' }),
      item('weather', [480, 340, 440, 300], { url: '4', locale: 'hant', fillColor: '#0b132b' }),
      item('weather', [20, 660, 440, 400], { url: '3', mode: 2, orientation: 2, locale: 'hans' }),
      item('weather', [480, 660, 200, 400], { url: '2', mode: 3, orientation: 2, fillColor: '#5b3a8c' }),
      item('weather', [700, 660, 220, 190], { url: 'none', locale: 'ja' }),
      item('weather', [700, 870, 220, 190], { url: 'old', locale: 'hans' }),
      item('worldWeather', [940, 20, 960, 300], { url: '1,2,3,4', locale: 'ja' }),
      item('worldWeather', [940, 340, 470, 720], { url: '1,2,3,4,5', orientation: 2, fillColor: '#102a43' }),
      item('worldWeather', [1430, 340, 470, 400], { url: '2,4', mode: 2, fillColor: '#f5f7fb', textColor: '#102030' }),
      item('worldWeather', [1430, 760, 470, 300], { url: '1,4', mode: 2, orientation: 2, locale: 'hans' }),
    ]
    await expectDrawn(page, info, 'weather', items)
    const spilt = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-item]')).flatMap((box) => {
        const room = box.getBoundingClientRect()
        return Array.from(box.querySelectorAll('svg, div'))
          .map((part) => part.getBoundingClientRect())
          .filter(({ left, right }) => left < room.left - 1 || right > room.right + 1)
      }),
    )
    expect(spilt).toEqual([])
  })

  test('shapes, clocks, tables and news', async ({ page }, info) => {
    const kinds = [
      '',
      'rounded',
      'ellipse',
      'triangle',
      'diamond',
      'pentagon',
      'hexagon',
      'star',
      'arrow',
      'line',
      'bubble',
    ]
    const look = { fillColor: '#2a9d8f', outlineColor: '#264653', outlineSize: 6 }
    const shapes = kinds.map((type, i) =>
      item('shape', [20 + i * 172, 20, 152, 110], { type, fill: i % 2 === 0, ...look }),
    )
    const white = { textColor: '#ffffff', fillColor: '#264653', halign: 'center' }
    const rest = [
      item('shape', [60, 180, 150, 100], { type: '', fill: true, fillColor: '#e76f51', skew: 20 }),
      item('shape', [260, 180, 150, 100], { type: 'arrow', fill: true, fillColor: '#e76f51', degree: 45 }),
      item('clock', [460, 150, 300, 300], {
        clockType: 2,
        tz: 'America/New_York',
        textColor: '#f8fafc',
        fillColor: '#14213d',
      }),
      item('clock', [790, 150, 300, 300], { clockType: 2, tz: 'Asia/Tokyo', textColor: '#ffffff' }),
      item('clock', [1120, 150, 770, 150], { type: 19, size: 64, locale: 'ja', tz: 'Asia/Tokyo', ...white }),
      item('clock', [1120, 310, 770, 140], {
        type: 0,
        value: "EEEE 'at' h:mm a",
        size: 80,
        typeface: 'bold',
        letterCase: 'L',
      }),
      item('datafeed', [20, 470, 900, 590], { externalSourceId: 2 }),
      item('feed', [940, 470, 950, 290], { externalSourceId: 1, totalImage: 3 }),
      item('datafeed', [940, 780, 300, 280], { externalSourceId: 1 }),
      item('feed', [1260, 780, 300, 280], { externalSourceId: 9 }),
      item('datafeed', [1580, 780, 310, 280], { externalSourceId: 9 }),
    ]
    await expectDrawn(page, info, 'shapes', [...shapes, ...rest], { bgColor: '#8d99ae' })
  })
})

test('a ticker is where the time says, on every screen', async ({ page }) => {
  const ticker = (direction: string, y: number) =>
    item('text', [100, y, 1000, 100], { value: 'Every day from nine to nine', fontSize: 40, direction, speed: 5 })
  const given = documentOf([pageOf([ticker('left', 100), ticker('right', 300)], { duration: 600 })])
  // The clock of the world stands still: what was begun meanwhile began 61 s before.
  const late = await page.evaluate(async (json) => {
    const since = performance.now()
    await window.bench.world.draw(json, 'playing', 61_000)
    const until = performance.now()
    const began = document.getAnimations().map(({ startTime }) => Number(startTime) + 61_000)
    return began.map((at) => Math.max(since - at, at - until))
  }, given)
  expect(late).toHaveLength(2)
  for (const ms of late) expect(ms).toBeLessThan(1)
})

test('a ticker goes evenly from the first frame of its page on', async ({ page }, info) => {
  const value = 'Every day from nine to nine '.repeat(20) // none is back at its beginning meanwhile
  const clock = item('clock', [0, 540, 900, 200], { type: 7, tz: 'UTC' }) // looks at the time every second
  const ticker = item('text', [0, 0, 1920, 200], { value, direction: 'left', speed: 10 })
  const pages = [
    pageOf([item('media', [0, 0, 1920, 1080], {}, { contentId: 1, displayMode: 'cover' })], { duration: 1 }),
    pageOf([ticker, clock], { duration: 600 }),
  ]
  const program = programOf('even.json', documentOf(pages), { durationMs: 601_000 })
  await enter(page, { ...world, now: null })
  const seen = page.evaluate(
    () =>
      new Promise<{ at: number; place: number; clock: string }[]>((resolve) => {
        const frames: { at: number; place: number; clock: string }[] = []
        requestAnimationFrame(function frame(at) {
          const words = Array.from(document.querySelectorAll('[dir=auto]')).find((one) =>
            one.textContent?.startsWith('Every day'),
          )
          const track = words?.firstElementChild
          const clock = /\d\d:\d\d:\d\d/.exec(document.body.textContent ?? '')?.[0] ?? ''
          const isGoing = track && track.getAnimations().length > 0
          // A page that is large to paint comes late, on a screen that is slow.
          if (isGoing && frames.length === 0) for (const busy = performance.now() + 100; performance.now() < busy; ) {}
          if (isGoing) frames.push({ at, place: track.getBoundingClientRect().left, clock })
          if (new Set(frames.map((one) => one.clock)).size > 3) resolve(frames)
          else requestAnimationFrame(frame)
        })
      }),
  )
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf([program]))
  const frames = await seen
  const speed = 0.2 * 640 // of the box, which is as wide as the window
  const steps = frames.slice(1).map(({ at, place }, i) => {
    const before = frames[i] as (typeof frames)[number]
    return Math.abs(place - before.place + (speed * (at - before.at)) / 1000)
  })
  const largest = Math.max(...steps)
  info.annotations.push({ type: 'largest', description: `${largest} px of ${frames.length} frames` })
  expect(largest).toBeLessThan(0.5)
})

/** How many times something else comes on the wall. */
const transitions = Number(process.env.MARQUEE_TRANSITIONS ?? 12)

test('no frame is dark or empty when pages change, and when programs and pictures do', async ({ page }, info) => {
  const full = (contentId: number) => item('media', [0, 0, 1920, 1080], {}, { contentId, displayMode: 'cover' })
  const ticker = { value: 'Every day from nine to nine', fillColor: colours.green, direction: 'left', speed: 6 }
  const pages = [
    pageOf([full(1)], { duration: 1, bgColor: '#ffffff' }),
    pageOf([full(3)], { duration: 1, bgColor: '#ffffff' }),
    pageOf([item('text', [0, 0, 1920, 200], ticker)], { duration: 1, bgColor: colours.blue }),
    pageOf([full(2), item('clock', [0, 0, 300, 100])], { duration: 1, bgColor: '#ffffff' }),
  ]
  const program = programOf('changing.json', documentOf(pages), { durationMs: 4_000, fit: 'cover' })
  const picture = anEntry('red.png', { asset: 'red.png', durationMs: 1_000, fit: 'cover' })
  const film = anEntry('pink.mp4', { asset: 'pink.mp4', kind: 'video', durationMs: 1_000, fit: 'cover' })
  const loop = [program, picture, film]
  const changes = pages.length + 2 // of a loop
  const rounds = Math.ceil(transitions / changes)
  test.setTimeout(rounds * 24_000 + 120_000)
  await enter(page, { ...world, now: null })
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf(loop))
  await entered(page, 2) // the first one comes out of standby
  const beside = await page.context().newPage() // that looks at frames while the wall goes on
  let [seen, least] = [0, 1]
  for (let round = 0; round < rounds; round++) {
    const before = await page.evaluate(() => window.bench.log.filter((line) => line.startsWith('entered ')).length)
    const stop = await capture(page)
    await entered(page, before + loop.length)
    const shares = await brightShares(beside, await stop())
    least = Math.min(least, ...shares)
    seen += shares.length
    expect(least).toBeGreaterThan(0.97)
  }
  info.annotations.push({
    type: 'looked at',
    description: `${rounds * changes} changes, ${seen} frames, least ${least}`,
  })
  expect(seen).toBeGreaterThan(transitions)
  expect(await page.evaluate(() => window.bench.log.filter((line) => !/entered|played|cut/.test(line)))).toEqual([])
  await page.evaluate(() => window.bench.dispose())
  expect(await page.evaluate(() => document.getElementById('root')?.childNodes.length)).toBe(0)
})

test('a day of ten tickers and a clock holds no more than its first hour', { tag: '@deep' }, async ({ page }, info) => {
  const lines = Array.from({ length: 10 }, (_, i) => {
    const settings = { value: `Line ${i}: every day from nine to nine`, fontSize: 40, speed: 1 + (i % 10) }
    return item('text', [0, i * 90, 1920, 80], { ...settings, direction: i % 2 ? 'left' : 'right' })
  })
  await page.clock.install({ time: now })
  await enter(page, { ...world, now: null })
  const clock = item('clock', [1_500, 950, 400, 100])
  await draw(page, documentOf([pageOf([...lines, clock], { duration: 60 })]), 'playing')
  const look = await watchMemory(page)
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour++) await page.clock.runFor(3_600_000)
    return look()
  }
  const before = await hours(1)
  const after = await hours(23)
  info.annotations.push({ type: 'held', description: JSON.stringify({ before, after }) })
  expectHeld(after, before, 0.4)
})

test('200 pages leave nothing behind', { tag: '@deep' }, async ({ page }) => {
  const given = documentOf([pageOf(standing(), { duration: 60 })])
  await enter(page, { ...world, now: null })
  const look = await watchMemory(page)
  const round = async (times: number) => {
    await page.evaluate(
      async ([json, count]) => {
        for (let i = 0; i < count; i++) {
          await window.bench.world.draw(json, i % 2 ? 'still' : 'playing', 0)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        window.bench.world.leave()
      },
      [given, times] as const,
    )
    return look()
  }
  await round(20)
  const before = await round(20)
  const after = await round(200)
  test.info().annotations.push({ type: 'held', description: JSON.stringify({ before, after }) })
  expectHeld(after, before, 1)
})

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true })

  const touch = (type: string, value: string, words: string, part = {}) =>
    item(
      'text',
      [0, 0, 1920, 540],
      { value: words, direction: 'static', fontSize: 120 },
      { onTouch: { type, value }, ...part },
    )

  test('a touch leads to a page, and back', async ({ page }) => {
    const pages = [
      pageOf([touch('page', 'menu', 'To the menu')], { duration: 0 }),
      pageOf([touch('back', '', 'Back')], { duration: 0, screenKey: 'menu' }),
    ]
    await enter(page, { ...world, now: null })
    const shown = programOf('touch.json', documentOf(pages, { type: 2 }), { durationMs: 600_000 })
    await page.evaluate((entry) => window.bench.show(entry), shown)
    await page.touchscreen.tap(100, 60)
    await expect(page.getByText('Back')).toBeVisible()
    await expect(page.getByText('To the menu')).toHaveCount(0)
    await page.touchscreen.tap(100, 60)
    await expect(page.getByText('To the menu')).toBeVisible()
    await expect(page.getByText('Back')).toHaveCount(0)
  })

  test('a swipe shows the next picture', async ({ page }) => {
    const flipped = item('media', [0, 0, 1920, 1080], {}, { itemContents: [{ id: 1 }, { id: 2 }], supportFlip: true })
    await enter(page, { ...world, now: null })
    const shown = programOf('flip.json', documentOf([pageOf([flipped], { duration: 0 })]), { durationMs: 600_000 })
    await page.evaluate((entry) => window.bench.show(entry), shown)
    await page.mouse.move(500, 100)
    await page.mouse.down()
    await page.mouse.move(200, 104)
    await page.mouse.up()
    await expect(page.locator('img[src*="red"]')).toHaveCount(0)
    await expect(page.locator('img')).toHaveAttribute('src', '/media/blue.png')
  })
})

test('texts of a document are never read as HTML', async ({ page }) => {
  const evil = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>'
  const items = [
    item('text', [0, 0, 900, 300], { value: evil, direction: 'static' }),
    item('text', [0, 300, 900, 100], { value: evil }),
    item('clock', [0, 400, 900, 100], { type: 0, value: `'${evil}'` }),
    item('shape', [0, 500, 900, 100], {}, { name: evil }),
    item('feed', [0, 600, 400, 300], { externalSourceId: 7, path: evil }),
    item('datafeed', [400, 600, 400, 300], { externalSourceId: 7 }),
    item('media', [900, 600, 300, 300], {}, { contentId: 77, alias: evil }),
  ]
  const fields = [{ name: evil, value: evil }]
  const known = { 'source/7': { at: 1, body: { items: [{ title: evil, text: evil, place: evil, fields }, null, 7] } } }
  await enter(page, { ...world, known })
  for (const mode of ['still', 'playing'] as const) {
    await draw(page, documentOf([pageOf(items)]), mode)
    await expectPainted(page)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(await page.locator('#root script, #root img[onerror], #root iframe').count()).toBe(0)
  }
})
