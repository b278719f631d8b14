import type { Kind } from './shown'

/**
 * What shows a content of a type, which has a link or is a file; null for what is not shown as it is: a document is
 * shown page by page.
 */
export function kindOf(type: string, url: string): Kind | null {
  if (type === 'Image') return 'image'
  if (type === 'Video') return url ? 'stream' : 'video'
  if (type === 'Audio') return 'audio'
  return type === 'Web' || type === 'Program' ? 'web' : null
}

/** Where what screens get of a file is read from: of a picture that is larger than they need, a smaller one. */
export function shownFile(type: string, src: string): string {
  return type === 'Image' ? `${src}.screen` : src
}

const youTubePage = 'https://www.youtube.com/watch?v='

/**
 * The address that a screen opens for a link, as the server says it in a manifest: of a YouTube video, whose page lets
 * nobody frame it, its player alone, which starts by itself and plays over and over.
 */
export function shownAt(url: string): string {
  if (url.indexOf(youTubePage) !== 0) return url
  const id = url.slice(youTubePage.length)
  const options = `autoplay=1&mute=1&controls=0&loop=1&playlist=${id}&playsinline=1&rel=0`
  return `https://www.youtube-nocookie.com/embed/${id}?${options}`
}
