import type { Asset } from './manifest'

/** What changes by itself in the programs of a manifest, and how often a screen asks for it. */
export interface Refresh {
  /** Milliseconds between two questions. */
  readonly intervalMs: number
}

/** What a server knows of a key such as `source/12` or `weather/jp-tokyo`. */
export interface KnownAnswer {
  /** Milliseconds since the epoch: when it came to the server. */
  readonly at: number
  /** As the key's kind has it. */
  readonly body: unknown
  /** The pictures that the body names, by their SHA-256. */
  readonly assets: Readonly<Record<string, Asset>>
}
