import { MenuOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import css from './FilterBar.module.css'

/** What this device remembers the density of its tables by: all of them have the same. */
const KEY = 'marquee.compact'

/** Whether rows stand close together, and how to change that. */
export function useCompact(): [isCompact: boolean, setCompact: (isCompact: boolean) => void] {
  const [isCompact, setCompact] = useState(() => localStorage.getItem(KEY) !== null)
  return [
    isCompact,
    (next) => {
      if (next) localStorage.setItem(KEY, '')
      else localStorage.removeItem(KEY)
      setCompact(next)
    },
  ]
}

interface CompactButtonProps {
  isCompact: boolean
  onChange(isCompact: boolean): void
}

export function CompactButton({ isCompact, onChange }: CompactButtonProps) {
  const t = useT('common')
  return (
    <Button
      className={css.compact}
      type={isCompact ? 'primary' : 'default'}
      ghost={isCompact}
      icon={<MenuOutlined aria-hidden />}
      aria-pressed={isCompact}
      aria-label={t('list.compact')}
      title={t('list.compact')}
      onClick={() => onChange(!isCompact)}
    />
  )
}
