import { writeProgram } from '@marquee/model/program/json'
import type { Program } from '@marquee/model/program/program'
import { createPool } from '@marquee/renderer/pool'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { createStage, type Stage } from '@marquee/renderer/stage'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createStoppableClock, momentAt, pageLengths, type StoppableClock, shownProgram, startOf } from './preview'

/** How often the position is shown anew, in milliseconds. */
const TICK_MS = 200

interface PreviewOptions {
  /** The element that the stage fills. */
  root: RefObject<HTMLElement | null>
  program: Program
  host: ProgramHost
  /** Of a video wall the screen that is shown, from 1; without it the whole. */
  cell: ProgramHost['cell']
  /** The page that it begins with, from 0. */
  first: number
}

/** What is asked for once and for all: another start makes another stage. */
interface Start {
  readonly elapsedMs: number
  readonly nth: number
}

/** Plays a program with the player's own stage, from any page. It can be stopped, and be listened to. */
export function usePreview({ root, program, host, cell, first }: PreviewOptions) {
  const lengths = pageLengths(program)
  const [clock] = useState<StoppableClock>(() => createStoppableClock(() => host.now()))
  const [start, setStart] = useState<Start>(() => ({ elapsedMs: startOf(lengths, first), nth: 0 }))
  const [beganAt, setBeganAt] = useState(() => clock.now() - start.elapsedMs)
  const [now, setNow] = useState(() => clock.now())
  const [runs, setRuns] = useState(true)
  const [isLoud, setLoud] = useState(false)
  const [isBroken, setBroken] = useState(false)

  const open = useEffectEvent((element: HTMLElement): Stage<ReturnType<typeof shownProgram>> => {
    const own: ProgramHost = Object.assign(Object.create(host), {
      now: clock.now,
      cell,
      touched: undefined,
      problem: () => setBroken(true),
    })
    const document = JSON.stringify(writeProgram(program))
    const stage = createStage<ReturnType<typeof shownProgram>>({
      root: element,
      source: async () => URL.createObjectURL(new Blob([document], { type: 'application/json' })),
      problem: ({ code }) => code !== 'muted' && setBroken(true),
      pool: createPool(),
      volume: () => (isLoud ? 100 : 0),
      program: own,
    })
    stage.show(shownProgram(program), start.elapsedMs).catch(() => setBroken(true))
    return stage
  })

  const row = cell?.row
  const column = cell?.column
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them takes another stage
  useEffect(() => {
    const element = root.current
    if (!element) return
    const stage = open(element)
    return () => stage.dispose()
  }, [start, isLoud, row, column])

  useEffect(() => {
    if (!runs) return
    clock.run()
    halt(root.current, false)
    const timer = setInterval(() => setNow(clock.now()), TICK_MS)
    return () => {
      clearInterval(timer)
      clock.stop()
      halt(root.current, true)
    }
  }, [runs, clock, root])

  /** Goes on from a moment of a page. */
  function seek(page: number, ms = 0) {
    const elapsedMs = startOf(lengths, page) + ms
    setBroken(false)
    setStart(({ nth }) => ({ elapsedMs, nth: nth + 1 }))
    setBeganAt(clock.now() - elapsedMs)
    setNow(clock.now())
    setRuns(true)
  }

  const { page, ms } = momentAt(lengths, Math.max(0, now - beganAt))
  return {
    runs,
    page,
    ms,
    lengths,
    isLoud,
    isBroken,
    seek,
    setLoud(loud: boolean) {
      setLoud(loud)
      seek(page, ms)
    },
    toggle: () => setRuns(!runs),
  }
}

/** What moves by itself stands still together with the clock. */
function halt(element: HTMLElement | null, isHalted: boolean): void {
  for (const animation of element?.getAnimations?.({ subtree: true }) ?? []) {
    if (isHalted) animation.pause()
    else animation.play()
  }
  for (const media of element?.querySelectorAll('video, audio') ?? []) {
    const it = media as HTMLMediaElement
    if (isHalted) it.pause()
    else void it.play().catch(() => {}) // it has ended, or was taken away
  }
}
