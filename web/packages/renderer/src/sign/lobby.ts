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
import { separator } from './words'

const margin = 1.4
const rowHeight = 3.3
const headingHeight = 2.3
const footHeight = 1.8

/** Of more times than fit one set shows after the other, for so long: each comes again within a minute. */
const setMs = 10_000
const mostSets = 6

/** As many as tall boards show in all. */
export const mostRows = 100

export function emOfLobby(width: number, height: number): number {
  return emOf(width, height, 33, 46)
}

/** A time, below its day where it is the first of it in its set. */
interface Row {
  readonly time: SignTime
  readonly day: WallDay
}

/** Draws the board; returns until when it stays as it is, but for what changes by itself. */
export function drawLobby(page: HTMLElement, scene: Scene): number {
  const { sign, now, speech, width, height, t, iconOf } = scene
  const board = add(page, {
    ...{ flex: '1 1 0', minWidth: '0', boxSizing: 'border-box', padding: `${margin}em` },
    ...{ display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  })
  drawHead(board, scene, width - 2 * margin)
  const rows = now.current.concat(now.next).map((time) => ({ time, day: speech.day(time.from) }))
  if (rows.length === 0) {
    drawNothing(board, sign.days > 1 ? speech.words.nothingAhead : speech.words.nothingToday)
    return Number.POSITIVE_INFINITY
  }
  const hasHeadings = sign.days > 1
  const sets = setsOf(rows, height - 2 * margin - headHeight, hasHeadings)
  const count = Math.min(sets.length, mostSets)
  const turn = Math.floor(t / setMs)
  const at = ((turn % count) + count) % count
  const shown = sets[at] ?? []
  const columns = {
    hours: Math.max(...shown.map(({ time, day }) => hoursWidth(speech.hours(time, day)))),
    hasIcons: shown.some(({ time }) => iconOf(time)),
  }
  shown.forEach((row, i) => {
    if (hasHeadings && row.day !== shown[i - 1]?.day) drawHeading(board, speech.heading(row.day))
    drawRow(board, scene, row, columns, row.time.from <= t)
  })
  if (count === 1) return Number.POSITIVE_INFINITY
  const left = sets.slice(count).reduce((sum, set) => sum + set.length, 0)
  const foot = [`${at + 1} / ${count}`, left > 0 ? speech.words.more(left) : ''].filter(Boolean).join(separator)
  const css = { height: `${footHeight}em`, lineHeight: `${footHeight}em`, textAlign: 'center', opacity: '0.9' }
  add(board, { ...css, flex: 'none', marginTop: 'auto' }, foot)
  return (turn + 1) * setMs
}

/** Rows in sets that fit into a height; where there are several, each has a foot. */
function setsOf(rows: readonly Row[], height: number, hasHeadings: boolean): Row[][] {
  const sets = packed(rows, height, hasHeadings)
  return sets.length > 1 ? packed(rows, height - footHeight, hasHeadings) : sets
}

function packed(rows: readonly Row[], height: number, hasHeadings: boolean): Row[][] {
  const sets: Row[][] = []
  let left = 0
  let last: Row | undefined
  for (const row of rows) {
    const needs = rowHeight + (hasHeadings && row.day !== last?.day ? headingHeight : 0)
    const set = sets[sets.length - 1]
    if (set && needs <= left) {
      set.push(row)
      left -= needs
    } else {
      sets.push([row])
      left = height - rowHeight - (hasHeadings ? headingHeight : 0)
    }
    last = row
  }
  return sets
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
  { time, day }: Row,
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
