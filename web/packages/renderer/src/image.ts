import type { Fit } from '@marquee/model/shown'
import type { Disposables } from './disposables'
import { fill, type Medium } from './medium'
import { Unshowable } from './problem'

/** A page that is not seen may never decode; then an image that is loaded has to do. */
const decodingMs = 1000

export function createImage(name: string, fit: Fit, disposables: Disposables): Medium {
  const image = fill(document.createElement('img'))
  image.alt = name
  image.draggable = false
  image.decoding = 'sync'
  image.style.objectFit = fit
  disposables.add(() => image.removeAttribute('src'))

  return {
    element: image,
    async load(url) {
      await new Promise<void>((resolve, reject) => {
        disposables.listen(image, 'load', () => resolve())
        disposables.listen(image, 'error', () => reject(new Unshowable('decode', 'the image cannot be loaded')))
        image.src = url
      })
      await decoded()
    },
    // A browser keeps a decoded image only for a moment: one that was loaded long ago is decoded again.
    begin: decoded,
    leave() {},
    freeze() {},
  }

  /** Before Chromium 64 there is no decode(), and a loaded image has to do. */
  function decoded(): Promise<void> {
    if (typeof image.decode !== 'function') return Promise.resolve()
    return new Promise((resolve, reject) => {
      const cancel = disposables.later(decodingMs, resolve)
      const refuse = (error: unknown) => reject(new Unshowable('decode', String(error)))
      image.decode().then(resolve, refuse).then(cancel)
    })
  }
}
