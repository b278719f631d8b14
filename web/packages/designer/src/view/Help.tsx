import { useT } from '@marquee/i18n/react'
import { KeySheet } from '@marquee/ui/list/KeySheet'
import { actions } from './actions'
import { handKeys, kindNames, kinds } from './kinds'
import { commandText, kindText, shortcutText } from './labels'
import { useDesk, useLook } from './useDesk'

/** What arrow keys do is said once for all four. */
const byArrow = /^(move|resize)(Left|Right|Up|Down)(Far)?$/

/** Every key, behind the question mark. */
export function Help() {
  const t = useT('author')
  const desk = useDesk()
  const isOpen = useLook(({ help }) => help)
  const keys: [string, string][] = [
    ['← ↑ → ↓', t('editor.key.move')],
    ['Shift+← ↑ → ↓', t('editor.key.far')],
    ['Alt+← ↑ → ↓', t('editor.key.resize')],
    ...actions
      .filter(({ id }) => !byArrow.test(id))
      .flatMap((command): [string, string][] =>
        command.shortcut ? [[shortcutText(command.shortcut), t(commandText(command))]] : [],
      ),
    [handKeys.select, t('editor.tool.select')],
    [`${handKeys.pan}, ${t('editor.key.space')}`, t('editor.tool.pan')],
    ...kindNames.map((kind): [string, string] => [
      kinds[kind].key,
      t('editor.insert.one', { kind: t(kindText(kind)) }),
    ]),
    [shortcutText('Mod+S'), t('editor.save')],
    ['F6', t('editor.key.parts')],
    [t('editor.key.click', { keys: shortcutText('Mod') }), t('editor.key.alone')],
    [t('editor.key.drag', { keys: shortcutText('Mod') }), t('editor.key.free')],
    [t('editor.key.drag', { keys: shortcutText('Alt') }), t('editor.key.copies')],
    [t('editor.key.drag', { keys: shortcutText('Shift') }), t('editor.key.straight')],
    [t('editor.key.wheel'), t('editor.key.zoom')],
    ['?', t('editor.help')],
  ]
  return <KeySheet title={t('editor.help')} keys={keys} wide open={isOpen} onClose={() => desk.set({ help: false })} />
}
