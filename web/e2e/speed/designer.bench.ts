import type { CDPSession, Page } from '@playwright/test'
import { deskOf } from '../api'
import { signIn } from '../people'
import { watchMemory } from '../renderer/memory'
import { test } from '../server'
import { drawn, endOfFrames, type Frames, frameWatch, middle } from './frames'

/** How often everything is measured; what counts is the middle. */
const ROUNDS = 5

/** The designer's own measures: a page that is full, and a program that is long. */
const size = { items: 200, pages: 50, all: 1_000, cycles: 500 } as const

const programs = { one: 0, full: 0, long: 0 }

test.beforeAll(async ({ server }) => {
  const desk = await deskOf('admin', server)
  const add = async (name: string, pages: object[]) => {
    const { id } = await desk.addProgram(name, { displayWidth: 1920, displayHeight: 1080, pages })
    return id
  }
  programs.one = await add('One item', [pageOf(1)])
  programs.full = await add('A full page', [pageOf(size.items)])
  programs.long = await add(
    'Many pages',
    Array.from({ length: size.pages }, (_, n) => pageOf(size.all / size.pages, n)),
  )
})

test.beforeEach(({ page, server }) => signIn(page, 'admin', server))

test('a full page', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await open(page, programs.one)
  const plain = { fast: await dragged(page), slow: await throttled(cdp, () => dragged(page)) }
  const undonePlain = await undone(page)
  await open(page, programs.full)
  const what = `${size.items} items of a page of 1920 × 1080`
  say(`${what} dragged together`, await dragged(page), plain.fast)
  say(`${what} dragged together, at a quarter of the speed`, await throttled(cdp, () => dragged(page)), plain.slow)
  say(`${what} selected by a box that is drawn`, await boxed(page), plain.fast)
  await page.keyboard.press('Control+a')
  const undo = await undone(page)
  row(`${what}: a move undone`, ms(undo), `${ms(undonePlain)} of one item`, undo / undonePlain)

  const held = await watchMemory(page)
  await cycles(page, 20)
  const before = await held()
  await cycles(page, size.cycles)
  const after = await held()
  const grown = `${before.heapMB.toFixed(1)} MB before, ${after.heapMB.toFixed(1)} after; ${after.nodes - before.nodes} nodes more`
  row(`${what}: moves undone and done again ${size.cycles} times`, grown)
})

test('a long program', async ({ page }) => {
  const opened = async (id: number) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await open(page, id))
    return middle(times)
  }
  const plain = await opened(programs.one)
  const long = await opened(programs.long)
  row(
    `a program of ${size.pages} pages and ${size.all} items opened`,
    ms(long),
    `${ms(plain)} of one item`,
    long / plain,
  )
})

/** Goes to a program from a page of the console; says how long its first page took to be painted. */
async function open(page: Page, id: number): Promise<number> {
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const took = await page.evaluate(drawn, { path: `/web-author/edit-content/${id}`, what: '[data-stage] [data-item]' })
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+0')
  await page.keyboard.press('Control+a')
  return took
}

/** Takes everything along with the pointer, round and round, and lets go of it where it was taken. */
async function dragged(page: Page): Promise<Frames> {
  const all: Frames[] = []
  for (let round = 0; round < ROUNDS; round++) all.push(await drag(page))
  return { p95: middle(all.map(({ p95 }) => p95)), rate: middle(all.map(({ rate }) => rate)) }
}

async function drag(page: Page): Promise<Frames> {
  const box = await page.locator('[data-stage] [data-item]').first().boundingBox()
  if (!box) throw new Error('there is nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 12)
  await page.evaluate(frameWatch)
  for (let at = 1; at <= 90; at++) {
    const far = 12 + 20 * Math.sin(at / 7)
    await page.mouse.move(x + far, y + 12 + 20 * Math.cos(at / 7))
  }
  const frames = await page.evaluate(endOfFrames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** Draws a box from the corner of the page to all but its other end, and back again. */
async function boxed(page: Page): Promise<Frames> {
  const box = await page.locator('[data-stage] [data-item]').first().boundingBox()
  if (!box) throw new Error('there is nothing to select')
  await page.mouse.move(box.x - 8, box.y - 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 12, box.y + 12)
  await page.evaluate(frameWatch)
  for (let at = 1; at <= 90; at++) {
    const far = 450 * (1 - Math.cos(at / 14))
    await page.mouse.move(box.x + far, box.y + far / 2)
  }
  const frames = await page.evaluate(endOfFrames)
  await page.mouse.up()
  return frames
}

async function throttled<T>(cdp: CDPSession, act: () => Promise<T>): Promise<T> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    return await act()
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** How long the main thread is at it when a move of everything is undone: until what it made is laid out. */
async function undone(page: Page): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS * 3; round++) {
    await page.getByRole('application').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(100)
    times.push(
      await page.evaluate(() => {
        const stage = document.querySelector('[data-stage]') as HTMLElement
        const from = performance.now()
        stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))
        stage.getBoundingClientRect()
        return performance.now() - from
      }),
    )
  }
  return middle(times)
}

async function cycles(page: Page, count: number): Promise<void> {
  await page.evaluate(async (count) => {
    const stage = document.querySelector('[data-stage]') as HTMLElement
    const press = (key: string, held: object) =>
      stage.dispatchEvent(new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true }))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    press('ArrowRight', { shiftKey: true })
    await frame()
    for (let at = 0; at < count; at++) {
      press('z', { ctrlKey: true })
      await frame()
      press('z', { ctrlKey: true, shiftKey: true })
      await frame()
    }
    press('z', { ctrlKey: true })
    await frame()
  }, count)
}

function pageOf(count: number, number = 0): object {
  const across = 20
  const items = Array.from({ length: count }, (_, n) => {
    const place = { x: 60 + (n % across) * 90, y: 60 + Math.floor(n / across) * 95, w: 80, h: 80 }
    const name = `${number}-${n}`
    return n % 4 === 3
      ? { id: name, name, type: 'text', ...place, settings: { value: `Price ${n}`, fontSize: 20 } }
      : { id: name, name, type: 'shape', ...place, settings: { type: n % 2 ? 'ellipse' : 'rounded', fill: true } }
  })
  return { name: `Page ${number + 1}`, duration: 10, screenKey: `page-${number}`, panes: [{ items }] }
}

const ms = (time: number) => `${time.toFixed(1)} ms`

/** Rows of the table that the README quotes. */
function say(what: string, frames: Frames, plain: Frames): void {
  const words = ({ p95, rate }: Frames) => `p95 ${ms(p95)} a frame, ${rate.toFixed(0)} frames a second`
  row(what, words(frames), `${words(plain)}, of one item`, frames.p95 / plain.p95)
}

function row(what: string, came: string, beside = '', ratio = Number.NaN): void {
  console.log(`| ${what} | ${came} | ${beside} | ${Number.isNaN(ratio) ? '' : `${ratio.toFixed(2)}×`} |  |`)
}
