import type { Page } from '@marquee/model/program/program'
import { createDisposables, type Disposables } from '../disposables'
import { createImage } from '../image'
import { fill } from '../medium'
import type { ProgramHost } from './host'
import { owned } from './item/media'
import { colourOf } from './style'

/** How a picture fills the page, by its number; the last repeats it. */
const scales: Readonly<Record<number, string>> = { 1: 'cover', 2: 'contain', 3: 'fill', 4: 'none' }
const tiled = 5

/** What lies below the items of a page: a colour, and a picture. */
export function createBackground(canvas: HTMLElement, host: ProgramHost, ofPage: Disposables) {
  const element = fill(document.createElement('div'))
  element.style.overflow = 'hidden'
  canvas.appendChild(element)
  let ofPicture: Disposables | null = null
  let shown = ''
  ofPage.add(() => ofPicture?.end())

  return { element, show }

  /** Resolves when its picture can be shown, or cannot. */
  async function show({ bgColor, bgImageId, scaleType }: Page): Promise<void> {
    element.style.backgroundColor = colourOf(bgColor)
    const use = bgImageId > 0 ? host.use(bgImageId, host.now()) : null
    const asset = use?.pages[0] ?? (use?.kind === 'image' ? use.asset : '')
    const wanted = asset && `${scaleType} ${asset}`
    if (wanted === shown) return
    shown = wanted
    ofPicture?.end()
    if (!asset) return
    const disposables = createDisposables()
    ofPicture = disposables
    const image = createImage('', 'cover', disposables)
    disposables.add(() => image.element.remove())
    image.element.style.objectFit = scales[scaleType] ?? 'cover'
    if (scaleType === tiled) image.element.style.display = 'none'
    element.appendChild(image.element)
    disposables.add(() => {
      element.style.backgroundImage = ''
    })
    try {
      const url = await owned(host.source(asset), { disposables })
      if (disposables.ended) return
      await image.load(url)
      if (scaleType === tiled && !disposables.ended) element.style.backgroundImage = `url(${JSON.stringify(url)})`
    } catch {
      // The colour remains.
      image.element.style.display = 'none'
    }
  }
}
