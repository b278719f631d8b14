import { type Box, compose, type PageSheet, type Sheet, type Template } from './sheet'
import { dayPattern } from './welcome'

const ground = '#EEF1F7'
const ink = '#1B2543'
const quiet = '#525D7A'
const indigo = '#3B49B8'
const white = '#FFFFFF'
const mist = '#C5CDE6'

const events = [1, 2, 3, 4, 5, 6] as const

/** What is on today, when and in which room, under the clock. */
export const eventBoard: Template = (words, size) =>
  compose('events', words, size, (sheet) => {
    const page = sheet.page('events', ground, 30, 'events')
    layHead(sheet, page)
    for (const event of events) {
      const row = { ...rowOf(sheet, event - 1), group: `event${event}` }
      const { say } = sheet
      layEvent(sheet, page, row, [say(`events.time${event}`), say(`events.event${event}`), say(`events.room${event}`)])
    }
  })

/** The same board, with today's events in the lists of the screen's own device group. */
export const eventsToday: Template = (words, size) =>
  compose('today', words, size, (sheet) => {
    const page = sheet.page('today', ground, 30, 'today')
    layHead(sheet, page)
    const row = { ...rowOf(sheet, 0), group: 'event', isOfEvent: true }
    const list = { ...row, h: events.length * (rowOf(sheet, 1).y - row.y) }
    page.events('eventList', list, { rows: events.length, days: 1, duration: 10 }, 'event')
    layEvent(sheet, page, row, ['{from}', '{name}', '{place}'])
  })

function layHead(sheet: Sheet, page: PageSheet): void {
  const { isUpright, width, say } = sheet
  const { x, w } = rowOf(sheet, 0)
  const head = isUpright ? 320 : 248
  page.shape('panel', { x: 0, y: 0, w: width, h: head }, { fill: ink })
  const half = isUpright ? 460 : 1000
  const middle = isUpright ? 88 : 56
  page.text('title', { x, y: middle, w: isUpright ? 640 : 1000, h: 96 }, say('events.title'), {
    size: 72,
    colour: white,
    bold: true,
  })
  page.text('brand', { x, y: middle + 92, w: half, h: 56 }, say('events.brand'), { size: 38, colour: mist })
  const right = { align: 'right', colour: white } as const
  const clock = { x: x + w - 460, w: 460 }
  page.clock('time', { x: x + w - 288, w: 288, y: middle - 8, h: 104 }, 'HH:mm', { ...right, size: 84, bold: true })
  const date = sheet.locale === 'en' ? `EEE, ${dayPattern(sheet)}` : `${dayPattern(sheet)} EEEE`
  page.clock('date', { ...clock, y: middle + 92, h: 56 }, date, { ...right, size: 38, colour: mist })
  if (!isUpright) layColumns(sheet, page)
}

function rowOf({ isUpright, width }: Sheet, i: number): Box {
  const x = isUpright ? 72 : 96
  const w = width - 2 * x
  return isUpright ? { x, y: 376 + i * 248, w, h: 224 } : { x, y: 344 + i * 114, w, h: 100 }
}

/** Where the columns of a wide board begin, from the left of a row. */
const columns = { time: 56, event: 320, room: 1280 }

function layColumns({ say }: Sheet, page: PageSheet): void {
  const look = { size: 32, colour: quiet }
  const at = (x: number, w: number) => ({ x: 96 + x, y: 278, w, h: 52 })
  page.text('column', at(columns.time, 240), say('events.time'), look)
  page.text('column', at(columns.event, 900), say('events.event'), look)
  page.text('column', at(columns.room, 400), say('events.room'), look)
}

interface Row extends Box {
  readonly group: string
  /** What its texts say is an event's. */
  readonly isOfEvent?: boolean
}

function layEvent(
  { isUpright }: Sheet,
  page: PageSheet,
  { x, y, w, h, ...placed }: Row,
  [time, name, room]: readonly [time: string, name: string, room: string],
): void {
  page.shape('row', { x, y, w, h }, { fill: white }, placed)
  page.shape('accent', { x, y, w: 12, h }, { fill: indigo }, placed)
  const ofTime = { size: 50, colour: indigo, bold: true }
  const ofName = { size: isUpright ? 48 : 46, colour: ink, bold: true }
  const ofRoom = { size: 40, colour: quiet }
  if (isUpright) {
    page.text('eventTime', { x: x + 52, y: y + 24, w: 172, h: 176 }, time, ofTime, placed)
    page.text('event', { x: x + 236, y: y + 40, w: w - 268, h: 76 }, name, ofName, placed)
    page.text('room', { x: x + 236, y: y + 120, w: w - 268, h: 60 }, room, ofRoom, placed)
    return
  }
  page.text('eventTime', { x: x + columns.time, y, w: 240, h }, time, ofTime, placed)
  page.text('event', { x: x + columns.event, y, w: 920, h }, name, ofName, placed)
  page.text('room', { x: x + columns.room, y, w: w - columns.room - 40, h }, room, ofRoom, placed)
}
