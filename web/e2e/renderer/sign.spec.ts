import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anEntry } from '@marquee/model/fixtures'
import { dayMs } from '@marquee/model/hours'
import type { Sign, SignLanguage, SignTime } from '@marquee/model/sign/sign'
import { aSign, aSignTime } from '@marquee/model/sign/sign.fake'
import { expect, type Page } from '@playwright/test'
import { type Bench, manifestOf, refuseComplaints, test } from './bench'
import { now, world } from './documents'
import { capture, differingShare, drawn, sharesOf } from './frames'

let bench: Bench

refuseComplaints()

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

test.beforeEach(async ({ page }) => {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, uses })
})

const picture = (asset: string) => [{ from: 0, kind: 'image', asset, pages: [], url: '', durationMs: 0 }]
const uses = { 1: picture('blue.png'), 2: picture('red.png'), 3: picture('missing.png') }

/** Where `MARQUEE_SCREENSHOTS` leaves pictures of all of them. */
const pictures = fileURLToPath(new URL('../screenshots/signs', import.meta.url))

const hour = 3_600_000
const ahead = 9 * hour
/** Midnight of the day in Tokyo, where it is 14:08. */
const midnight = Math.floor((now + ahead) / dayMs) * dayMs - ahead
const timetable = { horizon: { from: midnight, to: midnight + 35 * dayMs }, wall: [[0, ahead]] as [number, number][] }

/** Hours of the day. */
const at = (from: number, to: number, part: Partial<SignTime> = {}) =>
  aSignTime(midnight + from * hour, midnight + to * hour, part)

const names: Record<SignLanguage, readonly string[]> = {
  en: [
    'Quarterly review of the northern region with all heads of department and their guests',
    'Design critique',
    'Interview',
    'Choir practice',
  ],
  ja: [
    '第三四半期業績報告会および来期事業計画に関する各部門責任者合同会議（関係者のみ）',
    'デザインレビュー',
    '採用面接',
    '合唱団の練習',
  ],
  'zh-Hans': ['北方区域第三季度业绩汇报暨下一年度业务规划各部门负责人联席会议', '设计评审', '面试', '合唱团排练'],
  'zh-Hant': ['北方區域第三季度業績匯報暨下一年度業務規劃各部門負責人聯席會議', '設計評審', '面試', '合唱團排練'],
}
const titles: Record<SignLanguage, string> = {
  en: 'Meeting room Aurora',
  ja: '会議室オーロラ',
  'zh-Hans': '极光会议室',
  'zh-Hant': '極光會議室',
}
const languages = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const

const detail =
  'Please bring the figures of your branch. Coffee is served in the hall from half past one, and the doors close on time.'

function timesOf(language: SignLanguage): SignTime[] {
  const [review, critique, interview, choir] = names[language] as [string, string, string, string]
  return [
    at(13, 15, { name: review, organization: 'Northwind Ltd.', type: 'Meeting', color: '#377CB7', detail }),
    at(15.5, 16, { name: critique, type: 'Workshop', color: '#E8A33D' }),
    at(16.25, 17, { name: interview, color: '#7A4FB5' }),
    at(17.5, 19, { name: choir, color: '#2E9E6B' }),
    at(20, 24, { private: true, name: '' }),
  ]
}

const door = (language: SignLanguage, part: Partial<Sign> = {}) =>
  aSign(timesOf(language), { title: titles[language], language, ...part })

function lobby(language: SignLanguage, days = 1): Sign {
  const all = names[language]
  const place = ['Hall A', 'Aurora', 'Borealis', 'Library'] as const
  const colors = ['#377CB7', '#E8A33D', '#7A4FB5', '#2E9E6B', ''] as const
  const times = Array.from({ length: 40 }, (_, i) =>
    at(9 + i * (days > 1 ? 1.5 : 0.3), 10.5 + i * (days > 1 ? 1.6 : 0.4), {
      name: all[i % 4] ?? '',
      organization: i % 3 ? 'Northwind Ltd.' : '',
      place: i % 4 ? (place[i % 4] ?? '') : '',
      color: colors[i % 5] ?? '',
      private: i === 22,
      allDay: i === 0,
    }),
  )
  const first = { ...times[0], from: midnight, to: midnight + dayMs } as SignTime
  return aSign([first, ...times.slice(1)], { layout: 'Lobby', title: titles[language], language, days })
}

