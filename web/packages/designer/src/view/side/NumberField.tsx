import { isShortcut } from '@marquee/editing/keys'
import { type KeyboardEvent, useState } from 'react'
import css from './side.module.css'

interface NumberFieldProps {
  label: string
  /** Stands before the number, for those who see it. */
  sign: string
  value: number
  unit?: string
  disabled?: boolean
  /** Steps of the arrow keys in a row are undone together. */
  onChange(value: number, isStep: boolean): void
}

/** A number that is taken over when it is typed to its end: by Enter, or by going on. Arrow keys step, with Shift by ten. */
export function NumberField({ label, sign, value, unit, disabled, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()

  function keep() {
    const next = Number((typed ?? '').normalize('NFKC').trim() || Number.NaN)
    setTyped(undefined)
    if (Number.isFinite(next) && next !== value) onChange(next, false)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (isShortcut(event, 'Mod+S')) keep() // what is typed is saved with the rest
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') setTyped(undefined)
    else if (way) {
      setTyped(undefined)
      onChange(value + way * (event.shiftKey ? 10 : 1), true)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <label className={css.number} data-off={disabled || undefined}>
      <span aria-hidden>{sign}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        disabled={disabled}
        value={typed ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={keep}
      />
      {unit && <span aria-hidden>{unit}</span>}
    </label>
  )
}
