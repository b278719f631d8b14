import type { Command } from '../commands/command'
import { commands } from '../commands/commands'
import { viewOf } from '../core/state'
import type { Desk } from './desk'

/** What the view can do besides. A command is run with the desk, which is its host. */
const rename: Command = {
  id: 'rename',
  labelKey: 'designer.command.rename',
  shortcut: 'F2',
  when: (state) => viewOf(state).selection.primary !== null,
  run: (host) => (host as Desk).set({ renaming: viewOf(host.editor.get()).selection.primary, panel: 'layers' }),
}

/** Everything that can be done. */
export const actions: readonly Command[] = [rename, ...commands]

const byId = new Map(actions.map((command) => [command.id, command]))

export function action(id: string): Command {
  const found = byId.get(id)
  if (!found) throw new Error(`no command ${id}`)
  return found
}
