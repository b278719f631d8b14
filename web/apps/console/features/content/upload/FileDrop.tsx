import { CloudUploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Dropped, readDrop } from './picked'
import css from './upload.module.css'

/** Takes files and folders that are dropped anywhere in the window, and says so while they hover over it. */
export function FileDrop({ onFiles }: { onFiles(dropped: Dropped): void }) {
  const t = useT('content')
  const toast = useToast()
  const [isOver, setOver] = useState(false)
  const [found, setFound] = useState<number | null>(null)
  const take = useEffectEvent(async (transfer: DataTransfer) => {
    try {
      const dropped = await readDrop(transfer, setFound)
      if (dropped.files.length > 0) onFiles(dropped)
      else toast.warning(t('drop.nothing'))
    } catch {
      toast.warning(t('drop.unreadable'))
    } finally {
      setFound(null)
    }
  })

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
      if (dataTransfer) void take(dataTransfer)
    })
    return () => end.abort()
  }, [])

  if (!isOver && found === null) return null
  return (
    <div className={css.drop} role="status">
      <div className={css.dropText}>
        <CloudUploadOutlined aria-hidden />
        {isOver ? t('drop') : t('drop.reading', { count: found ?? 0 })}
      </div>
    </div>
  )
}
