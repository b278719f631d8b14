import { bytesOf, sizeOf } from './bytes'
import { createCanvas } from './canvas'
import type { FontFile } from './letters'
import { vectorOf } from './vector'

/** What fills a stage. */
export interface Sitter {
  /** Null where it cannot be drawn. */
  readonly element: HTMLElement | null
  /** What a grey box says in its place. */
  readonly kind: string
  /** What lies over it, the lowest first; what is empty lets it through. */
  readonly over?: readonly HTMLElement[] | undefined
}

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const grey = '#6b7280'

/**
 * A JPEG of what fills a stage at this moment, `longest` pixels at most on its longer side. A page cannot photograph
 * itself: pictures and the frames of films are drawn, programs drawn anew as they are; what the browser lets no page
 * read, a page in a frame or a film of another server, is a grey box that says its kind. Nothing on the stage is
 * touched. Null sits for a black picture.
 */
export async function portrait(
  sitter: Sitter | null,
  { width, height }: Size,
  longest: number,
  fonts: readonly FontFile[],
): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(width, height))
  const { canvas, context } = createCanvas(width * scale, height * scale)
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (sitter) {
    await draw(context, sitter, { width, height }, scale, fonts)
    for (const over of sitter.over ?? []) {
      if (over.firstChild) await lay(context, over, { width, height }, scale, fonts)
    }
  }
  return bytesOf(canvas, 'image/jpeg', 0.8)
}

async function draw(
  context: CanvasRenderingContext2D,
  { element, kind }: Sitter,
  size: Size,
  scale: number,
  fonts: readonly FontFile[],
): Promise<void> {
  const { canvas } = context
  try {
    if (!element || element instanceof HTMLIFrameElement) throw new Error('no page may be read')
    const isDrawn = isBitmap(element)
    const source = isDrawn ? element : await vectorOf(element, size, scale, fonts)
    mayRead(source)
    const [x, y, w, h] = isDrawn ? fitted(element, canvas) : [0, 0, canvas.width, canvas.height]
    context.drawImage(source, x, y, w, h)
  } catch {
    context.fillStyle = grey
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#ffffff'
    context.font = `${Math.round(canvas.height / 12)}px sans-serif`
    context.textAlign = 'center'
    context.fillText(kind, canvas.width / 2, canvas.height / 2)
  }
}

/** Draws what lies over the sitter; where the browser makes no picture of it, the sitter alone is seen. */
async function lay(
  context: CanvasRenderingContext2D,
  over: HTMLElement,
  size: Size,
  scale: number,
  fonts: readonly FontFile[],
): Promise<void> {
  const { canvas } = context
  try {
    const picture = await vectorOf(over, size, scale, fonts)
    mayRead(picture)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  } catch {
    // The sitter is drawn.
  }
}

type Bitmap = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

function isBitmap(element: HTMLElement): element is Bitmap {
  return (
    element instanceof HTMLImageElement || element instanceof HTMLVideoElement || element instanceof HTMLCanvasElement
  )
}

/** Throws when the picture would make a canvas unreadable. */
function mayRead(source: Bitmap): void {
  const { context } = createCanvas(1, 1, true)
  context.drawImage(source, 0, 0, 1, 1)
  context.getImageData(0, 0, 1, 1)
}

/** Where a picture lies that fits its box as its style says. */
function fitted(element: Bitmap, box: HTMLCanvasElement): [x: number, y: number, width: number, height: number] {
  const { width, height } = sizeOf(element)
  const ratios = [box.width / width, box.height / height] as const
  const { objectFit } = element.style
  if (objectFit === 'fill') return [0, 0, box.width, box.height]
  const ratio = objectFit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
  return [(box.width - width * ratio) / 2, (box.height - height * ratio) / 2, width * ratio, height * ratio]
}
