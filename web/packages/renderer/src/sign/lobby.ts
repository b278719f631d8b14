import type { WallDay } from '@marquee/model/hours'
import type { SignTime } from '@marquee/model/sign/sign'
import { add, draw } from '../program/style'
import {
  drawHead,
  drawHours,
  drawIcon,
  drawNames,
  drawNow,
  drawStripe,
  emOf,
  headHeight,
  hoursWidth,
  oneLine,
  type Scene,
} from './parts'

const margin = 1.4
const rowHeight = 3.3
const headingHeight = 2.3
const moreHeight = 1.8

/** As many as the tallest boards have room for. */
export const mostRows = 40

export function emOfLobby(width: number, height: number): number {
  return emOf(width, height, 33, 46)
}

/** A row of the list: a time, or a day above its times. */
type Row = { readonly heading: WallDay } | TimeRow

interface TimeRow {
  readonly time: SignTime
  readonly day: WallDay
}

export function drawLobby(page: HTMLElement, scene: Scene): void {
  const { sign, now, speech, height, t, iconOf } = scene
  const board = add(page, {
    ...{ flex: '1 1 0', minWidth: '0', boxSizing: 'border-box', padding: `${margin}em` },
    ...{ display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  })
  drawHead(board, scene)
  const times = now.current.concat(now.next)
  if (times.length === 0) {
    drawNothing(board, sign.days > 1 ? speech.words.nothingAhead : speech.words.nothingToday)
    return
  }
  const rows = rowsOf(times, (from) => speech.day(from), sign.days > 1)
  const { shown, left } = fitting(rows, height - 2 * margin - headHeight)
  const columns = {
    hours: Math.max(...shown.map((row) => ('time' in row ? hoursWidth(speech.hours(row.time, row.day)) : 0))),
    hasIcons: shown.some((row) => 'time' in row && iconOf(row.time)),
  }
  for (const row of shown) {
    if ('heading' in row) drawHeading(board, speech.heading(row.heading))
    else drawRow(board, scene, row, columns, row.time.from <= t)
  }
  if (left > 0) {
    const css = { height: `${moreHeight}em`, lineHeight: `${moreHeight}em`, textAlign: 'center', opacity: '0.9' }
    add(board, css, speech.words.more(left))
  }
}

function rowsOf(times: readonly SignTime[], dayOf: (from: number) => WallDay, hasHeadings: boolean): Row[] {
  const rows: Row[] = []
  let last: WallDay | null = null
  for (const time of times) {
    const day = dayOf(time.from)
    if (hasHeadings && day !== last) rows.push({ heading: day })
    last = day
    rows.push({ time, day })
  }
  return rows
}

/** As many rows as fit into a height, and how many times are left; no day stands without a time of it. */
function fitting(rows: readonly Row[], height: number): { shown: Row[]; left: number } {
  const count = (some: readonly Row[]) => some.filter((row) => 'time' in row).length
  const heightOf = (some: readonly Row[]) =>
    some.reduce((sum, row) => sum + ('time' in row ? rowHeight : headingHeight), 0)
  const shown = rows.slice()
  while (shown.length > 1 && heightOf(shown) + (shown.length < rows.length ? moreHeight : 0) > height) {
    shown.pop()
    while (shown.length > 2 && 'heading' in (shown[shown.length - 1] as Row)) shown.pop()
  }
  return { shown, left: count(rows) - count(shown) }
}

function drawHeading(board: HTMLElement, words: string): void {
  const height = { height: `${headingHeight}em`, lineHeight: `${headingHeight}em` }
  add(board, { ...oneLine, ...height, flex: 'none', fontWeight: '700', opacity: '0.9' }, words)
}

/** What is as wide in all rows. */
interface Columns {
  /** In em of the page. */
  readonly hours: number
  readonly hasIcons: boolean
}

function drawRow(
  board: HTMLElement,
  { speech, iconOf }: Scene,
  { time, day }: TimeRow,
  columns: Columns,
  isOn: boolean,
): void {
  const row = add(board, {
    ...{ display: 'flex', alignItems: 'center', flex: 'none', boxSizing: 'border-box', padding: '0 0.9em' },
    ...{ height: `${rowHeight - 0.35}em`, marginBottom: '0.35em', borderRadius: '0.35em' },
    backgroundColor: isOn ? 'rgba(255, 255, 255, 0.2)' : 'rgba(255, 255, 255, 0.08)',
  })
  drawHours(row, speech.hours(time, day), Math.max(5.4, columns.hours))
  drawStripe(row, time.color, { flex: 'none', width: '0.4em', height: '1.9em', marginRight: '0.8em' })
  drawNames(row, time)
  if (isOn) drawNow(row, speech)
  if (columns.hasIcons) drawIcon(row, iconOf(time), 2.2)
}

function drawNothing(board: HTMLElement, words: string): void {
  const middle = add(board, {
    ...{ flex: '1 1 0', display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center' },
    ...{ paddingBottom: `${headHeight}em`, textAlign: 'center' },
  })
  const sheet = draw(middle, 'svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' })
  Object.assign(sheet.style, { flex: 'none', width: '6em', height: '6em', opacity: '0.75', marginBottom: '0.6em' })
  const line = { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, 'stroke-linecap': 'round' }
  draw(sheet, 'path', { ...line, d: 'M8 12h32v28h-32zM8 20h32M16 7v7M32 7v7', 'stroke-linejoin': 'round' })
  add(middle, { fontSize: '1.7em', lineHeight: '1.35' }, words)
}
