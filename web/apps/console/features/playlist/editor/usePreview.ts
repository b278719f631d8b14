import { locateTurn } from '@marquee/model/locate'
import type { LoopEntry } from '@marquee/model/timetable'
import { createPlayback, type Playback } from '@marquee/renderer/playback'
import { createPool } from '@marquee/renderer/pool'
import { createStage, type Stage } from '@marquee/renderer/stage'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type DraftEntry, groupMs } from './draft'
import { createPausableClock, plays, previewLoop, shownEntries } from './preview'

/** How often the position is shown anew, in milliseconds. */
const TICK_MS = 250

interface PreviewOptions {
  /** The element that the stage fills. */
  root: RefObject<HTMLElement | null>
  group: readonly DraftEntry[]
  /** Where an asset of the preview's loop is read from. */
  source(asset: string): Promise<string>
}

/** Plays a group of entries with the player's own stage and playback, without sound. */
export function usePreview({ root, group, source }: PreviewOptions) {
  const clock = useMemo(() => createPausableClock(() => performance.now()), [])
  const playing = useRef<{ stage: Stage<LoopEntry>; playback: Playback } | null>(null)
  const loop = useMemo(() => previewLoop(group), [group])
  const latest = useRef({ loop, source })
  latest.current = { loop, source }
  const [runs, setRuns] = useState(false)
  const [position, setPosition] = useState(0)
  const [key, setKey] = useState('')
  const [broken, setBroken] = useState<string | null>(null)
  const totalMs = groupMs(group)

  function engine() {
    if (playing.current || !root.current) return playing.current
    const stage = createStage<LoopEntry>({
      root: root.current,
      source: (asset) => latest.current.source(asset),
      problem: ({ entry }) => setBroken(entry.name),
      pool: createPool(),
      volume: () => 0,
    })
    const timers = {
      setTimeout: (action: () => void, ms: number) => window.setTimeout(action, ms),
      clearTimeout: (timer: number) => window.clearTimeout(timer),
    }
    const playback = createPlayback({
      stage,
      clock,
      timers,
      locate: (t) => locateTurn(latest.current.loop, 0, t),
      played() {},
      entered: (entry) => setKey(entry?.key ?? ''),
    })
    playing.current = { stage, playback }
    return playing.current
  }

  function play() {
    clock.run()
    engine()?.playback.start()
    setRuns(true)
  }

  /** Stops the clock; what is seen stays. */
  function pause() {
    clock.pause()
    playing.current?.playback.stop()
    for (const video of root.current?.querySelectorAll('video') ?? []) video.pause()
    setRuns(false)
  }

  /** Goes to a position of the round, in milliseconds, and plays on from there. */
  function seek(ms: number) {
    playing.current?.playback.stop()
    clock.set(ms)
    setPosition(ms)
    setBroken(null)
    play()
  }

  useEffect(() => {
    if (!runs) return
    if (totalMs === 0) pause()
    else playing.current?.playback.refresh()
  }, [group, runs, totalMs])

  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setPosition(clock.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [runs, clock])

  useEffect(
    () => () => {
      playing.current?.playback.stop()
      playing.current?.stage.dispose()
      playing.current = null
    },
    [],
  )

  const shown = shownEntries(group)
  const index = shown.findIndex((entry) => plays(entry, key))
  return {
    runs,
    /** Milliseconds into the round that plays. */
    positionMs: totalMs > 0 ? position % totalMs : 0,
    totalMs,
    /** What is seen, and its place from 1; null before the first play. */
    current: index < 0 ? null : { name: shown[index]?.name ?? '', place: index + 1, all: shown.length },
    /** Name of an entry that could not be shown. */
    broken,
    play,
    pause,
    seek,
  }
}
