import type { Clip } from './clip'
import { createMark } from './mark'
import { fill, type Medium } from './medium'
import { backdrop } from './standby'

/** Plays the clip behind a calm card with the product's mark and the name of what is heard. */
export function createAudio(clip: Clip, name: string): Medium {
  const card = createCard(name)
  const unseen = document.createElement('div')
  unseen.style.display = 'none'
  unseen.appendChild(clip.element)
  card.appendChild(unseen)

  return {
    element: card,
    load: (url) => clip.load(url, 'canplay'),
    async begin(offsetMs) {
      await clip.play(offsetMs)
      clip.watch()
    },
    leave: clip.silence,
    freeze: clip.disposables.end,
  }
}

const svg = 'http://www.w3.org/2000/svg'

/** Drawn in a picture's units, so that it is the same at any size. */
function createCard(name: string): HTMLElement {
  const card = fill(document.createElement('div'))
  card.style.backgroundImage = backdrop
  const mark = createMark()
  mark.style.top = '30%'
  mark.style.left = '35%'
  mark.style.width = '30%'
  mark.style.height = '24%'
  card.appendChild(mark)
  card.appendChild(createCaption(name))
  return card
}

function createCaption(name: string): SVGSVGElement {
  const drawing = fill(document.createElementNS(svg, 'svg'))
  drawing.setAttribute('viewBox', '0 0 1600 900')
  const room = document.createElementNS(svg, 'foreignObject')
  for (const [side, length] of [
    ['x', 100],
    ['y', 560],
    ['width', 1400],
    ['height', 110],
  ] as const) {
    room.setAttribute(side, String(length))
  }
  const caption = document.createElement('div')
  caption.dir = 'auto'
  caption.textContent = name
  const { style } = caption
  style.color = '#f8fafc'
  style.fontSize = '60px'
  style.lineHeight = '110px'
  style.textAlign = 'center'
  style.whiteSpace = 'nowrap'
  style.overflow = 'hidden'
  style.textOverflow = 'ellipsis'
  room.appendChild(caption)
  drawing.appendChild(room)
  return drawing
}
