import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useMemo } from 'react'
import { breakpoints } from '../theme/tokens'
import { useMedia } from '../theme/useMedia'
import { useRefusalText } from './problemText'
import { useToasts } from './Toasts'

/** How long a toast stays, in milliseconds (R286). */
export const TOAST_MS = 3000

interface ToastAction {
  label: string
  run(): void
}

interface Toast {
  success(text: string, undo?: () => void): void
  warning(text: string, undo?: () => void): void
  error(text: string): void
  /** Says what somebody else did, with a way to it. */
  news(text: string, action: ToastAction): void
  /** Says what went wrong in the person's language. */
  problem(error: unknown): void
}

/** In windows that are wider, the header has room for a toast. */
const HEADER_IS_FULL = `(max-width: ${breakpoints.xl - 1}px)`

/**
 * Short messages that go away by themselves. They stand at the top right, before what the header offers (R166); where it has no
 * room, over the footer.
 */
export function useToast(): Toast {
  const toasts = useToasts()
  const t = useT('common')
  const refusalText = useRefusalText()
  const placement = useMedia(HEADER_IS_FULL) ? 'bottom' : 'topRight'
  return useMemo(() => {
    function show(type: 'success' | 'warning' | 'error' | 'info', title: string, action?: ToastAction) {
      const key = `toast-${type}-${title}`
      toasts.show((notices) => {
        const act = () => {
          notices.destroy(key)
          action?.run()
        }
        notices[type]({
          key,
          title,
          role: type === 'error' ? 'alert' : 'status',
          className: `mq-toast-${type}`,
          placement,
          duration: TOAST_MS / 1000,
          styles: {
            root: { padding: '7px 16px' }, // as high as the footer, with a line of text
            close: { insetBlockStart: 8 },
            title: { marginBottom: 0, fontSize: 14 },
          },
          actions: action && (
            <Button size="small" onClick={act}>
              {action.label}
            </Button>
          ),
        })
      })
    }
    const undoing = (run?: () => void) => run && { label: t('undo'), run }
    return {
      success: (text, undo) => show('success', text, undoing(undo)),
      warning: (text, undo) => show('warning', text, undoing(undo)),
      error: (text) => show('error', text),
      news: (text, action) => show('info', text, action),
      problem: (error) => show('error', refusalText(Problem.from(error))),
    }
  }, [toasts, t, refusalText, placement])
}
