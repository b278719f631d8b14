import { useEffect, useRef, useState } from 'react'
import css from './FolderTree.module.css'

interface RenameBoxProps {
  name: string
  label: string
  /** `byKey` when Enter ended it, so that the focus belongs back in the tree. */
  onSave(typed: string, byKey: boolean): Promise<void>
  onCancel(): void
}

/** Editing in place: Enter or leaving the box saves (R150), Escape gives up. */
export function RenameBox({ name, label, onSave, onCancel }: RenameBoxProps) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const done = useRef(false)
  const box = useRef<HTMLInputElement>(null)

  /** A menu that is closing takes the focus with it: until the next frame that is no leaving. */
  const settled = useRef(false)

  useEffect(() => {
    const take = () => {
      box.current?.focus()
      box.current?.select()
    }
    take()
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== box.current) take()
      settled.current = true
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  async function save(byKey: boolean) {
    if (done.current || busy) return
    setBusy(true)
    await onSave(typed, byKey)
    setBusy(false)
  }

  return (
    <input
      ref={box}
      className={css.rename}
      aria-label={label}
      aria-busy={busy}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.stopPropagation()}
      onBlur={() => settled.current && save(false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void save(true)
        if (event.key === 'Escape') {
          done.current = true
          onCancel()
        }
      }}
    />
  )
}
