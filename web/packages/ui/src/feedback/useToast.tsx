import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { App, Button } from 'antd'
import { useMemo } from 'react'
import { useRefusalText } from './problemText'

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

/** Short messages at the top right that go away by themselves. */
export function useToast(): Toast {
  const { notification } = App.useApp()
  const t = useT('common')
  const refusalText = useRefusalText()
  return useMemo(() => {
    function show(type: 'success' | 'warning' | 'error' | 'info', title: string, action?: ToastAction) {
      const key = `toast-${type}-${title}`
      const act = () => {
        notification.destroy(key)
        action?.run()
      }
      notification[type]({
        key,
        title,
        role: type === 'error' ? 'alert' : 'status',
        className: `mq-toast-${type}`,
        placement: 'topRight',
        duration: TOAST_MS / 1000,
        styles: {
          root: { padding: '12px 16px' },
          close: { insetBlockStart: 10 },
          title: { marginBottom: 0, fontSize: 14 },
        },
        actions: action && (
          <Button size="small" onClick={act}>
            {action.label}
          </Button>
        ),
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
  }, [notification, t, refusalText])
}
