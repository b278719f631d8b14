/** A copy with the item at `from` moved to `to`; the same list when that is where it is, or outside the list. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  return inserted(list.toSpliced(from, 1), to, item)
}

/** A copy with the item before the one at `index`. */
export function inserted<T>(list: readonly T[], index: number, item: T): readonly T[] {
  return list.toSpliced(index, 0, item)
}

/** Where an item that is taken from `from` arrives, when it is dropped into the gap before the item at `gap`. */
export function arrivalOf(from: number, gap: number): number {
  return gap > from ? gap - 1 : gap
}
