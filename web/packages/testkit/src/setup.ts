import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { putBack } from './desk'
import { server } from './server'
import { forgetMocks, listen } from './unmocked'

/** Machines that build are slower than people. */
configure({ asyncUtilTimeout: 5_000 })

beforeAll(listen)

afterEach(forgetMocks) // the last of those of a test: they run from the end

/**
 * The files of a worker share a window and the modules: every test finds them as in a browser that was just opened.
 * What it defines on `window` or `document` without `vi.stubGlobal` or a spy, a test takes away by itself.
 */
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  forgetCookies()
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/**
 * A page that a hovered link begins to load is waited for: broken off, it were broken for the worker's next files too.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  putBack()
  server.close()
})

function forgetCookies(): void {
  for (const [, name] of document.cookie.matchAll(/([^=;\s]+)=/g)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `${name}=; path=/; max-age=0`
  }
}
