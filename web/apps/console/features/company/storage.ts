/** How many megabytes the console's "G" is (R404). */
export const MB_PER_G = 1024

export type StorageUnit = 'G' | 'M'

/** A size of storage as people read it: in G from 1024 MB on, below in M (R408). */
export function storageOf(sizeMb: number): { value: number; unit: StorageUnit } {
  if (sizeMb < MB_PER_G) return { value: sizeMb, unit: 'M' }
  return { value: Math.round((sizeMb / MB_PER_G) * 100) / 100, unit: 'G' }
}

/** A size of storage in whole megabytes. */
export function megabytes(value: number, unit: StorageUnit): number {
  return Math.round(unit === 'G' ? value * MB_PER_G : value)
}
