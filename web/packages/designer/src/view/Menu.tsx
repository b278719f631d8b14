import { Dropdown, type DropdownProps } from 'antd'
import { useRef } from 'react'

/** The kit's menu. Whoever closes it goes on where it was opened. */
export function Menu(props: DropdownProps) {
  const opener = useRef<Element>(null)

  function remember(isOpen: boolean) {
    if (isOpen) opener.current = document.activeElement
    else if (document.activeElement?.closest('[role=menu]') && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true })
    }
  }

  return <Dropdown autoFocus destroyOnHidden {...props} onOpenChange={remember} />
}
