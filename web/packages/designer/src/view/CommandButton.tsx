import { useT } from '@marquee/i18n/react'
import { Tooltip } from 'antd'
import type { Command } from '../commands/command'
import { Icon, type IconName } from './Icon'
import { ariaShortcut, commandText, shortcutText } from './labels'
import css from './parts.module.css'
import { useDesk, useOf } from './useDesk'

interface CommandButtonProps {
  command: Command
  icon: IconName
}

/** A command as a button: its icon, and its name and its key when it is pointed at. */
export function CommandButton({ command, icon }: CommandButtonProps) {
  const t = useT('author')
  const desk = useDesk()
  const canRun = useOf(() => desk.can(command))
  return (
    <IconButton
      label={t(commandText(command))}
      shortcut={command.shortcut}
      icon={icon}
      disabled={!canRun}
      onClick={() => desk.run(command)}
    />
  )
}

interface IconButtonProps {
  label: string
  icon: IconName
  shortcut?: string
  disabled?: boolean
  pressed?: boolean
  /** Where its name comes up. */
  side?: 'top' | 'bottom' | 'right' | 'left'
  onClick(): void
}

export function IconButton({ label, icon, shortcut, disabled, pressed, side = 'bottom', onClick }: IconButtonProps) {
  return (
    <Tooltip
      placement={side}
      mouseEnterDelay={0.4}
      title={
        <>
          {label}
          {shortcut && <span className={css.shortcut}>{shortcutText(shortcut)}</span>}
        </>
      }
    >
      <button
        type="button"
        className={css.iconButton}
        aria-label={label}
        aria-keyshortcuts={ariaShortcut({ shortcut })}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
