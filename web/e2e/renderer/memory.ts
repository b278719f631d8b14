import { readFileSync } from 'node:fs'
import { type CDPSession, expect, type Page } from '@playwright/test'

/** What a page holds once everything that it let go of is gone. */
export interface Held {
  nodes: number
  listeners: number
  heapMB: number
}

/** Looks at the memory of a page; a first look turns on what the others read. */
export async function watchMemory(page: Page): Promise<() => Promise<Held>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    // What the first round lets go of may hold what only the second finds.
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heapMB: of('JSHeapUsedSize') / 1e6 }
  }
}

/** Fails unless a page holds no more than before, but for what the browser itself keeps for a while. */
export function expectHeld(after: Held, before: Held, heapMB: number): void {
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(6)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(2)
  expect(after.heapMB - before.heapMB).toBeLessThan(heapMB)
}

/** What the process that draws the page has in memory. */
export interface Used {
  /** For itself alone. */
  ownMB: number
  /** Shared with the process that paints: decoded pictures, of which Chromium keeps half a gigabyte at most. */
  sharedMB: number
}

/** Looks at the memory of the process that draws a page. */
export async function watchProcess(page: Page): Promise<() => Promise<Used>> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('the page has no browser')
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const [busiest] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime)
    const memory = readFileSync(`/proc/${busiest?.id}/smaps_rollup`, 'utf8')
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(memory)?.[1]) / 1000
    return { ownMB: of('Pss_Anon'), sharedMB: of('Pss_Shmem') }
  }
}
