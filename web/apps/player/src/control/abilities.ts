import { commandKinds } from './commands'

/** Whether a screen can carry out a setting or command; `browser` is that a page in a browser cannot. */
export type Ability = 'ok' | 'browser'

/** What a page cannot do, in whatever browser it runs. */
const beyond = ['timeSetting', 'autostart', 'backlight', 'inputSource', 'softwareUpgrade']

const able = [
  'volume',
  'name',
  'power',
  'deviceSetting',
  'remoteControl',
  'brightness',
  'premium',
  'downloadWindow',
  'orientation',
  ...commandKinds,
]

/** By the names of all settings and commands. */
export const controlAbilities: Record<string, Ability> = {}
for (const name of able) controlAbilities[name] = 'ok'
for (const name of beyond) controlAbilities[name] = 'browser'
