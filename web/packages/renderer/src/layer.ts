import type { Shown } from '@marquee/model/shown'
import { createDisposables, type Disposables } from './disposables'
import type { Moving } from './effects'
import { fill, type Medium } from './medium'
import { inTime, Unshowable } from './problem'
import { backdrop } from './standby'

/** One thing that fills the stage, from its loading to the moment it is gone. */
export interface Layer<E extends Shown = Shown> extends Moving {
  /** Null is standby. */
  readonly entry: E | null
  /** Settled when its first frame can be shown, with an Unshowable when it cannot. */
  readonly ready: Promise<void>
  readonly isReady: boolean
  /** See Medium. */
  begin(offsetMs: number): Promise<void>
  held(): boolean
  leave(): void
  freeze(): void
}

/** A layer at the bottom of the box. `url` tells where its bytes are; an object URL is the layer's and ends with it. */
export function openLayer<E extends Shown>(
  box: HTMLElement,
  entry: E | null,
  url: () => Promise<string>,
  createMedium: (disposables: Disposables) => Medium,
): Layer<E> {
  const disposables = createDisposables()
  const layer = addFrame(box, disposables)
  if (entry) layer.style.backgroundColor = '#000'
  else layer.style.backgroundImage = backdrop
  const medium = createMedium(disposables)
  layer.appendChild(medium.element)
  let isReady = false
  const ready = inTime(disposables, load(), medium.loadingMs)
  ready.catch(() => {})

  async function load(): Promise<void> {
    const address = await addressOf(url)
    if (address.startsWith('blob:')) disposables.add(() => URL.revokeObjectURL(address))
    if (disposables.ended) return
    await medium.load(address)
    isReady = true
  }

  return {
    entry,
    layer,
    medium: medium.element,
    disposables,
    ready,
    get isReady() {
      return isReady
    },
    begin: medium.begin,
    held: () => medium.held?.() ?? false,
    leave: medium.leave,
    freeze: medium.freeze,
  }
}

/** A layer that needs no loading. */
export function openPage(box: HTMLElement, page: HTMLElement): Layer<never> {
  const disposables = createDisposables()
  const layer = addFrame(box, disposables)
  layer.appendChild(page)
  const there = Promise.resolve()
  return {
    entry: null,
    layer,
    medium: page,
    disposables,
    ready: there,
    isReady: true,
    begin: () => there,
    held: () => false,
    leave() {},
    freeze() {},
  }
}

async function addressOf(url: () => Promise<string>): Promise<string> {
  try {
    return await url()
  } catch (error) {
    throw new Unshowable('missing', String(error))
  }
}

function addFrame(box: HTMLElement, disposables: Disposables): HTMLElement {
  const frame = fill(document.createElement('div'))
  frame.style.overflow = 'hidden'
  frame.style.zIndex = '0'
  box.insertBefore(frame, box.firstChild)
  disposables.add(() => frame.remove())
  return frame
}
