import type { Drawing } from './sheet'

/** Pictures of a few calm shapes, for where somebody will put a picture of their own. */

interface Part {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const part = (type: string) => (x: number, y: number, w: number, h: number, fill: string) => ({
  type,
  x,
  y,
  w,
  h,
  fill,
})
const disc = part('ellipse')
const block = part('rectangle')
const soft = part('rounded')

/** A ring of the given thickness, within its box. */
const ring = (box: Part, outline: number, outlineColour: string) => ({
  type: 'ellipse',
  ...box,
  outline,
  outlineColour,
})

/** A cup on its saucer, before a low sun. */
export const cup: Drawing = {
  w: 520,
  h: 440,
  shapes: [
    disc(80, 0, 360, 360, '#F0B45B'),
    soft(222, 34, 12, 76, '#F7F1E6'),
    soft(254, 14, 12, 96, '#F7F1E6'),
    soft(286, 34, 12, 76, '#F7F1E6'),
    ring({ x: 330, y: 176, w: 130, h: 120 }, 24, '#F7F1E6'),
    disc(140, 72, 240, 320, '#F7F1E6'),
    block(130, 60, 260, 90, '#F0B45B'),
    soft(222, 34, 12, 90, '#F7F1E6'),
    soft(254, 14, 12, 110, '#F7F1E6'),
    soft(286, 34, 12, 90, '#F7F1E6'),
    disc(136, 134, 248, 56, '#F7F1E6'),
    disc(152, 142, 216, 40, '#6B3F2A'),
    disc(60, 380, 400, 44, '#E2D6C3'),
    disc(150, 384, 220, 22, '#CDBDA5'),
  ],
}

/** A bowl, a bottle and a vase with a branch, before an arch. */
export const table: Drawing = {
  w: 640,
  h: 720,
  shapes: [
    disc(100, 0, 440, 440, '#F7E3CB'),
    block(100, 220, 440, 440, '#F7E3CB'),
    disc(340, 70, 130, 130, '#E79A5B'),
    soft(226, 190, 8, 250, '#6C7B57'),
    disc(168, 196, 56, 24, '#6C7B57'),
    disc(236, 244, 60, 24, '#8A9A70'),
    disc(164, 292, 60, 24, '#8A9A70'),
    disc(236, 340, 56, 24, '#6C7B57'),
    soft(206, 400, 48, 110, '#7E3524'),
    disc(150, 460, 160, 200, '#7E3524'),
    disc(330, 476, 190, 184, '#FFFAF2'),
    block(324, 470, 202, 98, '#F7E3CB'),
    disc(330, 546, 190, 44, '#FFFAF2'),
    disc(346, 554, 158, 28, '#DCC3A3'),
    soft(40, 654, 560, 20, '#8C4A30'),
  ],
}

export const bowl: Drawing = {
  w: 360,
  h: 300,
  shapes: [
    disc(40, 24, 280, 236, '#C9BBA5'),
    block(30, 24, 300, 114, '#F3E4D0'),
    disc(40, 102, 280, 72, '#DDD0BC'),
    disc(62, 114, 236, 48, '#A8957A'),
    soft(130, 250, 100, 20, '#A8957A'),
  ],
}

export const plate: Drawing = {
  w: 300,
  h: 300,
  shapes: [
    disc(10, 10, 280, 280, '#FFFAF2'),
    ring({ x: 24, y: 24, w: 252, h: 252 }, 5, '#B93A26'),
    disc(66, 66, 168, 168, '#EFE0CA'),
    ring({ x: 66, y: 66, w: 168, h: 168 }, 2, '#D8C3A4'),
  ],
}

export const vase: Drawing = {
  w: 280,
  h: 300,
  shapes: [
    soft(136, 20, 8, 150, '#6C7B57'),
    disc(78, 52, 56, 24, '#8A9A70'),
    disc(146, 86, 56, 24, '#6C7B57'),
    disc(116, 0, 48, 48, '#E79A5B'),
    soft(116, 128, 48, 80, '#7E3524'),
    disc(70, 162, 140, 136, '#7E3524'),
  ],
}

/** A sheet of a calendar with one day marked. */
export const calendar: Drawing = {
  w: 480,
  h: 480,
  shapes: [
    disc(0, 0, 480, 480, '#D3EAE6'),
    soft(90, 110, 300, 290, '#FFFFFF'),
    soft(90, 110, 300, 84, '#0B6B63'),
    block(90, 160, 300, 40, '#0B6B63'),
    soft(150, 84, 20, 56, '#0A3F3B'),
    soft(310, 84, 20, 56, '#0A3F3B'),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3, 4].map((column) =>
        disc(118 + column * 52, 226 + row * 54, 36, 36, column === 3 && row === 1 ? '#E07A2F' : '#D3EAE6'),
      ),
    ),
  ],
}

/** What is left of the sun above the sea, and its light on the water. */
export const sunlight: Drawing = {
  w: 520,
  h: 176,
  shapes: [
    soft(40, 16, 440, 12, '#F2C14E'),
    soft(90, 46, 340, 12, '#D9AB4A'),
    soft(140, 76, 240, 12, '#B08E48'),
    soft(184, 106, 152, 12, '#877349'),
    soft(220, 136, 80, 12, '#5E5847'),
  ],
}
