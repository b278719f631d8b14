import { MoreOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button, Dropdown } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
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

/**
 * The menu of one record; nothing when nothing can be done with it. Lists have many and few are opened: until then there is a
 * button alone.
 */
export function CommandMenu<T>({ item, name, commands, label, className }: CommandMenuProps<T>) {
  const t = useT('common')
  const [isOpen, setOpen] = useState<boolean>()
  const trigger = useRef<HTMLButtonElement>(null)
  const offered = commandsFor(commands, [item])
  if (offered.length === 0) return null
  const wasOpened = isOpen !== undefined
  const turn = (opens: boolean) => {
    setOpen(opens)
    if (document.activeElement?.closest('[role=menu]')) trigger.current?.focus()
  }
  const common = {
    ref: trigger,
    'aria-haspopup': 'menu',
    autoFocus: wasOpened, // takes the place of the button that was clicked
    onClick(event: MouseEvent) {
      event.stopPropagation()
      if (!wasOpened) setOpen(true)
    },
  } as const
  const button = label ? (
    <Button {...common} icon={<MoreOutlined aria-hidden />}>
      {label}
    </Button>
  ) : (
    <button {...common} type="button" className={className ?? css.button} aria-label={t('actions', { name })}>
      <MoreOutlined aria-hidden />
    </button>
  )
  if (!wasOpened) return button
  const items = offered.map(({ id, label, icon, danger, shortcut, reason }) => ({
    key: id,
    label: reason ? (
      <>
        {label} <small className={css.reason}>{reason}</small>
      </>
    ) : (
      label
    ),
    disabled: reason !== undefined,
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
          domEvent.preventDefault() // the button has the focus now: Enter would press it, which opens the menu again
          offered.find((command) => command.id === key)?.run()
        },
      }}
      open={isOpen}
      onOpenChange={turn}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
    >
      {button}
    </Dropdown>
  )
}

interface CommandBarProps<T> {
  items: readonly T[]
  commands: readonly ListCommand<T>[]
}

/** What can be done with the selected records, as buttons; what applies to some of them says to how many. */
export function CommandBar<T>({ items, commands }: CommandBarProps<T>) {
  const t = useT('common')
  return commandsFor(commands, items).map(({ id, label, icon, danger, shortcut, reason, items: concerned, run }) => (
    <Button
      key={id}
      size="small"
      icon={<span aria-hidden>{icon}</span>}
      danger={danger}
      disabled={reason !== undefined}
      title={reason}
      aria-keyshortcuts={shortcut}
      onClick={run}
    >
      {concerned.length < items.length ? t('list.some', { label, some: concerned.length, of: items.length }) : label}
    </Button>
  ))
}
