import type { Answer, Item } from '@marquee/api/types'

export type History = Answer<'/api/device/onlineHistory', 'get'>

/** A time during which a screen was in touch, or was not. */
export type Span = Item<'/api/device/{id}/getConnectLog'>

/** So many days are looked back at. */
export const reaches = [1, 7, 31] as const

export type Reach = (typeof reaches)[number]

/** A stretch of a bar, in parts of its whole width. */
interface Piece {
  readonly online: boolean
  readonly from: number
  readonly width: number
}

/** The least that a stretch is drawn: one that lasts a minute of a month is seen too. */
const LEAST = 0.003

/** A history as a bar; what is not known stays free. */
export function piecesOf({ from, to, spans }: History): Piece[] {
  const begin = Date.parse(from)
  const whole = Date.parse(to) - begin
  return spans.map((span) => {
    const start = (Date.parse(span.from) - begin) / whole
    const end = (Date.parse(span.to ?? to) - begin) / whole
    const width = Math.max(end - start, LEAST)
    return { online: span.online, from: Math.min(start, 1 - width), width }
  })
}
