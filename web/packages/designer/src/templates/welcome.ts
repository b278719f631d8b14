import { sunlight } from './drawings'
import { compose, type Sheet, type Template } from './sheet'

const night = '#15294B'
const sea = '#0F2040'
const gold = '#F2C14E'
const mist = '#C3D0E6'
const white = '#FFFFFF'

/** Who is expected, and where to go; the time, the date and the weather below. */
export const welcome: Template = (words, size) =>
  compose('welcome', words, size, (sheet) => {
    const { isUpright, say } = sheet
    const page = sheet.page('welcome', night, 30, 'welcome')
    const horizon = isUpright ? 1272 : 720
    const x = isUpright ? 72 : 96
    // The sun stands on the horizon: the sea hides its lower half.
    const sun = isUpright ? { x: 240, y: horizon - 300, w: 600, h: 600 } : { x: 1180, y: horizon - 280, w: 560, h: 560 }
    page.art('sun', sun, {
      w: 600,
      h: 600,
      shapes: [
        { type: 'ellipse', x: 0, y: 0, w: 600, h: 600, fill: '#223D6B' },
        { type: 'ellipse', x: 80, y: 80, w: 440, h: 440, fill: gold },
      ],
    })
    page.shape('ground', { x: 0, y: horizon, w: sheet.width, h: sheet.height - horizon }, { fill: sea })
    page.art('sun', { x: sun.x + sun.w / 2 - 240, y: horizon, w: 480, h: 160 }, sunlight)

    const w = isUpright ? 936 : 1060
    page.text('brand', { x, y: 88, w, h: 60 }, say('welcome.brand'), { size: 40, colour: mist })
    const title = isUpright ? 216 : 184
    page.text('title', { x, y: title, w, h: 208 }, say('welcome.title'), { size: 156, colour: white, bold: true })
    page.shape('accent', { x, y: title + 232, w: 120, h: 8 }, { fill: gold })
    page.text('guest', { x, y: title + 272, w, h: 96 }, say('welcome.guest'), { size: 68, colour: gold, bold: true })
    const place = { size: 44, colour: white, wraps: true, lineHeight: 14, valign: 'top' } as const
    page.text('place', { x, y: title + 376, w, h: 128 }, say('welcome.place'), place)

    const day = { size: 44, colour: mist }
    if (isUpright) {
      page.clock('time', { x, y: 1488, w: 368, h: 152 }, 'HH:mm', { size: 120, colour: white, bold: true })
      page.clock('date', { x, y: 1648, w: 368, h: 60 }, 'EEEE', day)
      page.clock('date', { x, y: 1708, w: 368, h: 60 }, dayPattern(sheet), day)
      page.weather('weather', { x: 440, y: 1480, w: 568, h: 304 }, white)
    } else {
      page.clock('time', { x, y: 820, w: 420, h: 168 }, 'HH:mm', { size: 132, colour: white, bold: true })
      page.shape('rule', { x: 488, y: 848, w: 2, h: 112 }, { fill: '#33507F' })
      page.clock('date', { x: 528, y: 844, w: 468, h: 60 }, 'EEEE', day)
      page.clock('date', { x: 528, y: 904, w: 468, h: 60 }, dayPattern(sheet), day)
      page.weather('weather', { x: 1138, y: 80, w: 644, h: 320 }, white)
    }
  })

/** A day and its month, as they are written. */
export function dayPattern({ locale }: Pick<Sheet, 'locale'>): string {
  return locale === 'en' ? 'd MMMM' : 'M月d日'
}
