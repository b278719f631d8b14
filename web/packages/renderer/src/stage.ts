import { effectsWithin } from '@marquee/model/effects'
import type { Effect, Shown } from '@marquee/model/shown'
import { createHandOver, lingerMs } from './handover'
import { createImage } from './image'
import { type Layer, openLayer, openPage } from './layer'
import { type MediumFactory, media } from './media'
import { fill } from './medium'
import { type Pool, within } from './pool'
import type { Sitter } from './portrait/portrait'
import { inTime, type StageProblem, Unshowable } from './problem'
import type { ProgramHost } from './program/host'
import { createStandbyPage } from './standby'

export interface StageOptions<E extends Shown> {
  /** Gets filled; may be resized at any time. Its own styles are left alone. */
  root: HTMLElement
  /** URL to load an asset's bytes from. A `blob:` URL is the stage's from then on; it revokes it when it is done. */
  source(asset: string): Promise<string>
  problem(problem: StageProblem<E>): void
  /** The media elements, which all stages of a page share. */
  pool: Pool
  /**
   * Where there are too few media elements, a stage of higher rank takes one of a lower, which is left with a still;
   * what is only prepared gives way to any. Above 0, by default 1.
   */
  rank?: number
  /**
   * Percent, asked when something begins to sound and when the pool is tuned; without it that keeps the volume it has. A
   * preview says 0.
   */
  volume?(): number
  /** What programs of the designer ask for; without it none is shown. */
  program?: ProgramHost
  /** How it shows an entry; by default as its kind is shown. */
  medium?: MediumFactory<E>
  /** What lies around and behind media lets through what is beneath the stage, and standby is nothing at all. */
  transparent?: boolean
}

/**
 * Shows entries one after the other. What is seen stays until the first frame of the next is there, so that no moment
 * is without content; a stage starts with the plain standby page.
 *
 * Effects run inside an entry's time. An entry that goes by an effect reveals the prepared one (while none is ready, it
 * stays); where that one comes with an effect, both run together in the last moments of the first.
 */
export interface Stage<E extends Shown> {
  /**
   * Gets an entry ready for `show`, once nothing moves any more; rejects within 3 s of that when it cannot be shown.
   * There is one prepared entry: preparing it again changes nothing, preparing or showing another gives it up, and then
   * a pending preparation resolves.
   */
  prepare(entry: E): Promise<void>
  /**
   * Shows an entry, `offsetMs` into its time; resolves when it is seen. Rejects within 3 s when it cannot be shown, and
   * what is seen stays. A later call of `show` or `standby` overtakes a pending one, which then resolves.
   */
  show(entry: E, offsetMs: number): Promise<void>
  /** Shows the company's image, or without one, or when it is broken, the plain standby page. Never rejects. */
  standby(asset: string | null): Promise<void>
  /** What is seen; null is standby. */
  readonly current: E | null
  /** Somebody uses what is seen, by touch. */
  readonly held: boolean
  /** What is seen, for a picture of it. */
  readonly sitter: Sitter
  /** Told when the entry that is seen breaks off: what plays breaks or stands still for 3 s. Its last frame stays. */
  failed: ((entry: E) => void) | null
  /** Something else is shown in its place: what is seen sounds no more. */
  leave(): void
  /** Gives the media elements back and keeps what is seen. */
  freeze(): void
  /** Leaves no node, listener, timer or object URL. */
  dispose(): void
}

const standbyFade: Effect = { id: 1, durationMs: 500 }

