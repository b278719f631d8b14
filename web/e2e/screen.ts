import { createHash } from 'node:crypto'
import { send } from '@marquee/api/send'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { type Texts, textsFor } from '../apps/player/src/screen/texts'
import type { Desk } from './api'
import { test as base, type Server } from './server'

/** A screen on a wall: a browser of its own, in which only the player is open. */
export interface Screen {
  page: Page
  /** What the player says in the browser's language. */
  texts: Texts
  /** Everything that the player shows while nothing plays. */
  panel: Locator
  /** Opens the player at the server and waits for the code that it shows. */
  showCode(server: Server): Promise<string>
  /** The SHA-256 of the file whose picture or film is in front; '' when there is none. */
  inFront(): Promise<string>
  /** Waits until each of the files has been in front, in any order, and nothing else. */
  expectInTurn(files: Buffer[], within?: number): Promise<void>
  /** Broken content policies and errors. A test takes out those that it expects. */
  complaints: string[]
}

/** `test` with screens; a test fails when the page of one broke a content policy or threw an error. */
export const test = base.extend<{ openScreen: () => Promise<Screen>; player: Screen }>({
  openScreen: async ({ browser }, use, { project }) => {
    const screens: Screen[] = []
    await use(async () => {
      const opened = await open(browser, project.use.locale ?? 'en')
      screens.push(opened)
      return opened
    })
    for (const { page } of screens) await page.context().close()
    expect(screens.flatMap(({ complaints }) => complaints)).toEqual([])
  },
  player: async ({ openScreen }, use) => use(await openScreen()),
})

export { expect } from './server'

/** Pairs the screen into a group, as an administrator who read its code, and returns its id. */
export async function activate(
  player: Screen,
  server: Server,
  { api }: Desk,
  name: string,
  groupId = 0,
): Promise<number> {
  const code = await player.showCode(server)
  const device = await send(api.PATCH('/api/device', { body: { code, name, groupId } }))
  await expect(player.panel).toBeHidden({ timeout: 15_000 })
  return device.id
}

async function open(browser: Browser, locale: string): Promise<Screen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale, isMobile: false })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  const texts = textsFor([locale])
  const panel = page.getByRole('main')
  return {
    page,
    texts,
    panel,
    complaints,
    async showCode(server) {
      await page.goto(`${server.url}/player`)
      await expect(page.getByRole('heading', { name: texts.title })).toBeVisible()
      return (await page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}$/).textContent()) ?? ''
    },
    inFront,
    async expectInTurn(files, within = 7_500) {
      const seen = new Set<string>()
      const look = async () => [...seen.add(await inFront())].filter((file) => file).sort()
      await expect.poll(look, { intervals: [100], timeout: within }).toEqual(files.map(sha256).sort())
    },
  }

  function inFront(): Promise<string> {
    return page.evaluate(() => {
      const front = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      const shown = front instanceof HTMLImageElement || front instanceof HTMLVideoElement
      return (shown && /[0-9a-f]{64}$/.exec(front.currentSrc)?.[0]) || ''
    })
  }
}

/** Whether one of them is what a passer-by sees: what a screen has prepared is drawn too, beneath what plays. */
export function onTop(locator: Locator): Promise<boolean> {
  return locator.evaluateAll((all) =>
    all.some((element) => {
      const { style } = element as HTMLElement
      const { x, y, width, height } = element.getBoundingClientRect()
      const before = style.pointerEvents
      style.pointerEvents = 'auto'
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      style.pointerEvents = before
      return element.contains(top)
    }),
  )
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