const show = (page: Page, sign: Sign | null) =>
  page.evaluate(([one, table]) => window.bench.world.sign(one, table), [sign, timetable] as const)

/** What words are cut off where no ellipsis says so, and what stands outside of the screen. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = []
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT)
    for (let words = walker.nextNode(); words; words = walker.nextNode()) {
      const element = words.parentElement as HTMLElement
      const box = element.getBoundingClientRect()
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isClamped = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (!isClamped && element.scrollWidth > element.clientWidth + 1) wrong.push(`${words.textContent} is too wide`)
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const room = outer.getBoundingClientRect()
        const isOut =
          box.top < room.top - 1 ||
          box.bottom > room.bottom + 1 ||
          box.left < room.left - 1 ||
          box.right > room.right + 1
        if (isOut && getComputedStyle(outer).overflowX === 'hidden') wrong.push(`${words.textContent} is outside`)
      }
    }
    return wrong
  })
}

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
  { width: 800, height: 800 },
  { width: 1920, height: 480 },
  { width: 320, height: 180 },
] as const

const free = (language: SignLanguage) => door(language, { times: timesOf(language).slice(1) })

const signs: Record<string, Sign> = {}
for (const language of languages) {
  signs[`door-taken-${language}`] = door(language)
  signs[`door-free-${language}`] = free(language)
  signs[`lobby-${language}`] = lobby(language)
  signs[`lobby-days-${language}`] = lobby(language, 3)
}
const secret = at(13, 15.25, { private: true, name: '' })
const tomorrow = at(24 + 9, 24 + 10, { name: 'Breakfast', color: '#E8A33D' })
signs['door-private'] = aSign([secret, at(16, 17, { name: 'Interview' })], { title: 'Aurora' })
const w = 'W'.repeat(300)
const long = { name: w, detail: w, organization: w, type: w, place: w, color: '#377CB7' }
const longTimes = [at(9, 40 * 24, long), at(13, 15, long), at(34, 60, long), at(35, 35.5, long), at(200, 230, long)]
signs['door-long'] = aSign(longTimes, { title: w, days: 31 })
signs['door-long-ja'] = aSign(longTimes, { title: w, days: 31, language: 'ja' })
signs['lobby-long'] = aSign(longTimes, { title: w, days: 31, layout: 'Lobby' })
signs['door-empty'] = aSign([], { title: 'Aurora' })
signs['door-tomorrow'] = aSign([at(13, 33, { name: 'Fair', allDay: true }), tomorrow], { title: 'Aurora', days: 5 })
signs['door-picture'] = door('en', { background: 1, times: timesOf('en').map((one) => ({ ...one, icon: 2 })) })
signs['door-free-picture'] = { ...free('ja'), background: 2 }
signs['lobby-picture'] = withIcons(lobby('en'))
signs['lobby-picture-ja'] = withIcons(lobby('ja', 3))
signs['lobby-empty'] = aSign([], { layout: 'Lobby', title: 'Northwind house' })
signs['lobby-empty-ja'] = aSign([], { layout: 'Lobby', title: titles.ja, language: 'ja', days: 3 })
signs['lobby-few'] = aSign(timesOf('en'), { layout: 'Lobby', title: 'Northwind house' })

for (const name of Object.keys(signs)) {
  test(`${name} is whole at every size`, async ({ page }) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await show(page, signs[name] as Sign)
      await page.evaluate(() => document.fonts.ready)
      if (name.includes('picture')) await expect(page.locator('#root img').first()).toBeVisible()
      expect(await cutOff(page), `${size.width}x${size.height}`).toEqual([])
      if (!process.env.MARQUEE_SCREENSHOTS) continue
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${name}-${size.width}x${size.height}.png`) })
    }
  })
}

/** With a picture behind it, and types and icons for some of its times. */
function withIcons(sign: Sign): Sign {
  const times = sign.times.map((one, i) => (i % 3 ? { ...one, icon: 2, type: 'Workshop' } : one))
  return { ...sign, background: 1, times }
}

