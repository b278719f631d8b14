import type { ItemOf } from '@marquee/model/program/program'
import { fill } from '../medium'
import { colourOf, draw, faint, svgNames } from './style'
import { wallTime } from './zone'

const day = 24 * 60 * 60 * 1000

/** The hand of the seconds: seen from afar on any face. */
const accent = '#e5484d'

/** The face of an analog clock, as large as its box lets it be. */
export function createDial(box: HTMLElement, { name, settings }: ItemOf<'clock'>) {
  const face = fill(document.createElementNS(svgNames, 'svg'))
  face.setAttribute('viewBox', '-100 -100 200 200')
  face.setAttribute('role', 'img')
  face.setAttribute('aria-label', name)
  const ink = colourOf(settings.textColor)
  draw(face, 'circle', { r: 96, fill: colourOf(settings.fillColor), stroke: ink, 'stroke-width': 4 })
  for (let minute = 0; minute < 60; minute++) {
    const isHour = minute % 5 === 0
    const isQuarter = minute % 15 === 0
    draw(face, 'line', {
      y1: -88,
      y2: isQuarter ? -72 : isHour ? -76 : -84,
      stroke: isHour ? ink : faint(settings.textColor, 0.5),
      'stroke-width': isQuarter ? 5 : isHour ? 3.5 : 1.2,
      'stroke-linecap': isHour ? 'round' : 'butt',
      transform: `rotate(${minute * 6})`,
    })
  }
  const hand = (y1: number, y2: number, width: number, stroke: string) =>
    draw(face, 'line', { y1, y2, stroke, 'stroke-width': width, 'stroke-linecap': 'round' })
  const hours = hand(10, -48, 7.5, ink)
  const minutes = hand(12, -74, 5, ink)
  const seconds = hand(20, -80, 2, accent)
  draw(face, 'circle', { r: 5.5, fill: accent })
  draw(face, 'circle', { r: 2, fill: '#fff' })
  box.appendChild(face)

  return {
    show(t: number, zone: string): void {
      const second = Math.floor((((wallTime(t, zone) % day) + day) % day) / 1000)
      turn(hours, second / 120)
      turn(minutes, Math.floor(second / 60) * 6 + (second % 60) / 10)
      turn(seconds, (second % 60) * 6)
    },
  }
}

function turn(hand: SVGElement, degrees: number): void {
  hand.setAttribute('transform', `rotate(${degrees % 360})`)
}
