import { useToasts } from '@marquee/ui/feedback/Toasts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What was said on a page does not come along when somebody goes to another. What a page says while it leads on by itself does. */
export function usePageToasts(): void {
  const toasts = useToasts()
  const { history } = useRouter()
  useEffect(() => {
    let { pathname } = history.location
    let isPressed = false
    const press = () => {
      isPressed = true
      setTimeout(() => {
        isPressed = false
      })
    }
    const stop = history.subscribe(({ location, action }) => {
      if (location.pathname === pathname) return
      pathname = location.pathname
      const isAsked = isPressed || (action.type !== 'PUSH' && action.type !== 'REPLACE')
      if (isAsked) toasts.clear()
    })
    window.addEventListener('click', press, true)
    window.addEventListener('keydown', press, true)
    return () => {
      stop()
      window.removeEventListener('click', press, true)
      window.removeEventListener('keydown', press, true)
    }
  }, [history, toasts])
}
