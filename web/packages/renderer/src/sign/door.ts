import type { SignNow, SignTime } from '@marquee/model/sign/sign'
import { add, draw, lines } from '../program/style'
import { aboutOf, drawHead, drawStripe, emOf, figures, headHeight, hoursOf, oneLine, type Scene } from './parts'
import { separator } from './words'

/** What lies behind a door's sign: beneath a picture a colour, above it a veil, and the colour of its state. */
export const doorGrounds = {
  free: { colour: '#0b4d33', veil: 'rgba(6, 60, 38, 0.82)', state: 'linear-gradient(160deg, #16915d, #0c6b43)' },
  taken: { colour: '#6b141d', veil: 'rgba(84, 12, 22, 0.82)', state: 'linear-gradient(160deg, #cc2f3c, #9d1a27)' },
} as const

const mostNext = 3
const margin = 1.6
const shareAcross = 0.42
const shareUpright = 0.34

export function emOfDoor(width: number, height: number): number {
  return emOf(width, height, 28, 42)
}

export function drawDoor(page: HTMLElement, scene: Scene): void {
  const { width, height } = scene
  const isUpright = height > width * 0.9
  page.style.flexDirection = isUpright ? 'column' : 'row'
  drawState(page, scene, isUpright)
  const across = isUpright ? width : width * (1 - shareAcross)
  const room = (isUpright ? height * (1 - shareUpright) : height) - 2 * margin - headHeight
  const details = add(page, {
    ...{ flex: '1 1 0', minWidth: '0', minHeight: '0', boxSizing: 'border-box', padding: `${margin}em` },
    ...{ display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  })
  drawHead(details, scene, across - 2 * margin)
  const isFree = scene.now.state === 'free'
  const next = scene.now.next.slice(0, mostNext)
  const nextHeight = 3.2 + Math.max(1, next.length) * rowHeight
  if (!isFree) drawCurrent(details, scene, room - nextHeight)
  drawNext(details, scene, next, { isLarge: isFree, isWide: across > 24 })
}

/** Free or taken, at once: by a colour, a sign and a word. */
function drawState(page: HTMLElement, { now, speech, width, height }: Scene, isUpright: boolean): void {
  const isFree = now.state === 'free'
  const share = isUpright ? shareUpright : shareAcross
  const pane = add(page, {
    ...{ flex: `0 0 ${share * 100}%`, boxSizing: 'border-box', padding: '0.8em 1.4em', overflow: 'hidden' },
    ...{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center' },
    ...{ textAlign: 'center', backgroundImage: doorGrounds[isFree ? 'free' : 'taken'].state },
  })
  const size = isUpright ? Math.min(5.5, height * share * 0.33) : 7
  const mark = draw(pane, 'svg', { viewBox: '0 0 48 48', 'aria-hidden': 'true' })
  Object.assign(mark.style, { flex: 'none', width: `${size}em`, height: `${size}em`, marginBottom: '0.5em' })
  draw(mark, 'circle', { cx: 24, cy: 24, r: 22, fill: '#ffffff' })
  const line = { fill: 'none', 'stroke-width': 5.5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  if (isFree) draw(mark, 'path', { ...line, d: 'M14 25l7 7l13-15', stroke: '#0f7a4d' })
  else draw(mark, 'path', { ...line, d: 'M14 24h20', stroke: '#b12330' })
  // The longest of the words is three times as wide as high.
  const word = isUpright ? 4.4 : Math.min(5, (width * share - 2.8) / 3.1)
  add(pane, { fontSize: `${word}em`, fontWeight: '700', lineHeight: '1.15' }, speech.words[isFree ? 'free' : 'taken'])
  if (now.until !== null) add(pane, { fontSize: '2em', lineHeight: '1.25' }, speech.until(now.until))
}

/** What is on, in a room so high; what there is no room for is left out, the name never. */
function drawCurrent(parent: HTMLElement, { now, speech, t, iconOf }: Scene, height: number): void {
  const [current] = now.current
  if (!current) return
  const box = { flex: '1 1 0', minHeight: '0', display: 'flex', alignItems: 'center', overflow: 'hidden' }
  const card = add(add(parent, box), {
    ...{ position: 'relative', display: 'flex', alignItems: 'center', width: '100%', boxSizing: 'border-box' },
    ...{ padding: '0.8em 1em 0.8em 1.5em', borderRadius: '0.4em', backgroundColor: 'rgba(0, 0, 0, 0.28)' },
  })
  drawStripe(card, current.color, {
    position: 'absolute',
    left: '0.3em',
    top: '0.3em',
    bottom: '0.3em',
    width: '0.5em',
  })
  const texts = add(card, { flex: '1 1 0', minWidth: '0' })
  const name = { ...lines(2), fontSize: '1.9em', fontWeight: '700', lineHeight: '1.3', wordWrap: 'break-word' }
  add(texts, name, current.name)
  const day = speech.day(t)
  add(texts, { ...oneLine, fontSize: '1.2em', marginTop: '0.1em' }, hoursOf(current, day, speech))
  let left = height - 1.6 - 4.95 - 1.8
  /** Takes so many lines of words that are there, as far as there is room. */
  const more = (words: string, count: number, css: Partial<CSSStyleDeclaration>) => {
    const fitting = Math.min(count, Math.floor(left / lineHeight))
    if (!words || fitting < 1) return
    add(texts, { ...(fitting > 1 ? lines(fitting) : oneLine), ...css, lineHeight: String(lineHeight) }, words)
    left -= fitting * lineHeight
  }
  more(aboutOf(current), 1, { fontWeight: '700' })
  more(now.current.length > 1 ? alsoOn(now, speech.words.more) : '', 1, { opacity: '0.85' })
  more(current.detail, 6, { opacity: '0.9', wordWrap: 'break-word' })
  const icon = iconOf(current)
  if (icon) {
    Object.assign(icon.style, {
      position: 'relative',
      flex: 'none',
      width: '4.6em',
      height: '4.6em',
      marginLeft: '1em',
    })
    card.appendChild(icon)
  }
}

const lineHeight = 1.35

function alsoOn({ current }: SignNow, more: (count: number) => string): string {
  return more(current.length - 1)
}

const rowHeight = 2

function drawNext(
  parent: HTMLElement,
  { speech, t }: Scene,
  next: readonly SignTime[],
  { isLarge, isWide }: { readonly isLarge: boolean; readonly isWide: boolean },
): void {
  const box = add(parent, {
    ...{ flex: isLarge ? '1 1 0' : 'none', minHeight: '0', overflow: 'hidden' },
    ...{ display: 'flex', flexDirection: 'column', justifyContent: isLarge ? 'center' : 'flex-end' },
  })
  const list = add(box, { fontSize: isLarge && isWide ? '1.2em' : '1em' })
  if (next.length === 0) {
    add(list, { fontSize: '1.1em', lineHeight: '1.5', opacity: '0.9' }, speech.words.nothingMore)
    return
  }
  const heading = {
    borderBottom: '0.08em solid rgba(255, 255, 255, 0.4)',
    marginBottom: '0.3em',
    paddingBottom: '0.2em',
  }
  add(list, { ...heading, fontWeight: '700', lineHeight: '1.4' }, speech.words.next)
  const today = speech.day(t)
  const isOtherDay = next.some(({ from }) => speech.day(from) !== today)
  for (const time of next) {
    const row = add(list, { display: 'flex', alignItems: 'center', height: `${rowHeight}em` })
    const day = speech.day(time.from)
    const when = [speech.short(day), hoursOf(time, day, speech)].filter(Boolean).join(' ')
    add(row, { ...figures, flex: 'none', minWidth: isOtherDay ? '9.2em' : '6.9em', marginRight: '0.5em' }, when)
    drawStripe(row, time.color, { flex: 'none', width: '0.3em', height: '1.2em', marginRight: '0.6em' })
    add(
      row,
      { ...oneLine, flex: '1 1 0', minWidth: '0', fontWeight: '700' },
      [time.name, time.place].filter(Boolean).join(separator),
    )
  }
}
