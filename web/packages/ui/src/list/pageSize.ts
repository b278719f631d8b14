import { DEFAULT_PAGE_SIZE } from '@marquee/api/paging'

/** What a list says about its pages. */
export interface Paged {
  /** What this device remembers the size of its pages by. */
  name?: string
  /** Records on a page until somebody chooses another size (R280). */
  pageSize?: number
}

const CHOICES = [10, 25, 50, 100]

export function defaultSize({ pageSize = DEFAULT_PAGE_SIZE }: Paged): number {
  return pageSize
}

/** The sizes to choose from, the list's own among them. */
export function pageSizes(list: Paged): number[] {
  return [...new Set([...CHOICES, defaultSize(list)])].sort((a, b) => a - b)
}

/** The size that was chosen last on this device. */
export function rememberedSize(list: Paged): number {
  const size = list.name === undefined ? 0 : Number(localStorage.getItem(keyOf(list.name)))
  return pageSizes(list).includes(size) ? size : defaultSize(list)
}

export function rememberSize(list: Paged, size: number): void {
  if (list.name !== undefined) localStorage.setItem(keyOf(list.name), String(size))
}

/** The page of another size that begins with, or holds, the first record of this one. */
export function pageAfter(page: number, pageSize: number, nextSize: number): number {
  return Math.floor(((page - 1) * pageSize) / nextSize) + 1
}

const keyOf = (name: string) => `marquee.${name}.pageSize`
