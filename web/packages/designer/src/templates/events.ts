import { type Box, compose, type PageSheet, type Sheet, type Template } from './sheet'
import { dayPattern } from './welcome'

const ground = '#EEF1F7'
const ink = '#1B2543'
const quiet = '#525D7A'
const indigo = '#3B49B8'
const white = '#FFFFFF'
const mist = '#C5CDE6'

const events = [1, 2, 3, 4, 5, 6] as const
type Event = (typeof events)[number]

/** What is on today, when and in which room, under the clock. */
export const eventBoard: Template = (words, size) =>
  compose('events', words, size, (sheet) => {
    const { isUpright, width, say } = sheet
    const page = sheet.page('events', ground, 30, 'events')
    const x = isUpright ? 72 : 96
    const w = width - 2 * x
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
    events.forEach((event, i) => {
      const box = isUpright ? { x, y: 376 + i * 248, w, h: 224 } : { x, y: 344 + i * 114, w, h: 100 }
      layEvent(sheet, page, event, box)
    })
  })

/** Where the columns of a wide board begin, from the left of a row. */
const columns = { time: 56, event: 320, room: 1280 }

function layColumns({ say }: Sheet, page: PageSheet): void {
  const look = { size: 32, colour: quiet }
  const at = (x: number, w: number) => ({ x: 96 + x, y: 278, w, h: 52 })
  page.text('column', at(columns.time, 240), say('events.time'), look)
  page.text('column', at(columns.event, 900), say('events.event'), look)
  page.text('column', at(columns.room, 400), say('events.room'), look)
}

function layEvent({ isUpright, say }: Sheet, page: PageSheet, event: Event, row: Box): void {
  const group = `event${event}`
  const { x, y, w, h } = row
  page.shape('row', row, { fill: white }, { group })
  page.shape('accent', { x, y, w: 12, h }, { fill: indigo }, { group })
  const time = { size: 50, colour: indigo, bold: true }
  const name = { size: isUpright ? 48 : 46, colour: ink, bold: true }
  const room = { size: 40, colour: quiet }
  if (isUpright) {
    page.text('eventTime', { x: x + 52, y: y + 24, w: 172, h: 176 }, say(`events.time${event}`), time, { group })
    page.text('event', { x: x + 236, y: y + 40, w: w - 268, h: 76 }, say(`events.event${event}`), name, { group })
    page.text('room', { x: x + 236, y: y + 120, w: w - 268, h: 60 }, say(`events.room${event}`), room, { group })
    return
  }
  page.text('eventTime', { x: x + columns.time, y, w: 240, h }, say(`events.time${event}`), time, { group })
  page.text('event', { x: x + columns.event, y, w: 920, h }, say(`events.event${event}`), name, { group })
  page.text('room', { x: x + columns.room, y, w: w - columns.room - 40, h }, say(`events.room${event}`), room, {
    group,
  })
}
