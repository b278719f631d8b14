import { useT } from '@marquee/i18n/react'
import { Dropdown } from 'antd'
import { contextMenu } from '../commands/commands'
import { ariaShortcut, commandText, shortcutText } from './labels'
import css from './parts.module.css'
import { useDesk, useLook } from './useDesk'

/** What is there for items of one kind alone. */
const typed: ReadonlySet<string> = new Set(['selectContent', 'editClock', 'editText', 'editTouch', 'editWebsite'])

/** The menu of the item that is selected, in the order of the specification (R218). What cannot be done is there, and off. */
export function ItemMenu() {
  const t = useT('author')
  const desk = useDesk()
  const at = useLook(({ menu }) => menu)
  if (!at) return null
  const state = desk.editor.get()
  const offered = contextMenu.filter(({ id, when }) => !typed.has(id) || when(state))
  const items = offered.map((command) => ({
    key: command.id,
    label: <span data-label>{t(commandText(command))}</span>,
    disabled: !desk.can(command),
    danger: command.id === 'delete',
    extra: command.shortcut && (
      <span aria-hidden className={css.shortcut}>
        {shortcutText(command.shortcut)}
      </span>
    ),
    'aria-keyshortcuts': ariaShortcut(command),
  }))

  function close() {
    desk.set({ menu: null })
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
  }

  return (
    <Dropdown
      key={`${at.x} ${at.y}`}
      open
      autoFocus
      destroyOnHidden
      trigger={['contextMenu']}
      onOpenChange={(opens) => !opens && close()}
      menu={{
        items,
        onClick({ key }) {
          close()
          const command = offered.find(({ id }) => id === key)
          if (command) desk.run(command)
        },
        onKeyDown(event) {
          if (event.key === 'Escape') close()
        },
      }}
    >
      <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
    </Dropdown>
  )
}
