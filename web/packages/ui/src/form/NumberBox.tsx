import { type KeyboardEvent, useState } from 'react'
import css from './DurationField.module.css'

interface NumberBoxProps {
  label: string
  value: number
  max: number
  /** Stands behind the number. */
  unit: string
  onChange(value: number): void
  disabled?: boolean
  id?: string
}

/** A whole number from 0, typed or stepped by the arrow keys. It is light: a playlist shows dozens of them at once. */
export function NumberBox({ label, value, max, unit, onChange, disabled, id }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()
  const shows = typed !== undefined && numberOf(typed) === value ? typed : value

  function take(text: string) {
    const next = numberOf(text)
    if (Number.isNaN(next)) return
    setTyped(text)
    onChange(Math.min(max, next))
  }

  function step(event: KeyboardEvent) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || event.altKey) return
    event.preventDefault()
    setTyped(undefined)
    const next = Math.min(max, Math.max(0, value + way * (event.shiftKey ? 10 : 1)))
    if (next !== value) onChange(next)
  }

  return (
    <span className={css.box}>
      <input
        id={id}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        disabled={disabled}
        value={shows}
        onChange={({ target }) => take(target.value)}
        onKeyDown={step}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden>{unit}</span>
    </span>
  )
}

/** What digits say, 0 for none; a Japanese keyboard types wider ones. */
function numberOf(text: string): number {
  const digits = text.normalize('NFKC')
  return /^\d*$/.test(digits) ? Number(digits) : Number.NaN
}
