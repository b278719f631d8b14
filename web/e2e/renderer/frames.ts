import type { Page } from '@playwright/test'

/** Keeps every frame that the browser presents, as a PNG in base64, until the returned function is called. */
export async function capture(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page)
  const frames: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 320, maxHeight: 180, everyNthFrame: 1 })
  return async () => {
    await session.send('Page.stopScreencast')
    return frames
  }
}

/**
 * Of each frame the share, 0 to 1, that is as bright as only content is: black and the backdrop are not. What is white
 * counts as neither: no content is, so it is a page that has not been painted.
 */
export async function brightShares(page: Page, frames: string[]): Promise<number[]> {
  await page.goto('about:blank')
  return page.evaluate(async (pictures) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    const shares: number[] = []
    for (const picture of pictures) {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      context.imageSmoothingEnabled = false
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let bright = 0
      for (let i = 0; i < data.length; i += 4) {
        const colour = data.subarray(i, i + 3)
        if (Math.max(...colour) >= 110 && Math.min(...colour) < 245) bright++
      }
      shares.push(bright / (data.length / 4))
    }
    return shares
  }, frames)
}
