import type { Fit } from '@marquee/model/shown'
import { createDisposables, type Disposables } from '../disposables'
import { createImage } from '../image'
import { fill } from '../medium'
import type { ProgramHost } from '../program/host'
import { owned } from '../program/item/media'

/** A picture of a sign, which stays until the next one can be seen. */
export interface Picture {
  /** Has no size of its own, and nothing in it while there is nothing to be seen. */
  readonly element: HTMLElement
  /**
   * Shows a content; 0, and what is no picture, is none. What could not be loaded is tried again. Resolves when it is
   * there, or will not be.
   */
  show(contentId: number, t: number): Promise<void>
  end(): void
}

/** `changed` is called when there is something to be seen in it, or no longer. */
export function createPicture(
  host: Pick<ProgramHost, 'use' | 'source'>,
  fit: Fit,
  changed: (isSeen: boolean) => void,
): Picture {
  const element = document.createElement('div')
  /** Null: what was wanted could not be loaded. */
  let wanted: string | null = ''
  let seen: Disposables | null = null
  let coming: Disposables | null = null
  let come = Promise.resolve()

  function drop(): void {
    coming?.end()
    coming = null
  }

  async function load(asset: string, disposables: Disposables): Promise<void> {
    const frame = fill(document.createElement('div'))
    // Goes last: an image gives its source back while it is still in the page.
    disposables.add(() => frame.remove())
    const image = createImage('', fit, disposables)
    frame.appendChild(image.element)
    try {
      const url = await owned(host.source(asset), { disposables })
      if (disposables.ended) return
      await image.load(url)
    } catch {
      if (coming === disposables) wanted = null
      disposables.end()
      return
    }
    if (disposables.ended) return
    element.appendChild(frame)
    seen?.end()
    seen = disposables
    coming = null
    changed(true)
  }

  return {
    element,
    show(contentId, t) {
      const use = contentId > 0 ? host.use(contentId, t) : null
      const asset = use?.pages[0] ?? (use?.kind === 'image' ? use.asset : '')
      if (asset === wanted) return come
      drop()
      wanted = asset
      if (asset) {
        coming = createDisposables()
        come = load(asset, coming)
        return come
      }
      come = Promise.resolve()
      seen?.end()
      seen = null
      changed(false)
      return come
    },
    end() {
      drop()
      seen?.end()
      seen = null
    },
  }
}
