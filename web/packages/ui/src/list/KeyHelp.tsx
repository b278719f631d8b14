import { isTyping } from '@marquee/editing/keys'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { ListCommand } from './commands'
import css from './KeyHelp.module.css'
import { KeySheet } from './KeySheet'

interface KeyHelpProps {
  commands: readonly Pick<ListCommand<never>, 'id' | 'label' | 'shortcut' | 'single'>[]
}

/** Which keys there are in a list, behind a button and the question mark. Where nothing has keys, it is not shown. */
export function KeyHelp({ commands }: KeyHelpProps) {
  const t = useT('common')
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (!document.querySelector('[role=dialog]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const selecting: [string, string][] = [
    ['Space', t('keys.select')],
    ['Ctrl+A', t('keys.all')],
    ['Esc', t('keys.none')],
  ]
  const keys: [string, string][] = [
    ['← ↑ ↓ →', t('keys.walk')],
    ['Enter', t('keys.open')],
    ...(commands.some(({ single }) => !single) ? selecting : []),
    ['Shift+F10', t('keys.menu')],
    ...commands.flatMap(({ shortcut, label }): [string, string][] => (shortcut ? [[shortcut, label]] : [])),
    ['?', t('keys')],
  ]
  return (
    <>
      <Button className={css.button} aria-label={t('keys')} title={t('keys')} onClick={() => setOpen(true)}>
        ?
      </Button>
      <KeySheet title={t('keys')} keys={keys} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
