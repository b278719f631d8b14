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
