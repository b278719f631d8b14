import type { Page } from '@marquee/api/send'
import type { Key } from 'react'

/** The keys after a click on one: alone it is added or taken away, with Shift everything from the last one on is added. */
export function toggled(all: readonly Key[], chosen: readonly Key[], key: Key, from: Key | null): Key[] {
  const start = from === null ? -1 : all.indexOf(from)
  const end = all.indexOf(key)
  if (start >= 0 && end >= 0) {
    const range = all.slice(Math.min(start, end), Math.max(start, end) + 1)
    return [...chosen, ...range.filter((one) => !chosen.includes(one))]
  }
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
}

/** So many records are selected at most by one click: a command has each of them done one after the other. */
export const MOST_SELECTED = 5_000

/** So many records are read at once, the most that the server gives. */
const AT_ONCE = 500

/** Reads a page of a list: as many records as it is asked for, and how many there are in all. */
export type ReadPage<T> = (page: number, size: number) => Promise<Page<T>>

/** Reads a list page by page. Null when it was stopped. */
export async function readAll<T>(
  read: ReadPage<T>,
  progress: (through: number) => void,
  signal: AbortSignal,
): Promise<T[] | null> {
  const found: T[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page, AT_ONCE)
    if (signal.aborted) return null
    found.push(...items)
    progress(found.length)
    if (items.length === 0 || found.length >= Math.min(total, MOST_SELECTED)) return found
  }
}
