import type { ItemOf } from '@marquee/model/program/program'
import { formatClock } from '../clock'
import { instantOf, type Known, type WeatherBody, weatherOf } from '../host'
import { asOf, createSky, languageOf, skyOf, skyWords, weatherWords } from '../sky'
import { add, colourOf, empty, faint, px } from '../style'
import { dayOf, wallTime } from '../zone'
import type { Draw, Drawing } from './item'

export type WeatherSettings = (ItemOf<'weather'> | ItemOf<'worldWeather'>)['settings'] & { readonly locale?: string }

/** Ids of cities, as many as can be looked at. */
const mostCities = 12

/** So old may weather be before its age is said, and beyond its interval. */
const freshMs = 90 * 60_000
const lookMs = 60_000

/** The weather of one place, now and in the days to come. */
export const drawWeather: Draw<'weather'> = (box, item, drawing) => {
  const { settings, w, h } = item
  box.style.backgroundColor = colourOf(settings.fillColor)
  const [city] = citiesOf(settings.url)
  return drawKnown(drawing, city ? [city] : [], ([known]) => {
    empty(box)
    drawPlace(box, settings, w, h, known ?? null, drawing)
  })
}

export function citiesOf(url: string): string[] {
  return url
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .slice(0, mostCities)
}

/** Draws what is known of some cities, now, when more is known, and with each minute of their clocks and its age. */
export function drawKnown(
  { host, disposables }: Drawing,
  cities: readonly string[],
  show: (known: readonly (Known | null)[]) => void,
) {
  const known: (Known | null)[] = cities.map(() => null)
  let drawn = ''
  let listening = false
  cities.forEach((city, i) => {
    const end = host.data(`weather/${city}`, (latest) => {
      known[i] = latest
      if (listening) look()
    })
    disposables.add(end)
  })
  listening = true
  look()
  return { look }

  function look(): number {
    const minute = Math.floor(host.now() / lookMs)
    const now = JSON.stringify([known.map(weatherOf), minute])
    if (now !== drawn) show(known)
    drawn = now
    return lookMs - (host.now() % lookMs)
  }
}

/** Whether the weather is so old that one has to say so. */
function age(body: WeatherBody, intervalMinutes: number, now: number): boolean {
  const old = now - instantOf(body.now.at)
  return old > Math.max(freshMs, 2 * Math.max(0, intervalMinutes) * 60_000)
}

export function daysShown(mode: number): number {
  return mode === 2 ? 3 : mode === 3 ? 5 : 0
}

function drawPlace(
  box: HTMLElement,
  settings: WeatherSettings,
  w: number,
  h: number,
  known: Known | null,
  drawing: Drawing,
): void {
  const body = weatherOf(known)
  const upright = settings.orientation === 2
  const days = body ? comingDays(body, daysShown(settings.mode), drawing.host.now()) : []
  // How large it is in its own measure, so that it fills its box and no more.
  const wide = upright || days.length === 0 ? 12 : 13.2 + days.length * 4.1
  const high = upright && days.length > 0 ? 7.9 + days.length * 1.75 : 7
  const size = Math.max(1, Math.min(w / wide, h / high)) * Math.max(0.1, settings.scale)
  const room = add(box, {
    position: 'absolute',
    top: '0',
    left: '0',
    width: '100%',
    height: '100%',
    display: 'flex',
    flexDirection: upright ? 'column' : 'row',
    alignItems: 'center',
    justifyContent: 'center',
    color: colourOf(settings.textColor),
    fontSize: px(size),
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
  })
  if (!body) {
    drawUnknown(room, settings)
    return
  }
  drawNow(room, settings, body, drawing)
  if (days.length === 0) return
  const list = add(room, {
    flex: 'none',
    display: 'flex',
    flexDirection: upright ? 'column' : 'row',
    boxSizing: 'border-box',
    ...(upright
      ? { width: '10em', marginTop: '0.45em', paddingTop: '0.3em' }
      : { marginLeft: '0.7em', paddingLeft: '0.7em' }),
    [upright ? 'borderTop' : 'borderLeft']: `1px solid ${faint(settings.textColor, 0.25)}`,
  })
  for (const day of days) drawDay(list, settings, day, upright, body.zone, drawing.host.now())
}

