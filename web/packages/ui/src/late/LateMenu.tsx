import type { DropdownProps } from 'antd'
import {
  type ComponentType,
  type ReactElement,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useToast } from '../feedback/useToast'
import css from './LateMenu.module.css'
import { loadPart } from './loadPart'

const kit = () => import('./Menu')

interface LateMenuProps extends Omit<DropdownProps, 'trigger' | 'onOpenChange'> {
  trigger: 'click' | 'contextMenu'
  /** What it belongs to. */
  children: ReactElement
}

/** The kit's menu, whose code is loaded when somebody asks for it: then the press that asked is done once more. */
export function LateMenu({ trigger, children, ...menu }: LateMenuProps) {
  const toast = useToast()
  const place = useRef<HTMLDivElement>(null)
  const press = useRef<MouseEvent>(null)
  const [Menu, setMenu] = useState<ComponentType<DropdownProps>>()

  async function ask({ nativeEvent }: ReactMouseEvent) {
    if (menu.disabled || Menu) return
    try {
      const part = await loadPart(kit)
      press.current = nativeEvent
      setMenu(() => part.Dropdown)
    } catch (error) {
      toast.problem(error)
    }
  }

  useEffect(() => {
    if (!Menu || !press.current) return
    const { type, clientX, clientY } = press.current
    press.current = null
    const at = place.current?.firstElementChild
    at?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }))
  }, [Menu])

  function giveFocusBack() {
    if (!document.activeElement?.closest('[role=menu]')) return
    if (place.current?.firstElementChild instanceof HTMLElement) place.current.firstElementChild.focus()
  }

  const asking = trigger === 'click' ? { onClick: ask } : { onContextMenu: ask }
  return (
    <div
      ref={place}
      className={css.place}
      onPointerEnter={() => !menu.disabled && void kit().catch(() => {})}
      {...asking}
    >
      {Menu ? (
        <Menu {...menu} trigger={[trigger]} onOpenChange={giveFocusBack}>
          {children}
        </Menu>
      ) : (
        children
      )}
    </div>
  )
}
