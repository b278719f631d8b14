import { pairsOf, takeIn } from './bytes'
import { createCanvas } from './canvas'
import { type FontFile, lettersOf } from './letters'

/** So often, so long after each other, it is looked whether letters have come, in a picture so wide. */
const mostTimes = 10
const lettersMs = 60
const proofWidth = 320

/**
 * What is drawn in an element of `width` × `height` as one vector picture, with all that it loads in it: a canvas takes
 * nothing else. `scale` is how large it will be seen. What may not be read, such as a picture of another server, is left
 * out. Rejects where the browser makes no picture of it that can be read.
 */
export async function vectorOf(
  drawn: HTMLElement,
  { width, height }: { width: number; height: number },
  scale: number,
  fonts: readonly FontFile[],
): Promise<HTMLImageElement> {
  const copy = drawn.cloneNode(true) as HTMLElement
  holdStill(copy, drawn)
  await takeIn(copy, drawn, scale)
  const letters = copy.insertBefore(document.createElement('style'), copy.firstChild)
  letters.textContent = await lettersOf(copy, fonts)
  const html = new XMLSerializer().serializeToString(copy)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<foreignObject width="${width}" height="${height}">${html}</foreignObject></svg>`
  const picture = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`)
  await settled(picture, Math.min(width, proofWidth), (Math.min(width, proofWidth) * height) / width)
  return picture
}

/** What moves is where it is at this moment. */
function holdStill(copy: HTMLElement, drawn: HTMLElement): void {
  for (const [one, original] of pairsOf(copy, drawn, '*')) {
    // The oldest browsers do not tell.
    if (!original.getAnimations?.().length) continue
    const { transform, opacity } = getComputedStyle(original)
    Object.assign(one.style, { transform, opacity })
  }
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('it becomes no picture'))
    picture.src = url
  })
}

/** A picture is decoded before the letters in it are, and does not tell when they are there. */
async function settled(picture: HTMLImageElement, width: number, height: number): Promise<void> {
  const { canvas, context } = createCanvas(width, height, true)
  let before: Uint32Array | null = null
  for (let times = 0; times < mostTimes; times++) {
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const now = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
    if (before?.every((pixel, at) => pixel === now[at])) return
    before = now
    await new Promise((resolve) => setTimeout(resolve, lettersMs))
  }
}