/** A screen that is free, in whose plan a picture is from one instant to another, in milliseconds. */
function plan(from: number, to: number, sign: Partial<Sign>) {
  const part = { durationMs: 60_000, fit: 'cover' } as const
  const { loops: _, channels: __, ...rest } = manifestOf([])
  const channels = [{ name: '', segments: [[from, to, 0, 0]] }]
  const entries = [anEntry('red', { ...part, asset: 'red.png' })]
  return { ...rest, channels, loops: [[0]], entries, sign: aSign([], sign) }
}

/** Plays a manifest, whose files come once `there` is over. */
async function play(page: Page, manifest: object, there: Promise<void> = Promise.resolve()): Promise<void> {
  await page.route('**/player/m/*', async (route) => {
    await there
    await route.fulfill({ path: join(bench.media, route.request().url().split('/').pop() ?? '') })
  })
  const tell = (line: string) => window.bench.log.push(line)
  await page.evaluate(`window.bench.theatre.play(${JSON.stringify(manifest)}, ${tell})`)
}

test('no frame is dark or standby when the sign gives way to what is planned, and comes back', async ({ page }) => {
  const [due, over] = [1_500, 5_000]
  let arrive = () => {}
  await play(page, plan(due, over, { title: 'Aurora' }), new Promise((resolve) => (arrive = resolve)))
  await expect(page.getByText('Free')).toBeVisible()
  const stop = await capture(page)
  await page.waitForFunction((late) => window.bench.theatre.now() > late, due + 500)
  await drawn(page, 5)
  arrive()
  await page.waitForFunction(() => window.bench.log.includes('entered red'))
  await expect(page.getByText('Free')).toBeHidden()
  await drawn(page, 5)
  await expect(page.getByText('Free')).toBeVisible()
  await drawn(page, 30)
  const frames = await stop()
  const beside = await page.context().newPage()
  const shares = await sharesOf(beside, frames, { brightestFrom: 60, darkestBelow: 256 })
  expect(shares.length).toBeGreaterThan(2)
  expect(Math.min(...shares.map(({ bright }) => bright))).toBeGreaterThan(0.97)
  expect(Math.max(...shares.map(({ standby }) => standby))).toBeLessThan(0.01)
})

test.describe('the picture that a screen sends', () => {
  // Of drawings are made pictures, which this page's policy has no room for.
  test.use({ bypassCSP: true })

  test('has all of a sign, which is all that shows where it covers', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await play(page, plan(0, 1e8, { covers: 'Always', title: 'Aurora' }))
    await expect(page.getByText('Free')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const seen = await page.screenshot()
    const sent = await page.evaluate(() => window.bench.theatre.portrait())
    expect(await page.evaluate(() => window.bench.log.filter((line) => line !== 'entered null'))).toEqual([])
    const picture = Buffer.from(sent.split(',')[1] ?? '', 'base64')
    if (process.env.MARQUEE_SCREENSHOTS) writeFileSync(join(pictures, 'sent.jpg'), picture)
    // The state's half has nothing but colour and a mark; letters are drawn with other fonts.
    expect(await differingShare(page, seen, picture, [0, 0, 500, 330])).toBeLessThan(0.03)
  })
})

test('hours of minutes leave no more in the page than one', async ({ page }) => {
  const nodes = (minutes: number) =>
    page.evaluate(
      ([sign, table, times]) => {
        for (let i = 0; i < times; i++) window.bench.world.sign(i % 10 < 9 ? sign : null, table)
        window.bench.world.sign(sign, table)
        return document.querySelectorAll('#root *').length
      },
      [signs['lobby-en'] as Sign, timetable, minutes] as const,
    )
  expect(await nodes(2_000)).toBe(await nodes(1))
})
