import { isShortcut } from '@marquee/editing/keys'
import type { State } from '../core/state'
import type { Command } from './command'

type Key = Parameters<typeof isShortcut>[0]

/** The command that a key press is the shortcut of, if it can be done now. In shortcuts `+` is called `Plus`. */
export function commandOf(all: readonly Command[], event: Key, state: State): Command | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  const pressed = { key: key === '+' ? 'Plus' : key, shiftKey, ctrlKey, metaKey, altKey }
  return all.find(({ shortcut, alsoBy = [], when }) => {
    const keys = shortcut ? [shortcut, ...alsoBy] : alsoBy
    return keys.some((one) => isShortcut(pressed, one)) && when(state)
  })
}
