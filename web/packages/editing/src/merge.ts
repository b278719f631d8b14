/** True when two values are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/**
 * Puts one person's changes on top of a newer record: a field that they changed keeps their value, every other field
 * takes the newer one. `initial` is what they started from.
 */
export function reapply<V extends object>(initial: V, mine: V, newest: V): V {
  const changed = Object.entries(mine).filter(([key, value]) => !isSame(value, initial[key as keyof V]))
  return { ...newest, ...Object.fromEntries(changed) }
}
