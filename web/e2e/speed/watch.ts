import type { Page } from '@playwright/test'

/** What somebody waits for, in milliseconds. */
export interface Wait {
  /** From the click, key or drop until the page answers with a frame: its letter, or a button that is pressed. */
  next: number
  /** From the same moment until the last of what follows is painted. */
  painted: number
  /** The longest task of the page meanwhile; 0: none over 50. */
  task: number
}

/** The part of a page that is looked at: around it the shell tells what goes on elsewhere. */
const MAIN = '#main'

/** A page in which nothing changes for so long has drawn what was asked for. */
const QUIET_MS = 500

/** Lets a page come to rest. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate((quiet) => {
    return new Promise<void>((resolve) => {
      let done = window.setTimeout(end, quiet)
      const changes = new MutationObserver(() => {
        clearTimeout(done)
        done = window.setTimeout(end, quiet)
      })
      changes.observe(document.getElementById('main') ?? document.body, { subtree: true, childList: true })
      function end() {
        changes.disconnect()
        resolve()
      }
    })
  }, QUIET_MS)
}

/** Watches a part of a page while a person does something: one click, key or drop, and whatever comes of it. */
export async function wait(page: Page, act: () => Promise<unknown>, part = MAIN): Promise<Wait> {
  await page.evaluate(
    ({ quiet, part }) => {
      let from = 0
      let painted = 0
      let done = 0
      let end = () => {}
      const begins = (event: Event) => {
        if (from > 0) return
        from = event.timeStamp
        look(4 * quiet) // the answer may take its time
      }
      const looked = () => {
        painted = performance.now()
      }
      const look = (rest = quiet) => {
        clearTimeout(done)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = looked
          port2.postMessage(null) // comes after the frame
        })
        done = window.setTimeout(end, rest)
      }
      for (const kind of ['pointerup', 'keydown']) addEventListener(kind, begins, { capture: true, once: true })
      const tasks: PerformanceEntry[] = []
      const longTasks = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
      longTasks.observe({ type: 'longtask' })
      let next = 0
      const events = new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) if (startTime >= from) next = Math.max(next, duration)
      })
      events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      window.waited = new Promise((resolve) => {
        end = () => {
          for (const observer of [changes, longTasks, events]) observer.disconnect()
          const longest = tasks.filter(({ startTime }) => startTime + 50 > from).map(({ duration }) => duration)
          resolve({ next, painted: painted - from, task: Math.max(0, ...longest) })
        }
        const changes = new MutationObserver(() => from > 0 && look())
        const watched = document.querySelector(part) ?? document.body
        changes.observe(watched, { subtree: true, childList: true, characterData: true })
      })
    },
    { quiet: QUIET_MS, part },
  )
  await act()
  return page.evaluate(() => window.waited)
}

/** What scrolling by a wheel is like. */
export interface Scroll {
  /** Time between frames, of 95 in a hundred at most. */
  frame: number
  task: number
}

/** Scrolls what lies under the middle of the page down for a second and a half, as fast as a hand does. */
export async function scroll(page: Page, x: number, y: number): Promise<Scroll> {
  await page.mouse.move(x, y)
  await page.evaluate(() => {
    const frames: number[] = []
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    let last = performance.now()
    let goes = true
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      if (goes) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    window.scrolled = () => {
      goes = false
      observer.disconnect()
      frames.sort((a, b) => a - b)
      return { frame: frames[Math.floor(frames.length * 0.95)] ?? 0, task: Math.max(0, ...tasks) }
    }
  })
  for (let at = 0; at < 40; at++) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(35)
  }
  return page.evaluate(() => window.scrolled())
}

declare global {
  interface Window {
    waited: Promise<Wait>
    scrolled(): Scroll
  }
}
