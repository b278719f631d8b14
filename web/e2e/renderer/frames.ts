import type { Page } from '@playwright/test'

/**
 * Keeps every frame that the browser presents, as a PNG in base64, until the returned function is called. What the page
 * shows by now is in the first of them: the browser is given the time to present it.
 */
export async function capture(page: Page): Promise<() => Promise<string[]>> {
  await drawn(page, 5)
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

/** Waits until a page has drawn so many frames more: however slow the machine is, that much was to be seen. */
export function drawn(page: Page, frames: number): Promise<void> {
  return page.evaluate(
    (more) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve())
        next(more)
      }),
    frames,
  )
}

/** Waits until so many entries have come on the screen since the loop began. */
export async function entered(page: Page, entries: number): Promise<void> {
  await page.waitForFunction(
    (least) => window.bench.log.filter((line) => line.startsWith('entered ')).length >= least,
    entries,
  )
}

/** Which pixels are content: by the brightest of their three colours, and by the darkest, each 0 to 255. */
interface Content {
  brightestFrom: number
  darkestBelow: number
}

/** Black and the backdrop are too dark. White is no content of the bench, but a page that has not been painted. */
const onTheBench: Content = { brightestFrom: 110, darkestBelow: 245 }

/** Of a frame the shares, 0 to 1, that are content, and that have the blue of the standby page. */
export interface Shares {
  bright: number
  standby: number
}

export async function brightShares(page: Page, frames: string[], content = onTheBench): Promise<number[]> {
  return (await sharesOf(page, frames, content)).map(({ bright }) => bright)
}

/** Looks at each frame. Takes the page to an empty one. */
export async function sharesOf(page: Page, frames: string[], content = onTheBench): Promise<Shares[]> {
  await page.goto('about:blank')
  const read = async ([pictures, { brightestFrom, darkestBelow }]: [string[], Content]) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    const shares: { bright: number; standby: number }[] = []
    for (const picture of pictures) {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      context.imageSmoothingEnabled = false
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
      let bright = 0
      let standby = 0
      for (let i = 0; i < data.length; i += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
        if (Math.max(red, green, blue) >= brightestFrom && Math.min(red, green, blue) < darkestBelow) bright++
        if (blue > Math.max(red, green) + 8) standby++
      }
      const all = data.length / 4
      shares.push({ bright: bright / all, standby: standby / all })
    }
    return shares
  }
  return page.evaluate(read, [frames, content] as [string[], Content])
}

type Comparison = [pictures: string[], box: readonly [x: number, y: number, w: number, h: number]]

/** In which share of a box, 0 to 1, two pictures of a page are not the same; what no eye tells apart is. */
export async function differingShare(
  page: Page,
  one: Buffer,
  other: Buffer,
  box: readonly [x: number, y: number, w: number, h: number],
): Promise<number> {
  const compare = async ([pictures, [x, y, w, h]]: Comparison) => {
    const read = async (picture: string) => {
      const image = new Image()
      image.src = `data:image/png;base64,${picture}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      context.drawImage(image, -x, -y)
      return context.getImageData(0, 0, w, h).data
    }
    const [a, b] = await Promise.all(pictures.map(read))
    let differing = 0
    for (let i = 0; a && b && i < a.length; i += 4) {
      const by = Math.max(...[0, 1, 2].map((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0))))
      if (by > 8) differing++
    }
    return differing / (w * h)
  }
  const blank = await page.context().newPage()
  try {
    return await blank.evaluate(compare, [[one.toString('base64'), other.toString('base64')], box] as Comparison)
  } finally {
    await blank.close()
  }
}

type Tiles = [picture: string, width: number, height: number, count: number]

/**
 * Of tiles of a picture, two beside each other, in which share each is not the same as the first; what no eye tells
 * apart is. Leaves the page as it is.
 */
export async function differences(
  page: Page,
  picture: Buffer,
  width: number,
  height: number,
  count: number,
): Promise<number[]> {
  const compare = async ([base64, w, h, tiles]: Tiles) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const read = (at: number) => context.getImageData((at % 2) * w, Math.floor(at / 2) * h, w, h).data
    const first = read(0)
    return Array.from({ length: tiles }, (_, at) => {
      const other = read(at)
      let differing = 0
      for (let i = 0; i < first.length; i += 4) {
        const red = Math.abs((first[i] as number) - (other[i] as number))
        const green = Math.abs((first[i + 1] as number) - (other[i + 1] as number))
        const blue = Math.abs((first[i + 2] as number) - (other[i + 2] as number))
        if (red > 8 || green > 8 || blue > 8) differing++
      }
      return differing / (w * h)
    })
  }
  return page.evaluate(compare, [picture.toString('base64'), width, height, count] as Tiles)
}
