import { createHash } from 'node:crypto'

/** A file of `size` bytes, different for each `seed`, and its SHA-256. */
export function anAsset(size: number, seed = 1): { sha256: string; bytes: Uint8Array<ArrayBuffer> } {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let i = 0; i < size; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[i] = state >> 16
  }
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
