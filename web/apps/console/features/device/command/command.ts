import type { Answer, Item } from '@marquee/api/types'
import type { Tone } from '@marquee/ui/theme/tokens'
import type { Standing } from '../setting/setting'

/** Something that one screen was asked to do. */
export type Command = Item<'/api/device/command'>

export type CommandState = Command['state']

/** Player software that screens install. */
export type Package = Item<'/api/apk'>

/** How commands stand that were given together. */
export type Batch = Answer<'/api/device/commandBatch/{batch}', 'get'>

/** What people ask for, in the order in which it is offered. To lock and to unlock are one command with an argument. */
export const asks = [
  'screenCapture',
  'getLog',
  'reboot',
  'shutdown',
  'lockScreen',
  'unlockScreen',
  'clearContent',
] as const

export type Ask = (typeof asks)[number]

/** What screens were asked; to upgrade, they are asked by a dialog of its own. */
export type Asked = Ask | 'softwareUpgrade'

/** What people in front of the screen notice is asked about first. */
const grave: readonly Ask[] = ['reboot', 'shutdown', 'lockScreen', 'clearContent']

export function isGrave(ask: Ask): boolean {
  return grave.includes(ask)
}

/** By which operation a package is installed: a company's own, the default, and others each have one (R357, R358). */
export function upgradeOf({ companyId, isDefault }: Pick<Package, 'companyId' | 'isDefault'>) {
  if (companyId !== 0) return 'mySoftwareUpgrade'
  return isDefault ? 'softwareUpgrade' : 'liteSoftwareUpgrade'
}

/** The name under which a screen says whether it can. */
export function kindOf(ask: Asked): Command['kind'] {
  return ask === 'unlockScreen' ? 'lockScreen' : ask
}

/** What screens say of what they are asked: that they can, or why not. */
type Ability = Standing['ability']

export const abilities: readonly Ability[] = ['ok', 'browser', 'no-hardware', 'no-tool', 'no-permission']

/** What a screen says of something, by what it says of all; one that never spoke of it has an older player. */
export function abilityOf(said: Readonly<Record<string, string>> | undefined, ask: Asked): Ability {
  return abilities.find((one) => one === said?.[kindOf(ask)]) ?? 'unknown'
}

export function askOf({ kind, argument }: Pick<Command, 'kind' | 'argument'>): Asked {
  return kind === 'lockScreen' && argument.lock === false ? 'unlockScreen' : kind
}

export const stateTones: Record<CommandState, Tone> = {
  waiting: 'neutral',
  sent: 'info',
  done: 'success',
  failed: 'danger',
  expired: 'warning',
  cancelled: 'neutral',
}

/** The states in their order, as a batch counts them. */
export const states = ['done', 'sent', 'waiting', 'failed', 'expired', 'cancelled'] as const

/** Whether something may still become of a command. */
export function isUnderWay({ state }: Pick<Command, 'state'>): boolean {
  return state === 'waiting' || state === 'sent'
}

/** Whether something may still become of commands that were given together. */
export function isOpen({ waiting, sent }: Batch): boolean {
  return waiting + sent > 0
}

/** Where the bytes of a picture or a log are, in the company of its screen. */
export function captureUrl(src: string, companyId: number): string {
  return `${src}?companyId=${companyId}`
}
