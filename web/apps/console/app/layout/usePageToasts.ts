import { useRouter } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect } from 'react'

/** What was said on a page does not come along when somebody goes to another. What a page says while it leads on by itself does. */
export function usePageToasts(): void {
  const { notification } = App.useApp()
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
      if (isAsked) notification.destroy()
    })
    window.addEventListener('click', press, true)
    window.addEventListener('keydown', press, true)
    return () => {
      stop()
      window.removeEventListener('click', press, true)
      window.removeEventListener('keydown', press, true)
    }
  }, [history, notification])
}
