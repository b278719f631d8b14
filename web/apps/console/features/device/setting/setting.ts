import type { Answer, Body } from '@marquee/api/types'
import type { Tone } from '@marquee/ui/theme/tokens'
import type { Subject } from '../subject'

/** How a setting stands with a screen, or with what a device group gives to its screens. */
export type Standing = Answer<'/api/device/{id}/settings', 'get'>[number]

export type SettingName = Standing['name']

type ValueOf<N extends SettingName> = NonNullable<Body<`/api/device/setting/${N}`, 'patch'>['value']>

/** The value of each setting, as its own operation has it. */
export type Values = { readonly [N in SettingName]: ValueOf<N> }

export type Power = Values['power']

/** What a screen makes of a setting. */
export type State = 'impossible' | 'failed' | 'waiting' | 'done' | 'unheard'

export const stateTones: Record<State, Tone> = {
  impossible: 'neutral',
  failed: 'danger',
  waiting: 'info',
  done: 'success',
  unheard: 'neutral',
}

/** What the server carries out by itself, as soon as somebody decides. */
const here: readonly SettingName[] = ['name', 'premium']

export function stateOf({ name, ability, failed, differs, reportedAt }: Standing): State {
  if (here.includes(name)) return 'done'
  if (ability === 'unknown') return 'unheard'
  if (ability !== 'ok') return 'impossible'
  if (failed !== '' && differs) return 'failed'
  if (differs) return 'waiting'
  return reportedAt ? 'done' : 'unheard'
}

/** Those that several screens at once, or a group, can be given: a name is one screen's own. */
export function isShared(name: SettingName): boolean {
  return name !== 'name'
}

/** Operators alone decide about licensed extras (G159). */
export function isForOperators(name: SettingName): boolean {
  return name === 'premium'
}

/** A group gives to its screens only what these can take from it. */
export function mayGive({ kind }: Subject, { name, inherits }: Standing): boolean {
  return kind === 'group' ? inherits : isShared(name)
}
