/** A copy with the one at `from` moved to `to`; the same list when that is where it is, or outside the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || from === to || to < 0 || to >= list.length) return list
  return inserted(list.toSpliced(from, 1), to, one)
}

/** A copy with one more before the one at `index`. */
export function inserted<T>(list: readonly T[], index: number, one: T): readonly T[] {
  return list.toSpliced(index, 0, one)
}

/** Where what is taken from `from` arrives, when it is dropped into the gap before the one at `gap`. */
export function arrivalOf(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap
}

/** Before which place of a list a height on the screen lies: behind the last row whose middle is above it. */
export function gapAt(clientY: number, rows: readonly { top: number; bottom: number }[]): number {
  return rows.findLastIndex(({ top, bottom }) => (top + bottom) / 2 < clientY) + 1
}
