import { anEntry } from '@marquee/model/fixtures'
import { type Message, standardMessage } from '@marquee/model/message/message'
import type { Showing } from '@marquee/renderer/message/board'
import { expect, type Page } from '@playwright/test'
import { type Bench, manifestOf, refuseComplaints, test } from './bench'
import { documentOf, now, page as pageOf, world } from './documents'
import { brightShares, capture, differingShare, drawn, entered } from './frames'

let bench: Bench

refuseComplaints()

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

test.beforeEach(async ({ page }) => {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.world.enter(json as never), world)
})

const full = (content: string, part: Partial<Message> = {}, label = ''): Showing => {
  const message = { ...standardMessage, content, bgColor: '#b3261e', ...part }
  return { key: 'full', since: now, layout: 'full', label, message }
}

const band = (content: string, part: Partial<Message> = {}): Showing => {
  const message = { ...standardMessage, content, flow: 'static', bgColor: '#202a44', ...part } as const
  return { key: 'band', since: now, message }
}

const show = (page: Page, ...showings: Showing[]) =>
  page.evaluate((list) => window.bench.world.messages(list), showings)

/** What some words are drawn on, once it is seen. */
async function stripOf(page: Page, words: string) {
  const strip = page.locator('#root > div:last-child > div', { hasText: words })
  await expect(strip).toHaveCSS('opacity', '1')
  return strip
}

/** What stays free above and below words that fill the screen, in units. */
const margins = 108

/** Whether the words of a strip fit into their box, none of them torn apart: as they are, and a little larger. */
function fits(page: Page, words: string): Promise<[asTheyAre: boolean, larger: boolean]> {
  return page.evaluate(
    ([text, free]) => {
      const leaf = Array.from(document.querySelectorAll<HTMLElement>('#root [data-item] div')).find(
        (one) => !one.firstElementChild && one.textContent === text,
      )
      const block = leaf?.parentElement
      const box = leaf?.closest<HTMLElement>('[data-item]')
      if (!block || !box) throw new Error(`${text} is not there`)
      const size = Number.parseFloat(block.style.fontSize)
      const fitsAt = (pixels: number) => {
        Object.assign(block.style, { fontSize: `${pixels}px`, overflowWrap: 'break-word', wordWrap: 'break-word' })
        const drawn = block.offsetHeight // more than below if a word is torn, be it wider by less than a pixel
        Object.assign(block.style, { overflowWrap: 'normal', wordWrap: 'normal' })
        const isWhole = drawn === block.offsetHeight && block.scrollWidth <= box.offsetWidth
        return isWhole && drawn <= box.offsetHeight - free
      }
      const before = block.style.cssText
      const both = [fitsAt(size), fitsAt(size + 1)] as [boolean, boolean]
      block.style.cssText = before
      return both
    },
    [words, margins] as const,
  )
}

const scripts = {
  Latin: 'There is a fire in the building. Leave by the nearest exit now.',
  Japanese: '火災が発生しました。落ち着いて最寄りの出口から避難してください。',
  Chinese: '发生火灾，请立即从最近的出口离开大楼。',
  Arabic: 'حريق في المبنى. غادروا الآن من أقرب مخرج.',
}

for (const [script, words] of Object.entries(scripts)) {
  test(`words over the whole screen are as large as they fit: ${script}`, async ({ page }, info) => {
    await show(page, full(words), band('beneath'))
    const strip = await stripOf(page, words)
    expect(await strip.boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 360 })
    await info.attach(script, { body: await page.screenshot(), contentType: 'image/png' })
    expect(await fits(page, words)).toEqual([true, false])
  })
}

test('a single word is as large as the screen, and follows its size', async ({ page }) => {
  await show(page, full('FIRE'))
  await stripOf(page, 'FIRE')
  expect(await fits(page, 'FIRE')).toEqual([true, false])
  await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(() => fits(page, 'FIRE')).toEqual([true, false])
})

test('a word that is too wide by less than a pixel is smaller, not torn', async ({ page }) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('#root * { letter-spacing: 0.0013em }') // so that widths are no whole pixels
    document.adoptedStyleSheets.push(sheet)
  })
  for (const words of ['Alarm', 'Leave', 'Assembly', 'Tsunami', 'Feuer', 'Évacuez']) {
    await show(page, full(words))
    await stripOf(page, words)
    expect(await fits(page, words), words).toEqual([true, false])
  }
})

test('a picture comes behind the words, which are seen all the while', async ({ page }, info) => {
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
  const colours = { textColor: '#b3261e', bgColor: '#ffd166' }
  await show(page, full('FIRE', colours))
  await stripOf(page, 'FIRE')
  await drawn(page, 30)
  const plain = await page.screenshot()
  const stop = await capture(page)
  await show(page, full('FIRE', { ...colours, bgImage: '2' }))
  await expect(page.locator('#root > div:last-child > div img')).toHaveCount(1)
  await expect(page.locator('#root > div:last-child > div')).toHaveCount(1)
  await drawn(page, 30)
  const frames = await stop()
  const pictured = await page.screenshot()
  await info.attach('behind words', { body: pictured, contentType: 'image/png' })
  expect(await fits(page, 'FIRE')).toEqual([true, false])
  expect(await differingShare(page, plain, pictured, [0, 0, 640, 40])).toBeGreaterThan(0.9)
  const beside = await page.context().newPage()
  expect(Math.min(...(await brightShares(beside, frames)))).toBeGreaterThan(0.97)
})

test('a picture alone covers the whole screen, below its label', async ({ page }, info) => {
  await show(page, full('', { bgColor: '#000000', bgImage: '1' }, 'This is a drill'))
  const strip = await stripOf(page, 'This is a drill')
  await drawn(page, 30)
  const box = await strip.locator('img').boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height].map((length) => Math.round(length ?? -1))).toEqual([0, 0, 640, 360])
  await expect(strip.locator('[data-item]')).toHaveCount(1)
  await info.attach('alone', { body: await page.screenshot(), contentType: 'image/png' })
})

test('a film goes on over and over behind the words', async ({ page }) => {
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
  await show(page, full('FIRE', { bgColor: '#000000', bgImage: '3' }))
  const strip = await stripOf(page, 'FIRE')
  const film = strip.locator('video')
  await expect(film).toHaveJSProperty('muted', true)
  const at = () => film.evaluate((video: HTMLVideoElement) => (video.paused ? -1 : video.currentTime))
  await expect.poll(at).toBeGreaterThan(1)
  await expect.poll(at, { intervals: [100], timeout: 15_000 }).toBeLessThan(0.9)
  await expect.poll(at).toBeGreaterThan(1)
})

test('a label lies above the words, and a band stays beneath both', async ({ page }, info) => {
  await page.evaluate((json) => window.bench.world.draw(json, 'still'), documentOf([pageOf([])]))
  await show(page, band('beneath'))
  await stripOf(page, 'beneath')
  await drawn(page, 30)
  const before = await page.screenshot()
  await show(page, full(scripts.Latin, {}, 'This is a drill'), band('beneath'))
  const strip = await stripOf(page, scripts.Latin)
  const label = await strip.getByText('This is a drill', { exact: true }).boundingBox()
  const words = await strip.getByText(scripts.Latin, { exact: true }).boundingBox()
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
  expect(await fits(page, scripts.Latin)).toEqual([true, false])
  await drawn(page, 30)
  const covered = await page.screenshot()
  await info.attach('label', { body: covered, contentType: 'image/png' })
  expect(await differingShare(page, before, covered, [0, 0, 640, 360])).toBeGreaterThan(0.9)
  await show(page, band('beneath'))
  expect(await differingShare(page, before, await page.screenshot(), [0, 0, 640, 360])).toBe(0)
})

test('no frame is dark or empty when words over the whole screen come, change and go', async ({ page }) => {
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
  const picture = anEntry('red.png', { asset: 'red.png', durationMs: 60_000, fit: 'cover' })
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf([picture]))
  await entered(page, 1)
  const stop = await capture(page)
  for (const words of ['one', 'two']) {
    await show(page, full(words, { bgColor: '#ffd166', textColor: '#b3261e' }))
    await stripOf(page, words)
    await drawn(page, 5)
  }
  await show(page)
  await drawn(page, 5)
  const beside = await page.context().newPage()
  expect(Math.min(...(await brightShares(beside, await stop())))).toBeGreaterThan(0.97)
})
