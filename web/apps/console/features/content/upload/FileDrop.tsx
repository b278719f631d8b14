import { CloudUploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useEffect, useRef, useState } from 'react'
import css from './upload.module.css'

/** Takes files that are dropped anywhere in the window, and says so while they hover over it. */
export function FileDrop({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useT('content')
  const toast = useToast()
  const [isOver, setOver] = useState(false)
  const take = useRef<(transfer: DataTransfer) => void>(() => {})
  take.current = (transfer) => {
    const files = filesIn(transfer)
    if (files.length > 0) onFiles(files)
    if (files.length < transfer.files.length) toast.warning(t('drop.noFolders'))
  }

  useEffect(() => {
    const end = new AbortController()
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) => {
      const listener = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault() // or else the browser would open the file
        act(event)
      }
      window.addEventListener(type, listener, { signal: end.signal })
    }
    on('dragenter', () => setOver(true))
    on('dragover', ({ dataTransfer }) => {
      if (dataTransfer) dataTransfer.dropEffect = 'copy'
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false)) // it left the window
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      if (dataTransfer) take.current(dataTransfer)
    })
    return () => end.abort()
  }, [])

  if (!isOver) return null
  return (
    <div className={css.drop} aria-hidden>
      <div className={css.dropText}>
        <CloudUploadOutlined />
        {t('drop')}
      </div>
    </div>
  )
}

/** The files without the folders: a folder has no bytes. */
function filesIn(transfer: DataTransfer): File[] {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  return [...transfer.files].filter((_, index) => !items[index]?.webkitGetAsEntry?.()?.isDirectory)
}
