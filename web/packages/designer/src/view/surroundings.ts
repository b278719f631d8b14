import type { Surroundings } from '@marquee/model/program/check'
import type { ItemOf, Program } from '@marquee/model/program/program'
import { excessOf } from '@marquee/renderer/program/excess'
import type { DesignerHost } from './desk'

/** What is known by now of what the document does not tell. What is asked for and not known is looked for in idle time. */
export interface KnownSurroundings extends Surroundings {
  /** Another number whenever more is known. */
  version(): number
  /** Calls back when more is known, until the function that it returns is called. */
  onChange(listener: () => void): () => void
}

type Text = ItemOf<'text'>

export function createSurroundings(host: DesignerHost, program: () => Program): KnownSurroundings {
  const listeners = new Set<() => void>()
  /** Records are never changed: what was measured of one holds until a font comes. */
  let measured = new WeakMap<Text, boolean>()
  /** By id, what held of an item before it was changed, so that nothing flickers while it is typed. */
  const before = new Map<Text['id'], boolean>()
  const waiting = new Set<Text>()
  let version = 0
  let isMeasuring = false
  let unlisten = () => {}

  function changed(): void {
    version++
    for (const listener of [...listeners]) listener()
  }

  function forget(): void {
    measured = new WeakMap()
    changed()
  }

  async function measureAll(): Promise<void> {
    for (const text of waiting) {
      await idle()
      waiting.delete(text)
      const known = measured // by the fonts that are there now
      const overflows = await doesOverflow(text)
      known.set(text, overflows)
      before.set(text.id, overflows)
    }
    isMeasuring = false
    changed()
  }

  async function doesOverflow(text: Text): Promise<boolean> {
    try {
      const { across, down } = await excessOf(text, program(), host)
      return across > 0 || down > 0
    } catch {
      return false // what cannot be drawn is found elsewhere
    }
  }

  return {
    leftOut: (id) => host.leftOut?.(id) ?? false,
    lacking: (characters, family, typeface) => host.lacking?.(characters, family, typeface) ?? '',
    overflows(text) {
      const known = measured.get(text)
      if (known !== undefined) return known
      waiting.add(text)
      if (!isMeasuring) {
        isMeasuring = true
        void measureAll()
      }
      return before.get(text.id) ?? false
    },
    version: () => version,
    onChange(listener) {
      if (listeners.size === 0) listen()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) unlisten()
      }
    },
  }

  function listen(): void {
    const { fonts } = document
    fonts?.addEventListener('loadingdone', forget)
    const end = host.onChange?.(changed)
    unlisten = () => {
      fonts?.removeEventListener('loadingdone', forget)
      end?.()
    }
  }
}

/** Resolves when the browser has nothing else to do, or a second later. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })
