import { compose, type PageSheet, type Sheet, type Template } from './sheet'

const ink = '#18212F'
const panel = '#232F42'
const line = '#3A4960'
const white = '#FFFFFF'
const mist = '#B8C4D6'
const yellow = '#FFD166'

const next = [1, 2, 3, 4] as const

/** Whose turn it is, and where; who comes next; and the time. */
export const queue: Template = (words, size) =>
  compose('queue', words, size, (sheet) => {
    const page = sheet.page('queue', ink, 30, 'queue')
    layNow(sheet, page)
    layNext(sheet, page)
  })

function layNow({ isUpright, say }: Sheet, page: PageSheet): void {
  const x = isUpright ? 72 : 96
  const w = isUpright ? 936 : 1064
  page.text('brand', { x, y: 80, w: isUpright ? 620 : w, h: 60 }, say('queue.brand'), { size: 40, colour: mist })
  const top = isUpright ? 236 : 204
  page.text('label', { x, y: top, w, h: 84 }, say('queue.now'), { size: 60, colour: white })
  page.text('number', { x, y: top + 84, w, h: 388 }, say('queue.number'), {
    size: 320,
    colour: white,
    bold: true,
    lineHeight: 12,
  })
  const counter = isUpright ? { x, y: 744, w, h: 176 } : { x, y: 712, w: 840, h: 176 }
  page.shape('counter', counter, { fill: yellow }, { group: 'counter' })
  page.shape(
    'arrow',
    { x: counter.x + 48, y: counter.y + 44, w: 96, h: 88 },
    { type: 'arrow', fill: ink },
    { group: 'counter' },
  )
  const look = { size: 92, colour: ink, bold: true }
  page.text('counter', { ...counter, x: counter.x + 192, w: counter.w - 232 }, say('queue.counter'), look, {
    group: 'counter',
  })
  const note = isUpright ? { x, y: 1796, w, h: 60 } : { x, y: 948, w, h: 60 }
  page.text('footnote', note, say('queue.note'), { size: 38, colour: mist })
}

function layNext({ isUpright, say }: Sheet, page: PageSheet): void {
  const box = isUpright ? { x: 0, y: 1000, w: 1080, h: 732 } : { x: 1256, y: 0, w: 664, h: 1080 }
  page.shape('panel', box, { fill: panel })
  const x = isUpright ? 72 : 1328
  const w = isUpright ? 936 : 520
  const clock = isUpright ? { x: 708, y: 64, w: 300, h: 92 } : { x, y: 64, w, h: 92 }
  const time = { size: 72, colour: white, bold: true, align: isUpright ? 'right' : 'left' } as const
  page.clock('time', clock, 'HH:mm', time)
  const top = isUpright ? 1036 : 204
  page.text('heading', { x, y: top, w, h: 84 }, say('queue.next'), { size: 60, colour: yellow })
  const pitch = isUpright ? 144 : 176
  for (const n of next) {
    const group = `next${n}`
    const y = top + 100 + (n - 1) * pitch
    page.shape('rule', { x, y, w, h: 2 }, { fill: line }, { group })
    const row = { y: y + 2, h: pitch - 2 }
    const number = { size: 84, colour: white, bold: true }
    page.text('nextNumber', { ...row, x, w: 290 }, say(`queue.number${n}`), number, { group })
    const what = { size: 38, colour: mist, align: 'right' } as const
    page.text('nextFor', { ...row, x: x + 300, w: w - 300 }, say(`queue.for${n}`), what, { group })
  }
}
