import { useT } from '@marquee/i18n/react'
import { action } from '../actions'
import { aidNames } from '../aids'
import { Icon } from '../Icon'
import { commandText } from '../labels'
import { Menu } from '../Menu'
import parts from '../parts.module.css'
import { useDesk, useLook } from '../useDesk'
import css from './bars.module.css'

/** What helps to place things, each of which can be turned off. */
export function AidsMenu() {
  const t = useT('author')
  const desk = useDesk()
  const aids = useLook((look) => look.aids)
  const items = aidNames
    .map((name) => ({ name, command: action(name) }))
    .filter(({ command }) => desk.can(command))
    .map(({ name, command }) => ({
      key: name,
      role: 'menuitemcheckbox',
      'aria-checked': aids[name],
      icon: <span className={css.tick}>{aids[name] && <Icon name="tick" />}</span>,
      label: t(commandText(command)),
      extra: (
        <span aria-hidden className={parts.shortcut}>
          {command.shortcut}
        </span>
      ),
    }))
  return (
    <Menu trigger={['click']} menu={{ items, onClick: ({ key }) => desk.run(action(key)) }}>
      <button
        type="button"
        className={parts.iconButton}
        aria-haspopup="menu"
        aria-label={t('editor.aids')}
        title={t('editor.aids')}
        data-off={!aids.snaps || undefined}
      >
        <Icon name="magnet" />
      </button>
    </Menu>
  )
}
