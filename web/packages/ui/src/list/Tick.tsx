import { useEffect, useRef } from 'react'
import css from './Tick.module.css'

interface TickProps {
  label: string
  checked: boolean
  /** Some of what it stands for is selected. */
  isMixed?: boolean
  className?: string
  /** `extend` with Shift held. */
  onToggle(extend: boolean): void
}

/** The box that selects a record, or all of them. What is around it can be hit as well. */
export function Tick({ label, checked, isMixed = false, className = '', onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={`${css.tick} ${className}`}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as globalThis.MouseEvent).shiftKey)}
      />
    </label>
  )
}
