import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to the bar that was opened, after what was opened with it. Bars are laid out anew whenever something
 * changes, and the one that had the focus is gone by then; where none has come in its place, the calendar takes the focus.
 *
 * `isCovered` while a dialog stands before the calendar. `place` is for the element around it, which needs a `tabIndex`.
 */
export function useBarFocus(isCovered: boolean): {
  place: RefObject<HTMLDivElement | null>
  opened(bar: string): void
} {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<string>(null)

  // After each rendering: what takes the focus away, a dialog that closed or bars that changed, always brings one.
  useEffect(() => {
    const focused = document.activeElement
    if (isCovered || last.current === null || (focused !== document.body && focused !== place.current)) return
    const bar = place.current?.querySelector(`[data-bar="${CSS.escape(last.current)}"]`)
    const target = bar?.closest<HTMLElement>('a, [role="button"]') ?? place.current
    target?.focus({ preventScroll: true })
  })

  return {
    place,
    opened(bar) {
      last.current = bar
    },
  }
}
