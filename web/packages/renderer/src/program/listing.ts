import { isInvisible } from '@marquee/model/colour'
import type { ItemOf } from '@marquee/model/program/program'
import type { Icons } from '../sign/icons'
import {
  aboutOf,
  drawHours,
  drawIcon,
  drawNames,
  drawNow,
  drawStripe,
  type FromTo,
  figures,
  hoursWidth,
  oneLine,
} from '../sign/parts'
import { separator } from '../sign/words'
import type { EventTold } from './events'
import { add, colourOf, faint, lines, px } from './style'

/** How a row is laid out: on one line, in two lines beside the hours, or all below each other. */
type Shape = 'line' | 'pair' | 'stack'

/** What a row is drawn with. Lengths are em of it. */
interface Row {
  readonly told: EventTold
  readonly isOn: boolean
  readonly when: FromTo
  /** How wide the hours are in all rows. */
  readonly hours: number
  readonly width: number
  readonly height: number
  readonly icons: { readonly of: Icons['of']; readonly some: boolean }
  stripe(height: string): void
}

const drawings: Readonly<Record<Shape, (row: HTMLElement, scene: Row) => void>> = {
  line: drawLine,
  pair: drawPair,
  stack: drawStack,
}

/** Times below each other, each in a row as high as the others. */
export function drawTimes(
  box: HTMLElement,
  { w, h, settings }: Pick<ItemOf<'eventlist'>, 'w' | 'h' | 'settings'>,
  told: readonly EventTold[],
  iconOf: Icons['of'],
): void {
  const high = h / settings.rows
  const [shape, em] = shapeOf(w, high)
  const whens = told.map(whenOf)
  const hours = Math.max(...whens.map((when) => (shape === 'pair' ? hoursWidth(when) : lineWidth(when))))
  const some = told.some(({ time }) => iconOf(time))
  const gap = Math.min(high * 0.08, em * 0.3)
  told.forEach((one, at) => {
    const isOn = one.time.from <= one.t
    const row = add(box, {
      ...{ position: 'absolute', left: px(gap), right: px(gap), boxSizing: 'border-box', overflow: 'hidden' },
      ...{ top: px(at * high + gap / 2), height: px(high - gap), padding: '0 0.7em', borderRadius: '0.35em' },
      ...{ display: 'flex', alignItems: 'center', fontSize: px(em), lineHeight: '1.3' },
      ...{ color: colourOf(settings.textColor), backgroundColor: faint(settings.textColor, isOn ? 0.2 : 0.07) },
    })
    const { color } = one.time
    const plain = isInvisible(color) ? { backgroundColor: faint(settings.textColor, 0.3) } : {}
    drawings[shape](row, {
      ...{ told: one, isOn, when: whens[at] as FromTo, hours, width: w / em, height: (high - gap) / em },
      icons: { of: iconOf, some },
      stripe: (height) =>
        drawStripe(row, color, { flex: 'none', width: '0.4em', height, marginRight: '0.7em', ...plain }),
    })
  })
}

/** The layout in which a row so wide and high is best read, and how many pixels an em has in it. */
function shapeOf(width: number, height: number): [shape: Shape, em: number] {
  if (width < height * 5) {
    const withAbout = height / 5.3
    return ['stack', Math.min(withAbout > width / 24 ? withAbout : height / 3.8, width / 20)]
  }
  if (height / 3.2 > width / 42) return ['pair', Math.min(height / 3.2, width / 30)]
  return ['line', Math.min(height / 2, width / 28)]
}

/** From when to when, with its day where that is not today. */
function whenOf({ time, speech }: EventTold): FromTo {
  const day = speech.day(time.from)
  const [from, to] = speech.hours(time, day)
  return [[speech.short(day), from].filter(Boolean).join(' '), to]
}

const together = ([from, to]: FromTo) => (to ? `${from}–${to}` : from)
const lineWidth = (when: FromTo) => hoursWidth([together(when), '']) / 1.15

/** What is on has another ground than the rest; where there is room, a word says so too. */
const pill = { fontSize: '0.85em' }
const pillWidth = 6

function drawLine(row: HTMLElement, { told, isOn, when, hours, width, icons, stripe }: Row): void {
  add(row, { ...figures, flex: 'none', minWidth: `${hours}em`, marginRight: '0.6em' }, together(when))
  stripe('1.2em')
  const names = add(row, { ...oneLine, flex: '1 1 0', minWidth: '0' })
  const name = document.createElement('b')
  name.textContent = told.time.name
  names.appendChild(name)
  const about = aboutOf(told.time)
  if (about) names.appendChild(document.createTextNode(separator + about))
  if (isOn && width > hours + pillWidth + 12) drawNow(row, told.speech, pill)
  if (icons.some) drawIcon(row, icons.of(told.time), 1.4)
}

function drawPair(row: HTMLElement, { told, isOn, when, hours, icons, stripe }: Row): void {
  drawHours(row, when, hours)
  stripe('1.9em')
  drawNames(row, told.time)
  if (isOn) drawNow(row, told.speech, pill)
  if (icons.some) drawIcon(row, icons.of(told.time), 2.2)
}

/** The name has as many lines as there are, and gives one to what else is to be said. */
function drawStack(row: HTMLElement, { told, isOn, when, hours, width, height, icons, stripe }: Row): void {
  const isWide = width > 17
  const icon = icons.some ? icons.of(told.time) : null
  stripe(height > 6 ? '5em' : '75%')
  const texts = add(row, { flex: '1 1 0', minWidth: '0' })
  const head = add(texts, { display: 'flex', alignItems: 'center', height: '1.6em' })
  add(head, { ...oneLine, ...figures, flex: isWide ? 'none' : '1 1 0', minWidth: '0' }, together(when))
  if (isOn && width > hours + pillWidth + 3) drawNow(head, told.speech, pill)
  if (icon && !isWide) drawIcon(head, icon, 1.5)
  const about = height > 4.5 ? aboutOf(told.time) : ''
  const aboutLines = height > 7 ? 2 : 1
  const left = height - 1.6 - (about ? 1.3 * aboutLines : 0)
  const name = { fontSize: '1.25em', fontWeight: '700', lineHeight: '1.28', wordWrap: 'break-word' }
  add(texts, { ...upTo(Math.min(4, Math.floor(left / 1.6))), ...name }, told.time.name)
  if (about) add(texts, { ...upTo(aboutLines), fontSize: '0.9em', opacity: '0.85' }, about)
  if (icons.some && isWide) drawIcon(row, icon, height > 6 ? 3.4 : 2.6)
}

const upTo = (count: number) => (count > 1 ? lines(count) : oneLine)
