import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Machines that build are slower than people. */
configure({ asyncUtilTimeout: 5_000 })

/** What browsers have and jsdom has not: a desk's window, 1440 pixels wide, of a person who asked for less motion. */
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
  window.getComputedStyle = (element) => styleOf(element) // jsdom has no styles of pseudo-elements
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

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  if (typeof localStorage === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
