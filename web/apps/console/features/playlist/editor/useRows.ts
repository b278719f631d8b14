import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import type { DraftEntry } from './draft'

/** Heights in CSS pixels: of an entry, of one in a narrow list, and what a note below it adds. */
const ROW = 40
const NARROW_ROW = 76
const NOTE = 24

/** A list that is narrower has its entries on two lines. */
const NARROW = 500

/** Rows above and below those that are seen, for whoever goes on by Tab. */
const OVERSCAN = 6

interface RowsOptions {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  group: readonly DraftEntry[]
  isNoted(entry: DraftEntry): boolean
  /** Keys of entries that have a row wherever they are, such as the one with the focus. */
  held: readonly (number | undefined)[]
}

/** A place in the list that has a row. */
export interface Row {
  readonly index: number
  readonly top: number
  readonly height: number
}

/** The rows of a long list that are seen: the others have a place, and no elements. Keep `isNoted` stable. */
export function useRows({ box, group, isNoted, held }: RowsOptions) {
  const [isNarrow, setNarrow] = useState(false)
  const places = useMemo(() => {
    const height = isNarrow ? NARROW_ROW : ROW
    return group.map((entry) => ({ key: entry.key, height: isNoted(entry) ? height + NOTE : height }))
  }, [group, isNoted, isNarrow])
  const pinned = group.flatMap(({ key }, index) => (held.includes(key) ? [index] : []))

  const rows = useVirtualizer({
    count: places.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => places[index]?.height ?? 0,
    getItemKey: useCallback((index: number) => places[index]?.key ?? index, [places]), // another function: sizes anew
    overscan: OVERSCAN,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((a, b) => a - b),
    observeElementRect: (list, tell) =>
      observeElementRect(list, (rect) => {
        setNarrow(rect.width > 0 && rect.width < NARROW)
        tell({ ...rect, height: rect.height || window.innerHeight }) // before it is laid out
      }),
  })

  return {
    isNarrow,
    /** Height of the whole list. */
    height: rows.getTotalSize(),
    shown: rows.getVirtualItems().map(({ index, start, size }): Row => ({ index, top: start, height: size })),
    /** Brings a place into view. */
    scrollTo: useCallback((index: number) => rows.scrollToIndex(index), [rows]),
  }
}
