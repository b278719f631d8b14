import { anEntry } from '@marquee/model/fixtures'
import { type Message, standardMessage } from '@marquee/model/message/message'
import { expect, type Page } from '@playwright/test'
import { type Bench, manifestOf, refuseComplaints, test } from './bench'
import { documentOf, now, page as pageOf, world } from './documents'
import { brightShares, capture, drawn, entered } from './frames'
import { expectHeld, watchMemory } from './memory'

let bench: Bench

refuseComplaints()

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

test.beforeEach(async ({ page }) => {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.world.enter(json as never), world)
})

const showing = (key: string, part: Partial<Message>, since = now) => {
  return { key, since, message: { ...standardMessage, bgColor: '#202a44', ...part } }
}

const show = (page: Page, ...showings: ReturnType<typeof showing>[]) =>
  page.evaluate((list) => window.bench.world.messages(list), showings)

/** The band of some words, once it is seen. */
async function bandOf(page: Page, words: string) {
  const band = page.locator('#root > div:last-child > div', { hasText: words })
  await expect(band).toHaveCSS('opacity', '1')
  return band
}

const long =
  'The building closes at six today because of the storm. Please use the north exit, help those who need it, and do ' +
  'not take the lift. The car park stays open until eight.'

test('messages stand in bands that cover each other nowhere, in four scripts', async ({ page }, info) => {
  await page.evaluate((json) => window.bench.world.draw(json, 'still'), documentOf([pageOf([])]))
  await show(
    page,
    showing('fire', { content: '火災訓練：15時に全館で放送します', position: 'top', flow: 'left', bgColor: '#b3261e' }),
    showing('long', { content: long, position: 'middle', flow: 'static', textSize: 48, bgColor: '#202a44cc' }),
    showing('ar', { content: 'مرحبا بكم في المعرض', position: 'bottom', flow: 'right', textColor: '#ffd166' }),
    showing('hans', {
      content: '今日营业至晚上九点',
      position: 'bottom',
      flow: 'static',
      outlineSize: 4,
      outlineColor: '#000' + '000',
    }),
  )
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  for (const words of ['火災訓練', 'The building', 'مرحبا', '今日营业']) {
    const box = await (await bandOf(page, words)).boundingBox()
    if (!box) throw new Error(`${words} has no band`)
    boxes.push(box)
  }
  const sorted = boxes.toSorted((one, other) => one.y - other.y)
  expect(sorted.map((box) => boxes.indexOf(box))).toEqual([0, 1, 3, 2])
  sorted.forEach((box, i) => {
    const next = sorted[i + 1]
    if (next) expect(box.y + box.height).toBeLessThanOrEqual(next.y)
    expect([box.x, box.width]).toEqual([0, 640])
  })
  // Words that stand are wrapped, and none is cut.
  const inside = await page.evaluate(() => {
    const leaves = Array.from(document.querySelectorAll('#root > div:last-child div')).filter(
      (one) => !one.firstElementChild,
    )
    const words = leaves.find(({ textContent }) => textContent?.startsWith('The building'))?.getBoundingClientRect()
    return words && { top: words.top, bottom: words.bottom }
  })
  expect(inside?.top).toBeGreaterThanOrEqual(boxes[1]?.y ?? Number.POSITIVE_INFINITY)
  expect(inside?.bottom).toBeLessThanOrEqual((boxes[1]?.y ?? 0) + (boxes[1]?.height ?? 0))
  await info.attach('bands', { body: await page.screenshot(), contentType: 'image/png' })
})

test('whoever comes late sees the words where all others see them', async ({ page }) => {
  await show(page, showing('a', { content: long, flow: 'left' }, now - 61_000))
  await bandOf(page, 'The building')
  const places = () =>
    page.evaluate(() => document.getAnimations().map(({ currentTime }) => Math.round(Number(currentTime))))
  // The clock of the world stands still: what runs on by itself is put back whenever it is looked at.
  expect((await places()).filter((at) => at >= 61_000)).toHaveLength(1)
})

test('no frame is dark or empty when messages come, change and go', async ({ page }) => {
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
  const picture = anEntry('red.png', { asset: 'red.png', durationMs: 60_000, fit: 'cover' })
  await page.evaluate((json) => window.bench.play(json, 2), manifestOf([picture]))
  await entered(page, 1)
  const bright = { bgColor: '#ffd166', textColor: '#b3261e' }
  const stop = await capture(page)
  for (const content of ['one', 'two', 'three']) {
    await show(page, showing('a', { ...bright, content, flow: 'static', position: 'top' }, 0))
    await bandOf(page, content)
    await drawn(page, 5)
  }
  await show(page)
  await drawn(page, 5)
  const beside = await page.context().newPage()
  expect(Math.min(...(await brightShares(beside, await stop())))).toBeGreaterThan(0.97)
})

test(
  'a day of messages that come and go holds no more than its first hour',
  { tag: '@deep' },
  async ({ page }, info) => {
    await page.clock.install({ time: now })
    await page.goto(bench.url)
    await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
    await page.evaluate((json) => window.bench.world.draw(json, 'still'), documentOf([pageOf([])]))
    const stays = showing('stays', { content: long, flow: 'left', position: 'top' })
    const look = await watchMemory(page)
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour++) {
        await show(page, stays, showing(`up ${hour}`, { content: long, flow: 'up', position: 'middle' }))
        await page.clock.runFor(1_800_000)
        await show(page, stays, showing(`right ${hour}`, { content: long, flow: 'right' }))
        await page.clock.runFor(1_800_000)
      }
      return look()
    }
    const before = await hours(1)
    const after = await hours(23)
    info.annotations.push({ type: 'held', description: JSON.stringify({ before, after }) })
    expectHeld(after, before, 0.4)
  },
)
