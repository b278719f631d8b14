import type { PageKey, Program } from '@marquee/model/program/program'
import { bytesOf } from '@marquee/renderer/portrait/bytes'
import { createCanvas } from '@marquee/renderer/portrait/canvas'
import { vectorOf } from '@marquee/renderer/portrait/vector'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { createPageView, type PageView } from '@marquee/renderer/program/page'
import type { CompanyFont } from '../ports'

/** How wide a picture of a page is, and how long it may take to make one. */
const width = 640
const waitMs = 4_000

/**
 * A small picture of a page as it begins; null where the browser can make none. The renderer draws the page, and what it
 * has drawn becomes one vector picture, with its pictures in it: a canvas takes nothing else. What may not be read, such
 * as a picture of another server, is left out. `fonts` are the company's.
 */
export async function pictureOf(
  program: Program,
  page: PageKey,
  host: ProgramHost,
  fonts: readonly CompanyFont[] = [],
): Promise<Blob | null> {
  const { displayWidth, displayHeight } = program
  const box = document.createElement('div')
  Object.assign(box.style, {
    position: 'fixed',
    left: '-100000px',
    top: '0',
    width: `${displayWidth}px`,
    height: `${displayHeight}px`,
    pointerEvents: 'none',
  })
  box.inert = true
  const view = createPageView(program, page, host, 'still')
  box.appendChild(view.element)
  document.body.appendChild(box)
  try {
    return await within(waitMs, drawn(view, program, fonts))
  } catch {
    return null
  } finally {
    view.dispose()
    box.remove()
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('it takes too long')), ms)),
  ])
}

async function drawn(view: PageView, program: Program, fonts: readonly CompanyFont[]): Promise<Blob> {
  await view.ready
  const { displayWidth: w, displayHeight: h } = program
  const scale = width / w
  const picture = await vectorOf(view.element, { width: w, height: h }, scale, fonts)
  const { canvas, context } = createCanvas(width, h * scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return bytesOf(canvas, 'image/png', 1)
}
