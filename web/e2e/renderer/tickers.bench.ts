import { type Message, standardMessage } from '@marquee/model/message/message'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Bench, startBench } from './bench'
import { documentOf, page as pageOf, world } from './documents'

let bench: Bench

const seconds = 5
const rounds = 3

test.use({ viewport: { width: 3840, height: 2160 } })
test.beforeAll(async () => {
  bench = await startBench()
})
test.afterAll(() => bench.close())

/** What a page did in a second. */
interface Second {
  frames: number
  layouts: number
  /** Of the main thread, in milliseconds. */
  busy: number
}

interface Event {
  ph: string
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  args?: { name?: string }
}

/** What a page does while it is left alone. */
async function watch(browser: Browser, page: Page): Promise<Second> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  const frames = await page.evaluate(async (ms) => {
    let frames = 0
    const end = performance.now() + ms
    await new Promise<void>((resolve) => {
      const frame = () => {
        frames += 1
        if (performance.now() < end) requestAnimationFrame(frame)
        else resolve()
      }
      requestAnimationFrame(frame)
    })
    return frames
  }, seconds * 1_000)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Event[] }
  const main = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const ofMain = traceEvents.filter(({ pid, tid }) => main.some((thread) => thread.pid === pid && thread.tid === tid))
  const tasks = ofMain.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
  return {
    frames: frames / seconds,
    layouts: ofMain.filter(({ name }) => name === 'Layout').length / seconds,
    busy: tasks.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1_000 / seconds,
  }
}

/** What is below both. */
async function ground(page: Page): Promise<void> {
  await page.goto(bench.url)
  await page.evaluate((json) => window.bench.world.enter(json as never), { ...world, now: null })
  await page.evaluate((json) => window.bench.world.draw(json, 'still'), documentOf([pageOf([])]))
}

/** Three messages that scroll on three places of the screen. */
async function tickers(page: Page): Promise<void> {
  await ground(page)
  const part = (key: Message['position'], flow: Message['flow'], content: string) => ({
    key,
    since: Date.now() - 5_000,
    message: { ...standardMessage, position: key, flow, content, speed: 5 },
  })
  await page.evaluate(
    (list) => window.bench.world.messages(list),
    [
      part('top', 'left', '火災訓練：15時に全館で放送します。'.repeat(6)),
      part('middle', 'right', 'مرحبا بكم في المعرض. '.repeat(12)),
      part('bottom', 'left', 'The building closes at six today because of the storm. '.repeat(6)),
    ],
  )
  await expect(page.locator('#root > div:last-child > div')).toHaveCount(3)
  for (const band of await page.locator('#root > div:last-child > div').all())
    await expect(band).toHaveCSS('opacity', '1')
}

/** Three strips of the same size that nothing but a browser moves. */
async function strips(page: Page): Promise<void> {
  await ground(page)
  await page.evaluate(() => {
    for (const top of [0, 1_000, 2_000]) {
      const strip = document.body.appendChild(document.createElement('div'))
      strip.textContent = 'The building closes at six today because of the storm. '.repeat(6)
      Object.assign(strip.style, {
        ...{ position: 'absolute', top: `${top}px`, whiteSpace: 'nowrap' },
        ...{ color: '#fff', background: '#000', fontSize: '128px', willChange: 'transform' },
      })
      const over = [{ transform: 'translateX(0)' }, { transform: 'translateX(-3840px)' }]
      strip.animate(over, { duration: 10_000, iterations: Number.POSITIVE_INFINITY })
    }
  })
}

test('three messages scroll over a 4K screen as a browser moves three strips', async ({ browser, page }) => {
  test.setTimeout(240_000)
  const seen: Record<'tickers' | 'strips', Second[]> = { tickers: [], strips: [] }
  for (let round = 0; round < rounds; round++) {
    await tickers(page)
    seen.tickers.push(await watch(browser, page))
    await strips(page)
    seen.strips.push(await watch(browser, page))
  }
  const most = (of: Second[]) => Math.max(...of.map(({ frames }) => frames))
  const layouts = Math.max(...seen.tickers.map(({ layouts }) => layouts))
  const busy = (of: Second[]) => Math.min(...of.map(({ busy }) => busy)).toFixed(1)
  console.log(
    `${most(seen.tickers).toFixed(1)} frames a second, ${most(seen.strips).toFixed(1)} of three strips;`,
    `${busy(seen.tickers)} ms of the main thread a second, ${busy(seen.strips)} of the strips; ${layouts} layouts a second`,
  )
  expect(layouts).toBeLessThan(1)
})
