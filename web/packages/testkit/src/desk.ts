import 'fake-indexeddb/auto'
import { quickStyles } from './styles'

/**
 * What browsers have and jsdom has not: a desk's window, 1440 pixels wide, of a person who asked for less motion.
 * Importing it puts that in place, once for all files that share a window.
 */
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) => desk(query)
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
  window.scrollTo = () => {}
  const styleOf = window.getComputedStyle.bind(window)
  window.getComputedStyle = quickStyles(window, (element) => styleOf(element)) // jsdom has none of pseudo-elements
}

function desk(query: string): MediaQueryList {
  const most = Number(/max-width:\s*(\d+)px/.exec(query)?.[1] ?? Number.NaN)
  const least = Number(/min-width:\s*(\d+)px/.exec(query)?.[1] ?? Number.NaN)
  return {
    media: query,
    matches:
      query.includes('reduced-motion') ||
      (Number.isNaN(most) ? (Number.isNaN(least) ? false : 1440 >= least) : 1440 <= most),
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }
}

/** What parts of the browser can do, before a test adds what jsdom lacks. */
const known =
  typeof window === 'undefined'
    ? []
    : [URL, File.prototype, HTMLElement.prototype, HTMLImageElement.prototype, HTMLMediaElement.prototype].map(
        (part) => [part, Object.getOwnPropertyDescriptors(part)] as const,
      )

/** Takes away what the tests of a file have added to those parts. */
export function putBack(): void {
  for (const [part, properties] of known) {
    for (const name of Reflect.ownKeys(part)) if (!Object.hasOwn(properties, name)) Reflect.deleteProperty(part, name)
    Object.defineProperties(part, properties)
  }
}
