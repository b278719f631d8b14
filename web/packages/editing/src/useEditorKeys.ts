import { useEffect } from 'react'
import { isShortcut, isTyping } from './keys'

interface EditorKeys {
  undo?(): void
  redo?(): void
  save?(): void
}

/** Ctrl Z, Ctrl Shift Z or Ctrl Y, and Ctrl S. In a text box the first three belong to the text, in a dialog all to the dialog. */
export function useEditorKeys({ undo, redo, save }: EditorKeys): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const isSave = isShortcut(event, 'Mod+S')
      const isUndo = isShortcut(event, 'Mod+Z')
      const isRedo = isShortcut(event, 'Mod+Shift+Z') || isShortcut(event, 'Mod+Y')
      if (!isSave && (!(isUndo || isRedo) || isTyping(event.target))) return
      event.preventDefault()
      if (isSave) save?.()
      else if (isUndo) undo?.()
      else redo?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, redo, save])
}
