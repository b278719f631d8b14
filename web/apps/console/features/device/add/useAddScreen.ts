import { useNavigate, useSearch } from '@tanstack/react-router'
import { readCode } from './code'

interface AddScreenPlace {
  isOpen: boolean
  /** The code that a link brought; empty without one. */
  code: string
  open(code?: string): void
  close(): void
}

/**
 * Where the dialog is: `?dialog=addDevice` is the menu entry (G29), `?activate=K7QM-4R2X` is the picture on the screen that
 * people scan.
 */
export function useAddScreen(): AddScreenPlace {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (change: { dialog?: string; activate?: string }) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, dialog: undefined, activate: undefined, ...change }),
      replace: true,
    })
  return {
    isOpen: search.dialog === 'addDevice' || search.activate !== undefined,
    code: readCode(search.activate ?? '') ?? '',
    open: (code) => go(code ? { activate: code } : { dialog: 'addDevice' }),
    close: () => go({}),
  }
}
