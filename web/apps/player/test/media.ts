import type { Media } from '../src/storage/media'

/** The media of a screen that has every asset, or none. */
export function mediaThatHas(every: boolean): Media {
  return {
    here: () => every,
    has: async () => every,
    stored: () => 0,
    obtain: async () => true,
    recheck: async () => true,
    evict: async () => undefined,
    clear: async () => undefined,
  }
}
