import type { FolderType } from '@marquee/api/types'
import { KeepButton } from '@marquee/ui/folders/KeepButton'
import { useFolders } from '../useFolders'
import { KeepDialog } from './KeepDialog'
import { useKeep } from './useKeep'

interface KeepingProps {
  type: FolderType
  /** 0: there is no button. */
  folder: number
  /** Small, as in a heading. */
  compact?: boolean
}

/** The way to the user groups of a folder, for who may change its tree (R169). */
export function Keeping({ type, folder, compact }: KeepingProps) {
  const { folders, commands } = useFolders(type)
  const { open } = useKeep()
  const chosen = folders.find(({ id }) => id === folder)
  if (!commands || !chosen) return null
  return (
    <>
      <KeepButton folder={chosen} compact={compact} onClick={() => open(folder)} />
      <KeepDialog type={type} />
    </>
  )
}
