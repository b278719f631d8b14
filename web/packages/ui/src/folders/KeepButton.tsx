import { TeamOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { KeptTag } from './KeptMark'
import type { Folder } from './model'

interface KeepButtonProps {
  folder: Folder
  /** Small, as in a heading. */
  compact?: boolean
  onClick(): void
}

/** Opens the user groups of a folder (R169). One that is kept for others says so instead. */
export function KeepButton({ folder, compact = false, onClick }: KeepButtonProps) {
  const t = useT('folder')
  if (folder.disabled) return <KeptTag />
  const label = t('keep.open', { name: folder.name })
  return (
    <Button
      type={compact ? 'text' : 'default'}
      size={compact ? 'small' : 'middle'}
      icon={<TeamOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
    />
  )
}
