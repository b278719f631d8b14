import { useState } from 'react'

interface Closing {
  /** For the kit's `Modal`. */
  modal: { open: boolean; afterClose(): void }
  close(): void
}

/**
 * Lets a dialog that is there or not close before it goes away: the kit then gives the focus back to where it came from.
 * `onClosed` takes the dialog away.
 */
export function useClosing(onClosed: () => void): Closing {
  const [open, setOpen] = useState(true)
  return { modal: { open, afterClose: onClosed }, close: () => setOpen(false) }
}
