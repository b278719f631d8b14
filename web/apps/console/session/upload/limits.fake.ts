import type { Limits } from './kinds'

/** A server that takes everything. */
export function makeLimits(part: Partial<Limits> = {}): Limits {
  const abilities = { convert: true, documents: true, slides: true, avif: true }
  const most = { fileBytes: 2 * 1024 ** 3, megapixels: 100, side: 16_384, pages: 300 }
  return { ...most, leftBytes: 9 * 1024 ** 3, kinds, ...abilities, ...part }
}

const kinds = [
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'],
  ...['video/mp4', 'video/quicktime', 'video/webm'],
  ...['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac'],
  ...['application/pdf', 'application/zip'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]
