import { useEffect } from 'react'
import type { Desk } from './desk'

/** What has the focus may go with a change, or be off after it, as a button that deletes is: then the canvas has it. */
export function useFocusKept({ editor }: Desk): void {
  useEffect(() => {
    let frame = 0
    const unsubscribe = editor.subscribe(() => {
      if (document.activeElement === document.body) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(keep)
    })
    return () => {
      cancelAnimationFrame(frame)
      unsubscribe()
    }
  }, [editor])
}

function keep(): void {
  const isLost = document.activeElement === document.body || document.activeElement?.matches(':disabled')
  if (!isLost || document.querySelector('[role=dialog][aria-modal=true]')) return
  document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
}
