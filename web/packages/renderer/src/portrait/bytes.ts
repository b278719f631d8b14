import { createCanvas } from './canvas'

/** Pictures and films as they are in a drawing, and what else of it a copy does not have by itself. */
type Drawn = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

/**
 * Puts into a copy of a drawing the bytes of all that it loads: what becomes a picture loads nothing by itself. `scale`
 * is how many pixels of the picture one of the drawing becomes. What cannot be read is left out.
 */
export async function takeIn(copy: HTMLElement, drawn: HTMLElement, scale: number): Promise<void> {
  const pairs = pairsOf(copy, drawn, 'img, video, canvas').map(async ([one, original]) => {
    const frame = document.createElement('img')
    frame.style.cssText = one.style.cssText
    try {
      frame.src = await shownOf(original as Drawn, scale).catch(() => fileOf(original))
      one.parentNode?.replaceChild(frame, one)
    } catch {
      one.remove()
    }
  })
  const backgrounds = pairsOf(copy, drawn, '[style*="background-image"]').map(([{ style }]) => withFile(style))
  await Promise.all([...pairs, ...backgrounds])
  for (const one of Array.from(copy.querySelectorAll('iframe, audio, script'))) one.remove()
}

/** The same elements of both. */
export function pairsOf(
  copy: HTMLElement,
  drawn: HTMLElement,
  selector: string,
): [copy: HTMLElement, drawn: HTMLElement][] {
  const originals = Array.from(drawn.querySelectorAll<HTMLElement>(selector))
  return Array.from(copy.querySelectorAll<HTMLElement>(selector), (one, at) => [one, originals[at] as HTMLElement])
}

/** What is seen of it, no larger than it is seen; rejects while nothing is, and where it is another server's. */
async function shownOf(drawn: Drawn, scale: number): Promise<string> {
  const { width, height } = sizeOf(drawn)
  const { clientWidth, clientHeight } = drawn
  const isSized = drawn.style.objectFit !== 'none'
  const part = isSized ? Math.min(1, Math.max(clientWidth / width, clientHeight / height) * scale) : 1
  const { canvas, context } = createCanvas(width * part, height * part)
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  return urlOf(await bytesOf(canvas, 'image/webp', 0.9))
}

/** In its own pixels; throws when there is nothing of it. */
export function sizeOf(drawn: Drawn): { width: number; height: number } {
  const [width, height] =
    drawn instanceof HTMLImageElement
      ? [drawn.naturalWidth, drawn.naturalHeight]
      : drawn instanceof HTMLVideoElement
        ? [drawn.videoWidth, drawn.videoHeight]
        : [drawn.width, drawn.height]
  if (!width || !height) throw new Error('there is nothing of it')
  return { width, height }
}

/** The bytes of a canvas; rejects when something in it is another server's. */
export function bytesOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('it becomes no file'))), type, quality)
  })
}

function fileOf(drawn: HTMLElement): Promise<string> {
  return drawn instanceof HTMLImageElement ? dataUrl(drawn.src) : Promise.reject(new Error('it is no file'))
}

async function withFile(style: CSSStyleDeclaration): Promise<void> {
  const [, address] = /^url\("?([^")]+)"?\)$/.exec(style.backgroundImage) ?? []
  if (!address) return
  const url = await dataUrl(address).catch(() => '')
  style.backgroundImage = url && `url("${url}")`
}

/** What lies at an address, as an address of its own. */
export async function dataUrl(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.statusText)
  return urlOf(await answer.blob())
}

function urlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
