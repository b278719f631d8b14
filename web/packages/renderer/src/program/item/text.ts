import { isInvisible } from '@marquee/model/colour'
import type { ItemOf } from '@marquee/model/program/program'
import { type EventTold, tell } from '../events'
import { sourceItems } from '../host'
import { rssLines } from '../lines'
import { add, colourOf, empty, finite, flexOf, fontsReady, lines, px, setType } from '../style'
import { createTicker } from '../ticker'
import type { Draw, ItemView } from './item'

type Settings = ItemOf<'text'>['settings']

/** What says how letters look. */
type Lettering = Pick<
  Settings,
  | 'fontType'
  | 'fontName'
  | 'typeface'
  | 'fontSize'
  | 'textColor'
  | 'halign'
  | 'lineHeight'
  | 'shadowColor'
  | 'shadowRadius'
  | 'shadowXOffset'
  | 'shadowYOffset'
  | 'outlineColor'
  | 'outlineSize'
>

const directions = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof directions)[number]

/** Between the news of a line. */
const separator = '\u2003\u2022\u2003'

/** Words that stand, or scroll as a ticker; or the news of a source in their place, or what an event has in theirs. */
export const drawText: Draw<'text'> = (box, item, drawing) => {
  const { settings } = item
  const direction = directions.find((one) => one === settings.direction)
  const alongLine = direction === 'left' || direction === 'right'
  box.style.backgroundColor = colourOf(settings.fillColor)
  box.setAttribute('dir', 'auto')
  const ticker = direction && createTicker(box, direction, item, drawing)
  const room = ticker ? null : align(box, settings)
  let news: readonly string[] | null = null
  let shown: string | null = null
  let event: EventTold | null = null
  const source = settings.isRss ? `source/${settings.rss}` : ''
  const isAbout = item.useEvent && !settings.isRss
  if (source) {
    const end = drawing.host.data(source, (known) => {
      news = rssLines(sourceItems(known), settings.rssformat, drawing.host.zone)
      show()
    })
    drawing.disposables.add(end)
  }
  show()
  const view: ItemView = { ready: fontsReady(styled(settings, ''), wordsNow()) }
  if (ticker) void Promise.resolve(view.ready).then(ticker.measure)
  return ticker ? { ...view, begin: ticker.begin, look } : { ...view, look }

  function look(): number {
    if (isAbout && event !== eventNow()) show()
    return ticker ? ticker.look() : Number.POSITIVE_INFINITY
  }

  function show(): void {
    const words = wordsNow()
    if (words === shown) return
    shown = words
    if (ticker) {
      ticker.fill(() => styled({ ...settings, single: alongLine }, words), words !== '')
    } else if (room) {
      empty(room)
      const most = isAbout ? fittingLines(item) : undefined
      room.appendChild(styled({ ...settings, single: settings.lineMode === 'single' }, words, most))
    }
  }

  function wordsNow(): string {
    const words = source && news && news.length > 0 ? news.join(alongLine ? separator : '\n') : ownWords()
    const joins = alongLine || settings.lineMode === 'single'
    return joins ? words.split(/\s*[\r\n]+\s*/).join(alongLine ? separator : ' ') : words
  }

  function eventNow(): EventTold | null {
    return drawing.event?.() ?? null
  }

  function ownWords(): string {
    if (!isAbout) return settings.value
    const written = settings.value.trim() ? settings.value : '{name}'
    event = eventNow()
    if (event) return tell(written, event)
    return drawing.mode === 'still' ? written : ''
  }
}

/**
 * Words with their type, outline and shadow: the outline lies below the letters, so that they stay as thick as they
 * are. Of more lines than so many the last has an ellipsis.
 */
export function styled(
  settings: Lettering & { readonly single?: boolean },
  words: string,
  mostLines = Number.POSITIVE_INFINITY,
): HTMLElement {
  const { shadowColor, shadowRadius, shadowXOffset, shadowYOffset, outlineColor, outlineSize } = settings
  const block = document.createElement('div')
  const { style } = block
  block.setAttribute('dir', 'auto')
  style.textAlign = textAlignOf(settings.halign)
  setType(block, settings, settings.fontSize)
  style.position = 'relative'
  style.lineHeight = String(lineHeightOf(settings))
  style.whiteSpace = settings.single ? 'pre' : 'pre-wrap'
  style.overflowWrap = 'break-word'
  style.wordWrap = 'break-word' // what it is called in older browsers
  style.setProperty('line-break', 'strict')
  const letters = add(block, { position: 'relative', color: colourOf(settings.textColor) }, words)
  const cut = mostLines === Number.POSITIVE_INFINITY ? {} : settings.single ? oneLine : lines(mostLines)
  Object.assign(letters.style, cut)
  let lowest = letters
  if (outlineSize > 0 && !isInvisible(outlineColor)) {
    lowest = document.createElement('div')
    lowest.setAttribute('aria-hidden', 'true')
    lowest.textContent = words
    Object.assign(lowest.style, {
      ...cut,
      position: 'absolute',
      top: '0',
      left: '0',
      width: '100%',
      color: colourOf(outlineColor),
    })
    lowest.style.setProperty('-webkit-text-stroke', `${px(outlineSize * 2)} ${colourOf(outlineColor)}`)
    lowest.style.setProperty('stroke-linejoin', 'round')
    block.insertBefore(lowest, letters)
  }
  if (!isInvisible(shadowColor)) {
    const offset = `${px(shadowXOffset)} ${px(shadowYOffset)} ${px(Math.max(0, shadowRadius))}`
    lowest.style.textShadow = `${offset} ${colourOf(shadowColor)}`
  }
  return block
}

/** How long an event's words are is not known where they are placed: what is too long ends with an ellipsis. */
function fittingLines({ h, settings }: ItemOf<'text'>): number {
  return Math.max(1, Math.floor(h / (settings.fontSize * lineHeightOf(settings))))
}

function lineHeightOf({ lineHeight }: Pick<Settings, 'lineHeight'>): number {
  return Math.max(0.1, finite(lineHeight) / 10)
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis' }

/** A room within the box where what stands is aligned: left and middle, where nothing else is said. */
export function align(box: HTMLElement, { halign, valign }: Pick<Settings, 'halign' | 'valign'>): HTMLElement {
  const outer = add(box, {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: flexOf(valign),
    width: '100%',
    height: '100%',
  })
  return add(outer, { flex: 'none', width: '100%', textAlign: textAlignOf(halign) })
}

function textAlignOf(halign: string): string {
  return halign === 'left' || halign === 'center' || halign === 'right' ? halign : 'start'
}
