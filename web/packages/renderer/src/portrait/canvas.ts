/** A canvas of whole pixels, one at least; throws where the browser gives none. `read` says that its pixels are read. */
export function createCanvas(
  width: number,
  height: number,
  read = false,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: read })
  if (!context) throw new Error('there is no canvas')
  return { canvas, context }
}
