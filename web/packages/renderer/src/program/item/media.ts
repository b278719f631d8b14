import { defaultEffectMs, effectOf } from '@marquee/model/effects'
import type { ItemOf } from '@marquee/model/program/program'
import { type Fit, fits } from '@marquee/model/shown'
import type { Use } from '@marquee/model/uses'
import { createImage } from '../../image'
import { fill } from '../../medium'
import type { ProgramHost } from '../host'
import { createPlaceholder } from '../placeholder'
import { share } from '../style'
import { aTurn, createTurns, foreverMs, type Turn } from '../turns'
import { dayOf } from '../zone'
import type { Draw, Drawing, ItemView } from './item'

/** Pictures stay so long, where nothing else is said. */
const pictureMs = 10_000

/** What is valid, and newer than what is seen, is looked at so often. */
const lookMs = 5_000

type Content = Pick<ItemOf<'media'>['itemContents'][number], 'id' | 'duration' | 'effect' | 'opacity' | 'from' | 'to'>

/** Pictures, films, sounds and documents that take turns. */
export const drawMedia: Draw<'media'> = (box, item, drawing) => {
  if (drawing.mode === 'still') return { ready: drawStill(box, item, drawing) }
  const { host } = drawing
  const turns = createTurns(box, drawing, {
    list: () => turnsOf(item, host),
    problem: ({ key }, detail) => host.problem?.(Number.parseInt(key, 10), 'decode', `${item.name}: ${detail}`),
  })
  const view: ItemView = {
    ready: turns.ready,
    begin: turns.begin,
    leave: turns.leave,
    freeze: turns.freeze,
    flip: turns.flip,
    rest: turns.rest,
    look() {
      turns.look()
      return lookMs
    },
  }
  return view
}

/** Whose turns there are at this moment. */
export function turnsOf(item: ItemOf<'media'>, host: ProgramHost): readonly Turn[] {
  const now = host.now()
  const today = dayOf(now, host.zone)
  const valid = contentsOf(item).filter(({ from, to }) => (!from || from <= today) && (!to || today <= to))
  const turns: Turn[] = []
  for (const content of valid) {
    const use = host.use(content.id, now)
    if (use) turns.push(...turnsOfContent(item, content, use, turns.length))
  }
  const [only] = turns
  if (turns.length !== 1 || !only) return turns
  // What has nobody to take turns with stays: a film goes on over and over.
  const stays = only.kind === 'image' || valid.length > 1 || valid[0]?.duration === 0
  return stays ? [{ ...only, durationMs: foreverMs }] : turns
}

function contentsOf({ itemContents, contentId }: ItemOf<'media'>): readonly Content[] {
  if (itemContents.length > 0) return itemContents
  return contentId > 0 ? [{ id: contentId, duration: 0, effect: 0, opacity: 1, from: '', to: '' }] : []
}

function turnsOfContent(item: ItemOf<'media'>, content: Content, use: Use, before: number): Turn[] {
  const { kind } = use
  // A program within a program would know no end.
  if (!kind || kind === 'program') return []
  const ownMs = use.durationMs > 0 && kind !== 'image' ? use.durationMs : 0
  const ofPages = use.pages.length > 0 ? use.durationMs : 0
  const durationMs = content.duration > 0 ? content.duration * 1000 : ofPages || ownMs || pictureMs
  const first = item.singleEffectForAll ? item.itemContents[0] : undefined
  const assets = use.pages.length > 0 ? use.pages : [use.asset]
  return assets.map((asset, page) =>
    aTurn({
      key: `${content.id}.${before + page}`,
      kind: use.pages.length > 0 ? 'image' : kind,
      name: item.alias || item.name,
      asset,
      url: use.url,
      durationMs,
      effectIn: effectOf((first ?? content).effect, Math.min(defaultEffectMs, durationMs)),
      mute: item.mute,
      fit: fitOf(item.displayMode),
      opacity: share(content.opacity),
    }),
  )
}

export function fitOf(displayMode: string): Fit {
  return fits.find((fit) => fit === displayMode) ?? 'contain'
}

/** The first picture, or the first frame of a film, or a sign of what it is. */
async function drawStill(box: HTMLElement, item: ItemOf<'media'>, drawing: Drawing): Promise<void> {
  const { host, disposables } = drawing
  const turn = turnsOf(item, host)[0]
  if (!turn) {
    createPlaceholder(box, 'picture')
    return
  }
  const contentId = Number.parseInt(turn.key, 10)
  const poster = turn.kind === 'video' && host.poster ? await host.poster(contentId).catch(() => null) : null
  if (disposables.ended) return
  if (turn.kind !== 'image' && !poster) {
    if (turn.kind === 'video') await drawFirstFrame(box, turn, drawing)
    else createPlaceholder(box, turn.kind === 'audio' ? 'sound' : 'web', item.name)
    return
  }
  const image = createImage(turn.name, turn.fit, disposables)
  image.element.style.opacity = String(turn.opacity)
  box.appendChild(image.element)
  try {
    await image.load(poster ?? (await owned(host.source(turn.asset), drawing)))
  } catch {
    if (disposables.ended) return
    image.element.remove()
    createPlaceholder(box, 'picture', item.name)
  }
}

/** The address of bytes, whose object URL ends with the item. */
export async function owned(source: Promise<string>, { disposables }: Pick<Drawing, 'disposables'>): Promise<string> {
  const url = await source
  if (url.startsWith('blob:')) disposables.add(() => URL.revokeObjectURL(url))
  return url
}

async function drawFirstFrame(box: HTMLElement, turn: Turn, drawing: Drawing): Promise<void> {
  const { host, disposables } = drawing
  const video = fill(document.createElement('video'))
  video.muted = true
  video.preload = 'auto'
  video.style.objectFit = turn.fit
  video.style.opacity = String(turn.opacity)
  box.appendChild(video)
  disposables.add(() => {
    video.removeAttribute('src')
    video.load()
  })
  try {
    const url = await owned(host.source(turn.asset), drawing)
    if (disposables.ended) return
    await new Promise<void>((resolve, reject) => {
      disposables.listen(video, 'loadeddata', () => resolve())
      disposables.listen(video, 'error', () => reject(new Error('the film cannot be read')))
      video.src = url
      video.load()
    })
  } catch {
    if (disposables.ended) return
    video.remove()
    createPlaceholder(box, 'film', turn.name)
  }
}
