import type { KeyOf } from '@marquee/i18n/catalogs'
import type { ItemKind } from '@marquee/model/program/program'
import type { Command } from '../commands/command'
import type { Label } from '../core/state'

type Key = KeyOf<'author'>

/** What a command is called, in the catalog `author`. */
export const commandText = ({ id }: Pick<Command, 'id'>) => `editor.command.${id}` as Key

/** What a step of the history is called. */
export const stepText = ({ key }: Label) => `editor.step.${key.replace(/^designer\.step\./, '')}` as Key

export const kindText = (kind: ItemKind) => `editor.kind.${kind}` as Key

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Plus: '+',
}
const macSigns: Readonly<Record<string, string>> = { ...signs, Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** A shortcut as people know it from their keyboard. */
export function shortcutText(shortcut: string, mac = isMac): string {
  const parts = shortcut.split('+')
  if (mac) return parts.map((part) => macSigns[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : (signs[part] ?? part))).join('+')
}

/** As `aria-keyshortcuts` has it. */
export function ariaShortcut({ shortcut }: Pick<Command, 'shortcut'>): string | undefined {
  return shortcut?.replace('Mod', isMac ? 'Meta' : 'Control')
}
