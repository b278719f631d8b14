import { notification } from 'antd'
import { useEffect } from 'react'
import type { Notices } from './Toasts'

/** How far toasts stay from the edge of the window, in pixels: over header or footer, not on what a page can do. */
const TOAST_EDGE = 2

export interface ToastHostProps {
  ready(notices: Notices): void
}

/** Where the kit shows messages. */
export function ToastHost({ ready }: ToastHostProps) {
  const [notices, holder] = notification.useNotification({ top: TOAST_EDGE, bottom: TOAST_EDGE })
  useEffect(() => ready(notices), [ready, notices])
  return holder
}