function drawNow(room: HTMLElement, settings: WeatherSettings, body: WeatherBody, drawing: Drawing): void {
  const { host } = drawing
  const language = languageOf(settings.locale ?? '')
  const { now, city, zone } = body
  const sky = skyOf(now.code)
  const words = skyWords[sky][language]
  const block = add(room, { flex: 'none', display: 'flex', alignItems: 'center' })
  const picture = createSky(sky, isNight(host.now(), zone), words)
  Object.assign(picture.style, { flex: 'none', width: '4.4em', height: '4.4em', marginRight: '0.5em' })
  block.appendChild(picture)
  const facts = add(block, { flex: 'none' })
  const name = city.names[language] || city.names.en || ''
  add(
    facts,
    { maxWidth: '6.2em', paddingBottom: '0.12em', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: '600' },
    name,
  )
  add(facts, { fontSize: '2.7em', fontWeight: '300', lineHeight: '1.1' }, degrees(now.temperature))
  add(facts, { fontSize: '0.8em', opacity: '0.9' }, words)
  const more = [
    finiteOr(now.humidity, (humidity) => `${humidity} %`),
    finiteOr(now.wind, (wind) => `${wind} km/h`),
  ].filter(Boolean)
  const isOld = age(body, settings.interval, host.now())
  const line = isOld ? asOf(whenOf(instantOf(now.at), host), language) : more.join('  ·  ')
  if (line) add(facts, { fontSize: '0.65em', opacity: '0.78', marginTop: '0.3em', whiteSpace: 'pre' }, line)
}

function finiteOr(value: number | null | undefined, say: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? say(Math.round(value)) : ''
}

/** When it was, by the wall of the screen: the time alone on the same day. */
function whenOf(t: number, { now, zone }: Drawing['host']): string {
  const pattern = dayOf(t, zone) === dayOf(now(), zone) ? 'HH:mm' : 'yyyy-MM-dd HH:mm'
  return formatClock(t, { pattern, zone, locale: '', letterCase: 'N', dayOffset: 0 })
}

type Day = WeatherBody['days'][number]

export function drawDay(
  list: HTMLElement,
  settings: WeatherSettings,
  day: Day,
  asRow: boolean,
  zone: string,
  now: number,
): void {
  const language = languageOf(settings.locale ?? '')
  const sky = skyOf(day.code)
  const cell = add(list, {
    flex: '1 0 auto',
    display: 'flex',
    flexDirection: asRow ? 'row' : 'column',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: asRow ? '100%' : '4.1em',
  })
  const t = Date.parse(`${day.date}T00:00:00Z`)
  const pattern = { pattern: 'EEE', zone: 'UTC', locale: settings.locale ?? '', letterCase: 'N', dayOffset: 0 }
  const name = day.date === dayOf(now, zone) ? weatherWords.today[language] : formatClock(t, pattern)
  add(cell, { fontSize: '0.8em', opacity: '0.85', width: asRow ? '3.6em' : 'auto' }, name)
  const picture = createSky(sky, false, skyWords[sky][language])
  const edge = asRow ? '1.55em' : '2.2em'
  Object.assign(picture.style, { flex: 'none', width: edge, height: edge, margin: asRow ? '0.06em 0' : '0.2em 0' })
  cell.appendChild(picture)
  const range = add(cell, {
    fontSize: '0.8em',
    display: 'flex',
    justifyContent: 'flex-end',
    width: asRow ? '5em' : 'auto',
  })
  add(range, { fontWeight: '600', marginRight: '0.5em' }, degrees(day.max))
  add(range, { opacity: '0.65' }, degrees(day.min))
}

/** The days from today on. */
export function comingDays({ days, zone }: WeatherBody, count: number, now: number): readonly Day[] {
  const today = dayOf(now, zone)
  return days
    .filter(({ date, min, max }) => date >= today && Number.isFinite(min) && Number.isFinite(max))
    .slice(0, count)
}

export function degrees(celsius: number): string {
  const whole = Math.round(celsius)
  return `${whole < 0 ? '\u2212' : ''}${Math.abs(whole)}°`
}

export function isNight(now: number, zone: string): boolean {
  const hour = new Date(wallTime(now, zone)).getUTCHours()
  return hour < 6 || hour >= 19
}

/** Nothing is known yet, and nothing is made up. */
export function drawUnknown(room: HTMLElement, settings: WeatherSettings): void {
  const block = add(room, { flex: 'none', display: 'flex', alignItems: 'center', opacity: '0.75' })
  const words = weatherWords.unknown[languageOf(settings.locale ?? '')]
  const picture = createSky('cloudy', false, words)
  Object.assign(picture.style, { flex: 'none', width: '3em', height: '3em', marginRight: '0.5em', opacity: '0.7' })
  block.appendChild(picture)
  const facts = add(block, { flex: 'none' })
  add(facts, { fontSize: '2em', fontWeight: '300', lineHeight: '1.1' }, '–°')
  add(facts, { fontSize: '0.8em' }, words)
}
