import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import { programPage } from '@marquee/renderer/web'
import { expect, type Page } from '@playwright/test'
import { type Bench, REFUSED_WITHIN_MS, test } from './bench'
import { brightShares, capture, drawn } from './frames'

let bench: Bench

test.beforeAll(({ bench: ofWorker }) => {
  bench = ofWorker
})

const sound = (part: Partial<Entry> = {}) => anEntry('tone.wav', { asset: 'tone.wav', kind: 'audio', ...part })
const program = (asset: string) => anEntry(asset, { asset, kind: 'web' })
const picture = anEntry('red.png', { asset: 'red.png' })
const linkTo = (path: string, kind: Entry['kind'] = 'web') =>
  anEntry(path, { asset: '', url: `${bench.linked.url}${path}`, kind, durationMs: 60_000 })

const show = (page: Page, entry: Entry, offsetMs = 0) =>
  page.evaluate(([shown, at]) => window.bench.show(shown, at), [entry, offsetMs] as const)
const refusal = (page: Page, entry: Entry) => page.evaluate((refused) => window.bench.refuse(refused), entry)
const position = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
const goesOn = async (page: Page) => {
  const before = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(before + 0.3)
}

/** Everything that pages in frames say to the page around them, from now on. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  const said = await page.evaluateHandle(() => {
    const all: unknown[] = []
    addEventListener('message', ({ data }) => all.push(data))
    return all
  })
  return () => said.jsonValue()
}

test.beforeEach(({ page }) => page.goto(bench.url))

test('a sound is heard, from its middle, behind a card with its name', async ({ page }, info) => {
  await page.mouse.click(1, 1)
  await show(page, sound({ name: 'Öffnungszeiten 営業時間 – every day from nine' }), 1_000)
  expect(await position(page)).toBeGreaterThan(0.9)
  const loudest = await page.evaluateHandle(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaElementSource(document.querySelector('video') as HTMLVideoElement).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.max(...samples)
    }
  })
  await expect.poll(() => loudest.evaluate((look) => look())).toBeGreaterThan(0.2)
  await expect(page.getByText('営業時間')).toBeVisible()
  await info.attach('card', { body: await page.screenshot(), contentType: 'image/png' })
  expect(await page.evaluate(() => window.bench.log)).toEqual([])
})

test('a program can do nothing to the server, its storage or the page around it', async ({ page }) => {
  const said = await listen(page)
  await show(page, program('hostile.html'))
  await expect.poll(said).toContainEqual({ could: [], tried: 28 })
  expect(bench.asked).toEqual([])
  expect(page.url()).toBe(bench.url)
  expect(page.context().pages()).toHaveLength(1)
})

test('a program is not taken where the policy of its page is missing', async ({ page }) => {
  await page.route(`**${programPage}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } })
  })
  const said = await listen(page)
  expect((await refusal(page, program('hostile.html'))).reason).toContain('timeout')
  expect(await said()).toEqual([])
})

test('a program runs again when it loads itself anew, and ends with its time', async ({ page }) => {
  const said = await listen(page)
  const starts = async () => (await said()).filter((word) => word === 'started').length
  const ticks = async () => (await said()).filter((word) => word === 'tick').length
  await show(page, program('ticking.html'))
  expect(await starts()).toBe(1)
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('again', '*'))
  await expect.poll(starts).toBe(2)
  await show(page, picture)
  await expect(page.locator('iframe')).toHaveCount(0)
  const after = await ticks()
  expect(after).toBeGreaterThan(0)
  await drawn(page, 20) // it ticked with every third
  expect(await ticks()).toBe(after)
  expect(page.frames()).toHaveLength(1)
})

for (const [what, path] of [
  ['location', '/page'],
  ['refresh', '/page'],
  ['link', '/page'],
  ['location', '/hanging'],
] as const) {
  test(`a program that leads its frame away by a ${what} to ${path} is opened again in its place`, async ({ page }) => {
    const said = await listen(page)
    await show(page, program('leaving.html'))
    const away = `${what} ${bench.linked.url}${path}`
    const opened = async () => (await said()).filter((word) => word === 'here').length
    for (let times = 1; times < 10; times++) {
      await expect.poll(opened).toBe(times)
      await page.evaluate((to) => document.querySelector('iframe')?.contentWindow?.postMessage(to, '*'), away)
    }
    await expect.poll(opened).toBe(10)
    await expect(page.frameLocator('iframe').getByText('Here')).toBeVisible()
    await page.evaluate((to) => document.querySelector('iframe')?.contentWindow?.postMessage(to, '*'), away)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await page.evaluate(() => window.bench.log)).toEqual([
      'leaving.html decode: the program has left its page',
      'leaving.html broke off',
    ])
    expect(await page.evaluate(() => window.length)).toBe(0)
  })
}

for (const [what, entry] of [
  ['program', () => program('board.html')],
  ['linked page', () => linkTo('/page')],
] as const) {
  test(`a ${what} that was not prepared is seen when it is painted, and not before`, async ({ page }, info) => {
    await show(page, picture)
    await drawn(page, 20)
    const stop = await capture(page)
    await show(page, entry())
    await drawn(page, 30)
    const frames = await stop()
    const shares = await brightShares(page, frames)
    const palest = shares.indexOf(Math.min(...shares))
    await info.attach('palest frame', { body: Buffer.from(frames[palest] ?? '', 'base64'), contentType: 'image/png' })
    expect(frames.length).toBeGreaterThan(1)
    expect(shares[palest]).toBe(1)
  })
}

test('a linked page is shown', async ({ page }) => {
  await show(page, linkTo('/page'))
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Linked' })).toBeVisible()
})

test('a linked page that is slow is prepared for as long as it takes', async ({ page }) => {
  const { ms, reason } = await refusal(page, linkTo('/slow'))
  expect(reason).toBe('shown')
  expect(ms).toBeGreaterThan(3_500)
})

test('a link that leads nowhere is refused within 3 s, and at once without a network', async ({ page, context }) => {
  const nowhere = anEntry('nowhere', { asset: '', url: 'http://localhost:9/', kind: 'web' })
  expect((await refusal(page, nowhere)).reason).toContain('cannot be reached')
  const silent = await refusal(page, linkTo('/silent'))
  expect(silent.reason).toContain('cannot be reached')
  expect(silent.ms).toBeLessThan(REFUSED_WITHIN_MS)
  await context.setOffline(true)
  for (const offline of [linkTo('/page'), linkTo('/live.m3u8', 'stream')]) {
    const { ms, reason } = await refusal(page, offline)
    expect(reason).toContain('there is no network')
    expect(ms).toBeLessThan(1_000) // without a request
  }
  await context.setOffline(false)
  await show(page, linkTo('/page'))
})

for (const [how, native] of [
  ['the browser itself', true],
  ['hls.js', false],
] as const) {
  test.describe(`by ${how}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.mouse.click(1, 1)
      const can = await page.evaluate(() =>
        document.createElement('video').canPlayType('application/vnd.apple.mpegurl'),
      )
      test.skip(native && !can, 'this browser has no HLS of its own')
      if (!native) await page.evaluate(() => Object.assign(HTMLMediaElement.prototype, { canPlayType: () => '' }))
    })

    const usesLibrary = (page: Page) => page.evaluate(() => 'Hls' in window)

    test('a stream with an end plays from its offset', async ({ page }) => {
      await show(page, linkTo('/vod.m3u8', 'stream'), 20_000)
      expect(await position(page)).toBeGreaterThan(19)
      await goesOn(page)
      expect(await usesLibrary(page)).toBe(!native)
    })

    test('a live stream begins where it is, and breaks off when no more of it comes', async ({ page }) => {
      await show(page, linkTo('/live.m3u8', 'stream'), 20_000)
      await goesOn(page)
      bench.linked.live = false
      await expect
        .poll(() => page.evaluate(() => window.bench.log), { timeout: 20_000 })
        .toContain('/live.m3u8 broke off')
      bench.linked.live = true
    })

    test('a stream that is not there is refused within 3 s', async ({ page }) => {
      const { ms, reason } = await refusal(page, linkTo('/absent.m3u8', 'stream'))
      expect(reason).toMatch(/missing|decode|timeout/)
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS)
    })
  })
}

test('a linked file plays like a video', async ({ page }) => {
  await show(page, linkTo('/film.mp4', 'stream'))
  await goesOn(page)
})