export function createStage<E extends Shown>(options: StageOptions<E>): Stage<E> {
  const { pool, rank = 1, transparent = false } = options
  const createMediumOf: MediumFactory<E> = options.medium ?? ((entry, host) => media[entry.kind](entry, host))
  const box = createBox(options.root, transparent)
  const handOver = createHandOver<E>(openPage(box, createGround()))
  let standbyAsset: string | null = null
  let prepared: Layer<E> | null = null
  let incoming: Layer<E> | null = null
  let preparations = 0
  let soundRefused = false
  let disposed = false

  const stage: Stage<E> = {
    prepare,
    show,
    standby,
    failed: null,
    get current() {
      return handOver.seen.entry
    },
    get held() {
      return handOver.seen.held()
    },
    get sitter() {
      const { medium, entry } = handOver.seen
      return { element: medium, kind: entry ? entry.kind : 'standby' }
    },
    leave() {
      handOver.seen.leave()
    },
    freeze() {
      handOver.settle()
      dropPrepared()
      handOver.seen.freeze()
    },
    dispose() {
      if (disposed) return
      disposed = true
      overtake(null)
      handOver.end()
      box.remove()
    },
  }
  return stage

  async function prepare(entry: E): Promise<void> {
    if (prepared && same(prepared.entry, entry)) return
    preparations++
    const mine = preparations
    await handOver.settled()
    if (mine !== preparations || disposed) return
    dropPrepared()
    const layer = open(entry)
    if (!layer) return
    prepared = layer
    try {
      await layer.ready
    } catch (error) {
      if (prepared !== layer) return
      prepared = null
      throw discard(layer, entry, error)
    }
  }

  async function show(entry: E, offsetMs: number): Promise<void> {
    if (disposed) return
    const since = performance.now()
    const elapsed = () => offsetMs + performance.now() - since
    const layer = overtake(entry) ?? open(entry) ?? openInPlace(entry)
    if (!layer) throw refuse(entry, new Unshowable('timeout', 'every media element is taken'))
    incoming = layer
    try {
      await inTime(layer.disposables, begin(layer, elapsed))
    } catch (error) {
      if (incoming !== layer) return
      incoming = null
      throw discard(layer, entry, error)
    }
    if (incoming !== layer) return
    incoming = null
    const { effectIn, effectOut } = effectsWithin(entry.durationMs, entry)
    handOver.to(layer, effectIn, elapsed())
    const departsIn = entry.durationMs - effectOut.durationMs - elapsed()
    if (effectOut.durationMs > 0 && departsIn > 0) {
      layer.disposables.later(Math.max(0, departsIn - lingerMs), () => {
        if (layer === handOver.seen && prepared?.isReady && !layer.held()) handOver.reveal(prepared, effectOut)
      })
    }
  }

  async function standby(asset: string | null): Promise<void> {
    if (disposed) return
    overtake(null)
    if (!stage.current && standbyAsset === asset) return
    const layer = asset === null ? openPage(box, createGround()) : openStandbyImage(asset)
    incoming = layer
    try {
      await inTime(
        layer.disposables,
        begin(layer, () => 0),
      )
    } catch {
      if (incoming !== layer) return
      layer.disposables.end()
      incoming = null
      return standby(null)
    }
    if (incoming !== layer) return
    incoming = null
    standbyAsset = asset
    handOver.to(layer, standbyFade, 0)
  }

  async function begin(layer: Layer<E>, elapsedMs: () => number): Promise<void> {
    await layer.ready
    handOver.announce(layer)
    await layer.begin(elapsedMs())
  }

  /** Gives up whatever was on its way, but for the layer that is prepared for this entry: that one is returned. */
  function overtake(entry: E | null): Layer<E> | null {
    preparations++
    const pending = incoming
    incoming = null
    if (pending) handOver.giveUp(pending)
    const layer = prepared
    if (layer && entry && same(layer.entry, entry)) {
      prepared = null
      return layer
    }
    dropPrepared()
    return null
  }

  function dropPrepared(): void {
    const layer = prepared
    prepared = null
    if (layer) handOver.giveUp(layer)
  }

  /** Null when it takes a media element, and there is none that is free or of a rank below. */
  function open(entry: E, above = 0): Layer<E> | null {
    const createMedium = createMediumOf(entry, {
      pool: within(pool, () => rankOf(layer)),
      program: options.program,
      take: (tune) => pool.take(above, { rank: () => rankOf(layer), release: () => release(layer), tune }),
      give: pool.give,
      volume: () => options.volume?.(),
      refused(detail) {
        if (!soundRefused) options.problem({ entry, code: 'muted', detail })
        soundRefused = true
      },
      broke({ code, detail }) {
        if (layer !== handOver.seen) return
        options.problem({ entry, code, detail })
        stage.failed?.(entry)
      },
    })
    if (!createMedium) return null
    const url = () => (entry.url ? Promise.resolve(entry.url) : options.source(entry.asset))
    const layer: Layer<E> = openLayer(box, entry, url, createMedium)
    if (transparent) layer.layer.style.backgroundColor = 'transparent'
    return layer
  }

  /**
   * Frees the media element that is needed: of what was covered, of a stage of lower rank, or else of what is seen,
   * which becomes a still.
   */
  function openInPlace(entry: E): Layer<E> | null {
    handOver.settle()
    const layer = open(entry, rank)
    if (layer) return layer
    handOver.seen.freeze()
    return open(entry)
  }

  /** What is about to be seen, or just revealed, keeps its media element. */
  function rankOf(layer: Layer<E>): number {
    if (layer === handOver.seen) return rank
    return layer === incoming || handOver.isRevealed(layer) ? Number.POSITIVE_INFINITY : 0
  }

  function release(layer: Layer<E>): void {
    if (layer === prepared) dropPrepared()
    else layer.freeze()
  }

  function openStandbyImage(asset: string): Layer<E> {
    const url = () => options.source(asset)
    return openLayer<E>(box, null, url, (disposables) => createImage('', 'contain', disposables))
  }

  function createGround(): HTMLElement {
    return transparent ? fill(document.createElement('div')) : createStandbyPage()
  }

  function discard(layer: Layer<E>, entry: E, error: unknown): Unshowable {
    handOver.takeBack(layer)
    return refuse(entry, error)
  }

  function refuse(entry: E, error: unknown): Unshowable {
    const reason = error instanceof Unshowable ? error : new Unshowable('decode', String(error))
    options.problem({ entry, code: reason.code, detail: reason.detail })
    return reason
  }
}

/** Whether the layer of one entry can show the other. */
function same(one: Shown | null, other: Shown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function createBox(root: HTMLElement, transparent: boolean): HTMLElement {
  const box = document.createElement('div')
  const { style } = box
  style.position = 'relative'
  style.zIndex = '0'
  style.width = '100%'
  style.height = '100%'
  style.overflow = 'hidden'
  // What two effects leave uncovered between two entries; standby has its own.
  if (!transparent) style.backgroundColor = '#000'
  root.appendChild(box)
  return box
}
