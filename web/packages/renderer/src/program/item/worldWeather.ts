import type { ItemOf } from '@marquee/model/program/program'
import { formatClock } from '../clock'
import { type Known, weatherOf } from '../host'
import { createSky, languageOf, skyOf, skyWords } from '../sky'
import { add, colourOf, empty, px } from '../style'
import type { Draw, Drawing } from './item'
import {
  citiesOf,
  comingDays,
  daysShown,
  degrees,
  drawDay,
  drawKnown,
  drawUnknown,
  isNight,
  type WeatherSettings,
} from './weather'

type Settings = WeatherSettings & ItemOf<'worldWeather'>['settings']

/** The weather of several places, in a column or a row each. */
export const drawWorldWeather: Draw<'worldWeather'> = (box, { settings, w, h }, drawing) => {
  box.style.backgroundColor = colourOf(settings.fillColor)
  const cities = citiesOf(settings.url)
  return drawKnown(drawing, cities, (known) => {
    empty(box)
    const below = settings.orientation === 2
    const count = Math.max(1, cities.length)
    const room = add(box, {
      position: 'absolute',
      top: '0',
      left: '0',
      width: '100%',
      height: '100%',
      display: 'flex',
      flexDirection: below ? 'column' : 'row',
      color: colourOf(settings.textColor),
      lineHeight: '1.3',
      whiteSpace: 'nowrap',
    })
    const days = daysShown(settings.mode)
    const [wide, high] = below ? [17 + days * 4.2, 4] : [days > 0 ? 10.4 : 7.8, 10.6 + days * 1.85]
    const [width, height] = below ? [w, h / count] : [w / count, h]
    const size = Math.max(1, Math.min(width / wide, height / high)) * Math.max(0.1, settings.scale)
    room.style.fontSize = px(size)
    if (cities.length === 0) drawUnknown(add(room, centred), settings)
    for (const one of known) drawCity(add(room, { ...centred, overflow: 'hidden' }), settings, one, below, drawing)
  })
}

const centred = {
  flex: '1 1 0%',
  minWidth: '0',
  minHeight: '0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
} as const

function drawCity(cell: HTMLElement, settings: Settings, known: Known | null, below: boolean, drawing: Drawing): void {
  const body = weatherOf(known)
  if (!body) {
    cell.style.fontSize = '0.8em'
    drawUnknown(cell, settings)
    return
  }
  const { host } = drawing
  const language = languageOf(settings.locale ?? '')
  const { now, city, zone } = body
  const sky = skyOf(now.code)
  const words = skyWords[sky][language]
  const name = city.names[language] || city.names.en || ''
  const clock = { pattern: 'HH:mm', zone, locale: '', letterCase: 'N', dayOffset: 0 }
  cell.style.flexDirection = below ? 'row' : 'column'
  const tile = add(cell, {
    flex: 'none',
    borderRadius: '0.7em',
    padding: '0.35em',
    backgroundColor: colourOf(settings.weatherIconBgColor),
    [below ? 'marginRight' : 'marginBottom']: '0.6em',
  })
  const picture = createSky(sky, isNight(host.now(), zone), words)
  Object.assign(picture.style, { width: below ? '2.3em' : '3.2em', height: below ? '2.3em' : '3.2em' })
  tile.appendChild(picture)
  const facts = add(cell, { flex: 'none', width: below ? '7.2em' : '7em', textAlign: below ? 'left' : 'center' })
  add(facts, { fontWeight: '600', paddingBottom: '0.12em', overflow: 'hidden', textOverflow: 'ellipsis' }, name)
  add(
    facts,
    { fontSize: '0.75em', opacity: '0.8' },
    below ? `${formatClock(host.now(), clock)}  ·  ${words}` : formatClock(host.now(), clock),
  )
  add(
    cell,
    {
      flex: 'none',
      width: below ? '2.6em' : 'auto',
      textAlign: 'right',
      fontSize: below ? '1.6em' : '2em',
      fontWeight: '300',
    },
    degrees(now.temperature),
  )
  const days = comingDays(body, daysShown(settings.mode), host.now())
  if (days.length === 0) return
  const list = add(cell, {
    flex: 'none',
    display: 'flex',
    flexDirection: below ? 'row' : 'column',
    [below ? 'marginLeft' : 'marginTop']: '0.5em',
    width: below ? 'auto' : '9.4em',
  })
  for (const day of days) drawDay(list, settings, day, !below, zone, host.now())
}
