import { MoreOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button, Dropdown } from 'antd'
import css from './CommandMenu.module.css'
import { commandsFor, type ListCommand } from './commands'

interface CommandMenuProps<T> {
  item: T
  /** What the record is called. */
  name: string
  commands: readonly ListCommand<T>[]
  /** The word on the button, where it stands alone; in a list it has none. */
  label?: string
  className?: string
}

/** The menu of one record; nothing when nothing can be done with it. */
export function CommandMenu<T>({ item, name, commands, label, className }: CommandMenuProps<T>) {
  const t = useT('common')
  const offered = commandsFor(commands, [item])
  if (offered.length === 0) return null
  const items = offered.map(({ id, label, icon, danger, shortcut }) => ({
    key: id,
    label,
    icon: <span aria-hidden>{icon}</span>,
    danger,
    extra: shortcut && <span aria-hidden>{shortcut}</span>,
    'aria-keyshortcuts': shortcut,
  }))
  return (
    <Dropdown
      menu={{
        items,
        onClick({ key, domEvent }) {
          domEvent.stopPropagation()
          offered.find((command) => command.id === key)?.run([item])
        },
      }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
    >
      <Button
        {...(!label && { type: 'text', size: 'small', className: className ?? css.button })}
        aria-haspopup="menu"
        aria-label={label ? undefined : t('actions', { name })}
        icon={<MoreOutlined aria-hidden />}
        onClick={(event) => event.stopPropagation()}
      >
        {label}
      </Button>
    </Dropdown>
  )
}

interface CommandBarProps<T> {
  items: readonly T[]
  commands: readonly ListCommand<T>[]
}

/** What can be done with the selected records, as buttons. */
export function CommandBar<T>({ items, commands }: CommandBarProps<T>) {
  return commandsFor(commands, items).map(({ id, label, icon, danger, shortcut, run }) => (
    <Button
      key={id}
      size="small"
      icon={<span aria-hidden>{icon}</span>}
      danger={danger}
      aria-keyshortcuts={shortcut}
      onClick={() => run(items)}
    >
      {label}
    </Button>
  ))
}
