import type { Locator, Page } from '@playwright/test'
import { type AsideKind, addFromAside, openAside, showKind } from './aside'
import { expect } from './server'
import { channelName, t } from './texts'

/** `2031-06-02` */
export type Day = string

interface Point {
  x: number
  y: number
}

/** The calendar of a channel. */
export const calendar = (page: Page, channel = channelName(1)): Locator =>
  page.getByRole('region', { name: t('schedule', 'calendar.of', { name: channel }) })

/** What plays under this name, once for every time that is shown. */
export const bars = (page: Page, name: string, channel?: string): Locator =>
  calendar(page, channel).getByRole('button').filter({ hasText: name })

/** Chooses what is to play with its button; the dialog of the item follows. */
export async function openItem(page: Page, name: string, kind: AsideKind = 'content'): Promise<void> {
  await openAside(page, t('schedule', 'item.add'))
  await showKind(page, kind)
  await addFromAside(page, name)
}

/** The point of a week or day at which something starts that is dropped there. */
export async function pointAt(page: Page, day: Day, clock: string): Promise<Point> {
  const column = calendar(page).locator(`[data-date="${day}"]`).last()
  const slot = calendar(page).locator(`[data-time="${clock}:00"]`).last()
  await slot.evaluate((row) => {
    row.style.scrollMargin = '80px' // nearer to an edge the calendar scrolls by itself while something is dragged
    row.scrollIntoView({ block: 'nearest' })
  })
  const [across, down] = [await boxOf(column), await boxOf(slot)]
  return { x: across.x + across.width / 2, y: down.y + 4 }
}

/** The point of a week or day at which something ends whose lower edge is dropped there. */
export async function endAt(page: Page, day: Day, clock: string): Promise<Point> {
  const { x, y } = await pointAt(page, day, clock)
  return { x, y: y - 8 }
}

/** The middle of a day's place: in a month the day itself, in a week its place in the row of all-day items. */
export async function placeOf(page: Page, day: Day, row: 'day' | 'all-day'): Promise<Point> {
  const cells = calendar(page).locator(`[data-date="${day}"]`)
  const { x, y, width, height } = await boxOf(row === 'day' ? cells.last() : cells.nth(1))
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags with the mouse, in steps, as a hand does. The kit ends it in a timer after the button is let go. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 6, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await page.evaluate(() => new Promise((after) => setTimeout(after)))
}

export async function middleOf(what: Locator): Promise<Point> {
  await what.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await boxOf(what)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The edge by which a bar is made longer or shorter. */
export async function lowerEdgeOf(bar: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(bar)
  return { x: x + width / 2, y: y + height - 3 }
}

/** Fails unless the bar stands in the column of the day. */
export async function expectOn(page: Page, bar: Locator, day: Day): Promise<void> {
  await expect(async () => {
    const { x, width } = await boxOf(calendar(page).locator(`[data-date="${day}"]`).last())
    const middle = (await middleOf(bar)).x
    expect(middle).toBeGreaterThan(x)
    expect(middle).toBeLessThan(x + width)
  }).toPass({ timeout: 5_000 })
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what} is not on the page`)
  return box
}
