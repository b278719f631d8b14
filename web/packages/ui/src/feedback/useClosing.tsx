import { type ReactNode, useLayoutEffect, useState } from 'react'

interface Closing {
  /** For the kit's `Modal`. */
  modal: { open: boolean; afterClose(): void; modalRender(inside: ReactNode): ReactNode }
  close(): void
}

/**
 * Lets a dialog that is there or not close before it goes away: the kit then gives the focus back to where it came from.
 * `onClosed` takes the dialog away. A field inside with `autoFocus` has the focus as soon as the dialog is open.
 */
export function useClosing(onClosed: () => void): Closing {
  const [open, setOpen] = useState(true)
  return { modal: { open, afterClose: onClosed, modalRender }, close: () => setOpen(false) }
}

/** For a `Modal` that has no `useClosing`: what asks for the focus inside has it, and whatever opened it has it again. */
export const modalRender = (inside: ReactNode) => <OnPage>{inside}</OnPage>

/**
 * Waits until the dialog is part of the page. Where nothing moves, the kit makes what is inside before that, and a field
 * that is not on the page cannot take the focus: the kit would then give it to the first button, which closes.
 */
function OnPage({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
  return isThere && children
}
