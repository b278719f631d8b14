import type { notification } from 'antd'
import { type ComponentType, createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { loadPart } from '../late/loadPart'
import type { ToastHostProps } from './ToastHost'

/** What the kit shows messages with. */
export type Notices = ReturnType<typeof notification.useNotification>[0]

interface Toasts {
  /** Shows something, as soon as what shows it is loaded. */
  show(how: (notices: Notices) => void): void
  clear(): void
}

const ToastsContext = createContext<Toasts | null>(null)

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastsProvider above')
  return toasts
}

export const loadToasts = () => import('./ToastHost')

/** Holds what is to be said until the part of the kit that says it is there. */
export function ToastsProvider({ children, load = loadToasts }: { children: ReactNode; load?: typeof loadToasts }) {
  const [Host, setHost] = useState<ComponentType<ToastHostProps>>()
  const notices = useRef<Notices>(null)
  const waiting = useRef<((notices: Notices) => void)[]>([])
  const toasts = useMemo<Toasts>(
    () => ({
      show(how) {
        if (notices.current) return how(notices.current)
        waiting.current.push(how)
        loadPart(load).then(
          ({ ToastHost }) => setHost(() => ToastHost),
          () => {
            waiting.current = [] // without it nothing can be said, and later it is no news
          },
        )
      },
      clear() {
        waiting.current = []
        notices.current?.destroy()
      },
    }),
    [load],
  )
  const ready = useCallback((shown: Notices) => {
    notices.current = shown
    for (const how of waiting.current.splice(0)) how(shown)
  }, [])
  return (
    <ToastsContext value={toasts}>
      {children}
      {Host && <Host ready={ready} />}
    </ToastsContext>
  )
}
