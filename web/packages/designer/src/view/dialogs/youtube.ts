import { youTubeId } from '@marquee/model/youtube'

const page = 'https://www.youtube.com/watch?v='

/** The id of a video in what somebody typed: the id itself, or any address that its platform has for it. */
export function videoId(typed: string): string | null {
  const text = typed.trim()
  if (/^[\w-]{11}$/.test(text)) return text
  return youTubeId(/^https?:/i.test(text) ? text : `https://${text}`) || null
}

/** How a video stands in a program (G107). */
export function videoUrl(id: string): string {
  return page + id
}
