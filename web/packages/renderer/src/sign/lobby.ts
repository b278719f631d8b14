import type { WallDay } from '@marquee/model/hours'
import type { SignTime } from '@marquee/model/sign/sign'
import { add, draw } from '../program/style'
import { aboutOf, drawHead, drawStripe, emOf, figures, headHeight, oneLine, type Scene } from './parts'

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
    hours: Math.max(...shown.map((row) => ('time' in row ? widthOf(speech.hours(row.time, row.day)) : 0))),
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

/** About how wide the hours of a time are, in em of the page: letters of Chinese and Japanese are as wide as high. */
function widthOf([from, to]: readonly [from: string, to: string]): number {
  const letters = (text: string) => Array.from(text).reduce((sum, one) => sum + (one < '\u2e80' ? 0.58 : 1), 0)
  return Math.max(1.15 * letters(from), 0.9 * letters(to) + 0.5)
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
  const [from, to] = speech.hours(time, day)
  const hours = add(row, {
    ...figures,
    flex: 'none',
    minWidth: `${Math.max(5.4, columns.hours)}em`,
    marginRight: '0.4em',
  })
  add(hours, { fontSize: '1.15em', fontWeight: '700', lineHeight: '1.2' }, from)
  if (to) add(hours, { fontSize: '0.9em', lineHeight: '1.25', opacity: '0.85' }, `–${to}`)
  drawStripe(row, time.color, { flex: 'none', width: '0.4em', height: '1.9em', marginRight: '0.8em' })
  const texts = add(row, { flex: '1 1 0', minWidth: '0' })
  add(texts, { ...oneLine, fontSize: '1.2em', fontWeight: '700' }, time.name)
  const about = aboutOf(time)
  if (about) add(texts, { ...oneLine, fontSize: '0.9em', opacity: '0.85', marginTop: '-0.15em' }, about)
  if (isOn) {
    const pill = { padding: '0.15em 0.7em', borderRadius: '1em', backgroundColor: '#f5b44a', color: '#1b2444' }
    add(row, { ...pill, flex: 'none', marginLeft: '0.8em', fontWeight: '700', lineHeight: '1.4' }, speech.words.now)
  }
  if (columns.hasIcons) drawIcon(row, iconOf(time))
}

function drawIcon(row: HTMLElement, icon: HTMLElement | null): void {
  const room = add(row, { position: 'relative', flex: 'none', width: '2.2em', height: '2.2em', marginLeft: '0.8em' })
  if (icon) room.appendChild(icon)
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
