import type { Effect } from './shown'

/** The effect catalogue (G153), in the order it is offered. The ids are stored and sent; they never change. */
export const effects = [
  { id: 1, name: 'Fade' },
  { id: 2, name: 'SlideLeft' },
  { id: 3, name: 'SlideRight' },
  { id: 4, name: 'SlideUp' },
  { id: 5, name: 'SlideDown' },
  { id: 6, name: 'ZoomIn' },
  { id: 7, name: 'ZoomOut' },
  { id: 8, name: 'WipeLeft' },
  { id: 9, name: 'WipeRight' },
] as const

export type EffectName = (typeof effects)[number]['name']

export const noEffect: Effect = { id: 0, durationMs: 0 }

export const defaultEffectMs = 500

/** An id that is not above 0 means no effect and no duration (R431, R432). Without a duration: the default. */
export function effectOf(id: number | null | undefined, durationMs?: number | null): Effect {
  if (!id || !(id > 0)) return noEffect
  return { id, durationMs: Math.max(0, Math.round(durationMs ?? defaultEffectMs)) }
}

/** The catalogue's name of an effect; undefined for none and for an id that this version does not know. */
export function effectName(id: number): EffectName | undefined {
  return effects.find((effect) => effect.id === id)?.name
}

interface Effects {
  readonly effectIn: Effect
  readonly effectOut: Effect
}

/** An entry's effects by the rule above, shortened in proportion where together they would outlast the entry. */
export function effectsWithin(durationMs: number, wanted: Effects): Effects {
  const effectIn = effectOf(wanted.effectIn.id, wanted.effectIn.durationMs)
  const effectOut = effectOf(wanted.effectOut.id, wanted.effectOut.durationMs)
  const total = effectIn.durationMs + effectOut.durationMs
  if (total <= durationMs) return { effectIn, effectOut }
  const share = durationMs / total
  return {
    effectIn: { id: effectIn.id, durationMs: Math.floor(effectIn.durationMs * share) },
    effectOut: { id: effectOut.id, durationMs: Math.floor(effectOut.durationMs * share) },
  }
}
