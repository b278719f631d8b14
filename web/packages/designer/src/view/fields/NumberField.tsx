import { useT } from '@marquee/i18n/react'
import { type Range, within } from '@marquee/model/program/limits'
import { type KeyboardEvent, useState } from 'react'
import { Field, type Labelled } from './Field'
import css from './fields.module.css'

interface NumberFieldProps extends Labelled {
  value: number
  range: Range
  /** By how much the arrow keys change it, Shift ten times as much; below 1 for numbers that need not be whole. */
  step?: number
  unit?: string
  /** What is typed need not be whole; whoever gets it makes it so. */
  decimals?: boolean
  onChange(value: number): void
}

/** A number, typed or stepped by the arrow keys; what cannot be is said, and changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, disabled, value, range, step = 1, unit, decimals = step < 1, onChange } = props
  const t = useT('author')
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !fits(numberOf(typed), range, decimals)

  function take(text: string) {
    setTyped(text)
    const next = numberOf(text)
    if (fits(next, range, decimals)) onChange(next)
  }

  function press(event: KeyboardEvent) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || event.altKey) return
    event.preventDefault()
    const next = within(range, rounded(value + way * step * (event.shiftKey ? 10 : 1)))
    setTyped(undefined)
    if (next !== value) onChange(next)
  }

  const ends = { least: String(range.least), most: String(range.most) }
  const problem = isWrong ? t(decimals ? 'problem.number' : 'problem.whole', ends) : undefined
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className={css.box} data-wrong={problem ? true : undefined}>
          <input
            {...control}
            role="spinbutton"
            inputMode={decimals ? 'decimal' : range.least < 0 ? 'text' : 'numeric'}
            autoComplete="off"
            aria-valuemin={range.least}
            aria-valuemax={range.most}
            aria-valuenow={value}
            disabled={disabled}
            value={typed ?? rounded(value)}
            onChange={({ target }) => take(target.value)}
            onKeyDown={press}
            onBlur={() => !isWrong && setTyped(undefined)}
          />
          {unit && <span aria-hidden>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

function fits(value: number, { least, most }: Range, decimals: boolean): boolean {
  return value >= least && value <= most && (decimals || Number.isInteger(value))
}

/** NaN for what is no number; a Japanese keyboard types wider figures, and its minus has a sign of its own. */
function numberOf(text: string): number {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[−ー–]/g, '-')
    .replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Without the tail that sums of decimals have. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
