import { isInvisible } from '@marquee/model/colour'
import type { ItemOf } from '@marquee/model/program/program'
import { sourceItems } from '../host'
import { rssLines } from '../lines'
import { add, colourOf, empty, finite, flexOf, fontsReady, px, setType } from '../style'
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

/** Words that stand, or scroll as a ticker; or the news of a source in their place. */
export const drawText: Draw<'text'> = (box, item, drawing) => {
  const { settings } = item
  const direction = directions.find((one) => one === settings.direction)
  const alongLine = direction === 'left' || direction === 'right'
  box.style.backgroundColor = colourOf(settings.fillColor)
  box.setAttribute('dir', 'auto')
  const ticker = direction && createTicker(box, direction, item, drawing)
  const room = ticker ? null : align(box, settings)
  let news: readonly string[] | null = null
  const source = settings.isRss ? `source/${settings.rss}` : ''
  if (source) {
    const end = drawing.host.data(source, (known) => {
      news = rssLines(sourceItems(known), settings.rssformat, drawing.host.zone)
      show()
    })
    drawing.disposables.add(end)
  }
  show()
  const view: ItemView = { ready: fontsReady(styled(settings, ''), wordsNow()) }
  if (!ticker) return view
  void Promise.resolve(view.ready).then(ticker.measure)
  return { ...view, begin: ticker.begin, look: ticker.look }

  function show(): void {
    const words = wordsNow()
    if (ticker) {
      ticker.fill(() => styled({ ...settings, single: alongLine }, words), words !== '')
    } else if (room) {
      empty(room)
      room.appendChild(styled({ ...settings, single: settings.lineMode === 'single' }, words))
    }
  }

  function wordsNow(): string {
    const words = source && news && news.length > 0 ? news.join(alongLine ? separator : '\n') : settings.value
    const joins = alongLine || settings.lineMode === 'single'
    return joins ? words.split(/\s*[\r\n]+\s*/).join(alongLine ? separator : ' ') : words
  }
}

/**
 * Words with their type, outline and shadow: the outline lies below the letters, so that they stay as thick as they
 * are.
 */
export function styled(settings: Lettering & { readonly single?: boolean }, words: string): HTMLElement {
  const { shadowColor, shadowRadius, shadowXOffset, shadowYOffset, outlineColor, outlineSize } = settings
  const block = document.createElement('div')
  const { style } = block
  block.setAttribute('dir', 'auto')
  style.textAlign = textAlignOf(settings.halign)
  setType(block, settings, settings.fontSize)
  style.position = 'relative'
  style.lineHeight = String(Math.max(0.1, finite(settings.lineHeight) / 10))
  style.whiteSpace = settings.single ? 'pre' : 'pre-wrap'
  style.overflowWrap = 'break-word'
  style.wordWrap = 'break-word' // what it is called in older browsers
  style.setProperty('line-break', 'strict')
  const letters = add(block, { position: 'relative', color: colourOf(settings.textColor) }, words)
  let lowest = letters
  if (outlineSize > 0 && !isInvisible(outlineColor)) {
    lowest = document.createElement('div')
    lowest.setAttribute('aria-hidden', 'true')
    lowest.textContent = words
    Object.assign(lowest.style, {
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
