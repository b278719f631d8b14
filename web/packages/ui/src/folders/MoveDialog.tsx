import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useRefusalText } from '../feedback/problemText'
import { useClosing } from '../feedback/useClosing'
import { FolderTree } from './FolderTree'
import css from './MoveDialog.module.css'
import type { Folder } from './model'
import type { FolderCommands } from './useFolderTree'

interface MoveDialogProps {
  title: string
  folders: readonly Folder[]
  rootId: number
  /** Where the records are now; 0 when they are in several folders. */
  from: number
  /** With these, a folder can be made on the way. */
  commands?: FolderCommands
  /** Moves; throws a `Problem`. */
  onMove(folderId: number): Promise<unknown>
  onClose(): void
}

/** Asks for the folder that records are moved to (D089). It closes by itself when they are there. */
export function MoveDialog({ title, folders, rootId, from, commands, onMove, onClose }: MoveDialogProps) {
  const t = useT('folder')
  const common = useT('common')
  const refusalText = useRefusalText()
  const { modal, close } = useClosing(onClose)
  const [chosen, setChosen] = useState(from || rootId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isKept = folders.some(({ id, disabled }) => id === chosen && disabled)

  async function move() {
    setBusy(true)
    setProblem(null)
    try {
      await onMove(chosen)
      close()
    } catch (error) {
      setProblem(Problem.from(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      {...modal}
      width={420}
      title={title}
      okText={t('move.submit')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: chosen === from || !chosen || isKept, loading: busy }}
      onOk={move}
      onCancel={close}
    >
      {isKept && <Alert type="info" showIcon title={t('kept.target')} style={{ marginBottom: 12 }} />}
      {problem && <Alert type="error" showIcon title={refusalText(problem)} style={{ marginBottom: 12 }} />}
      <div className={css.tree}>
        <FolderTree
          label={t('move.to')}
          folders={folders}
          rootId={rootId}
          selected={chosen}
          marked={from}
          onSelect={setChosen}
          commands={commands}
        />
      </div>
    </Modal>
  )
}
