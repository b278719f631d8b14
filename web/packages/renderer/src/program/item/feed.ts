import { effectOf } from '@marquee/model/effects'
import type { ItemOf } from '@marquee/model/program/program'
import { createDisposables, type Disposables } from '../../disposables'
import { createImage } from '../../image'
import { fill, type Medium } from '../../medium'
import { type SourceItem, sourceItems } from '../host'
import { dateOf, fieldOf } from '../lines'
import { createPlaceholder } from '../placeholder'
import { add, empty, lines, px, share } from '../style'
import { aTurn, createTurns, type Turn } from '../turns'
import type { Draw, Drawing, ItemView } from './item'
import { owned } from './media'

const mostAtOnce = 12
const usualSeconds = 5

/** Pictures and news of a source, so many at once, for so long each. */
export const drawFeed: Draw<'feed'> = (box, item, drawing) => {
  const { settings } = item
  let news: readonly SourceItem[] = []
  let redraw = () => {}
  const end = drawing.host.data(`source/${settings.externalSourceId}`, (known) => {
    news = sourceItems(known)
    redraw()
  })
  drawing.disposables.add(end)
  const atOnce = Math.max(1, Math.min(mostAtOnce, settings.totalImage))
  if (drawing.mode === 'still') {
    let slide: Disposables | null = null
    drawing.disposables.add(() => slide?.end())
    redraw = () => {
      slide?.end()
      slide = createDisposables()
      empty(box)
      if (news.length === 0) createPlaceholder(box, 'news', item.name)
      else void createSlide(news.slice(0, atOnce), item, drawing, slide, box).load('')
    }
    redraw()
    return {}
  }
  const turns = createTurns(box, drawing, {
    list: () => slidesOf(news, atOnce, item),
    medium: (turn) => (disposables) => {
      const from = Number(turn.asset.split('.')[1])
      return createSlide(news.slice(from, from + atOnce), item, drawing, disposables)
    },
    problem: (_, detail) => drawing.host.problem?.(0, 'decode', `${item.name}: ${detail}`),
  })
  redraw = turns.look
  const { ready, begin, leave, freeze, flip, rest } = turns
  const view: ItemView = { ready, begin, leave, freeze, flip, rest }
  return view
}

/** One turn for each set of news; it is another one when the news is. */
function slidesOf(news: readonly SourceItem[], atOnce: number, { name, settings }: ItemOf<'feed'>): Turn[] {
  const slides: Turn[] = []
  for (let from = 0; from < news.length; from += atOnce) {
    const first = news[from]
    slides.push(
      aTurn({
        key: `${from} ${first?.title ?? ''} ${first?.image ?? ''}`,
        kind: 'image',
        name,
        asset: `slide.${from}`,
        durationMs: (settings.duration || usualSeconds) * 1000,
        effectIn: effectOf(news.length > atOnce ? settings.effect : 0),
        opacity: share(settings.opacity),
      }),
    )
  }
  return slides
}

/** Cards beside each other, or below each other where the box is high. */
function createSlide(
  news: readonly SourceItem[],
  item: ItemOf<'feed'>,
  drawing: Pick<Drawing, 'host'>,
  disposables: Disposables,
  box?: HTMLElement,
): Medium {
  const { w, h, settings } = item
  const slide = fill(document.createElement('div'))
  if (box) {
    box.appendChild(slide)
    slide.style.opacity = String(share(settings.opacity))
  }
  slide.style.display = 'flex'
  const below = h > w
  slide.style.flexDirection = below ? 'column' : 'row'
  const [width, height] = below ? [w, h / news.length] : [w / news.length, h]
  const loads = news.map((one) => {
    const card = add(slide, { position: 'relative', flex: '1 1 0%', minWidth: '0', minHeight: '0', overflow: 'hidden' })
    return drawCard(card, one, settings.path, width, height, drawing, disposables)
  })
  const there = Promise.resolve()
  return {
    element: slide,
    load: () => Promise.all(loads).then(() => {}),
    begin: () => there,
    leave() {},
    freeze() {},
  }
}

async function drawCard(
  card: HTMLElement,
  one: SourceItem,
  path: string,
  w: number,
  h: number,
  { host }: Pick<Drawing, 'host'>,
  disposables: Disposables,
): Promise<void> {
  const named = path ? fieldOf(one, path, host.zone) : ''
  const asset = isAsset(named) ? named : (one.image ?? '')
  const size = Math.max(8, Math.min(w / 16, h / 9))
  const words = add(card, {
    position: 'absolute',
    left: '0',
    bottom: '0',
    width: '100%',
    boxSizing: 'border-box',
    padding: '0.7em 0.9em',
    color: '#f8fafc',
    fontSize: px(size),
    lineHeight: '1.3',
  })
  words.setAttribute('dir', 'auto')
  if (asset) words.style.backgroundImage = 'linear-gradient(rgba(10, 16, 32, 0), rgba(10, 16, 32, 0.82) 55%)'
  else {
    card.style.backgroundColor = '#1d2b4c'
    Object.assign(words.style, { top: '0', display: 'flex', flexDirection: 'column', justifyContent: 'center' })
  }
  const room = add(words)
  if (one.title) add(room, { fontWeight: '600', ...lines(asset ? 2 : 3) }, one.title)
  const text = asset ? '' : (one.text ?? '')
  if (text) add(room, { fontSize: '0.72em', opacity: '0.85', marginTop: '0.5em', ...lines(5) }, text)
  const when = [dateOf(one.at, host.zone), one.place ?? ''].filter((part) => part !== '').join('  ·  ')
  if (when) add(room, { fontSize: '0.6em', opacity: '0.7', marginTop: '0.5em' }, when)
  if (!one.title && !text && !when) words.style.display = 'none'
  if (asset) await drawPicture(card, words, asset, one.title, host, disposables)
}

async function drawPicture(
  card: HTMLElement,
  before: HTMLElement,
  asset: string,
  name: string,
  host: Drawing['host'],
  disposables: Disposables,
): Promise<void> {
  const image = createImage(name, 'cover', disposables)
  card.insertBefore(image.element, before)
  try {
    const url = await owned(host.source(asset), { disposables })
    if (disposables.ended) return
    await image.load(url)
  } catch {
    // The words remain.
    card.style.backgroundColor = '#1d2b4c'
    image.element.style.display = 'none'
  }
}

/** What a screen got is known by its SHA-256; an address of the web is not loaded. */
function isAsset(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
