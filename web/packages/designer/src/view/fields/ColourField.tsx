import { useT } from '@marquee/i18n/react'
import { cssColour, formatColour, parseColour } from '@marquee/model/colour'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field, FieldGroup, type Labelled } from './Field'
import css from './fields.module.css'
import { keepColour, recentColours } from './recent'

interface ColourFieldProps extends Labelled {
  /** `#RRGGBB` or `#RRGGBBAA` (G103). */
  value: string
  onChange(colour: string): void
}

const black = { red: 0, green: 0, blue: 0, alpha: 1 }

/** A colour with its opacity: picked, typed, or one that was used lately. */
export function ColourField({ label, hint, disabled, value, onChange }: ColourFieldProps) {
  const t = useT('author')
  const [typed, setTyped] = useState<string>()
  const [recent] = useState(recentColours)
  const colour = parseColour(value) ?? black
  const percent = Math.round(colour.alpha * 100)
  const isWrong = typed !== undefined && parseColour(hashed(typed)) === null
  useKeeping(value)

  function tell(next: string) {
    setTyped(undefined)
    onChange(next)
  }

  function pick(opaque: string) {
    const picked = parseColour(opaque)
    // Who picks a colour wants to see it.
    if (picked) tell(formatColour({ ...picked, alpha: colour.alpha === 0 ? 1 : colour.alpha }))
  }

  function take(text: string) {
    setTyped(text)
    if (parseColour(hashed(text))) onChange(hashed(text))
  }

  return (
    <FieldGroup label={label} hint={hint}>
      <div className={css.colour}>
        <span className={css.well}>
          <span style={{ background: cssColour(colour) }} />
          <input
            type="color"
            aria-label={t('colour.pick', { label })}
            disabled={disabled}
            value={formatColour({ ...colour, alpha: 1 })}
            onChange={({ target }) => pick(target.value)}
          />
        </span>
        <span className={css.box} data-wrong={isWrong || undefined}>
          <input
            aria-label={t('colour.code', { label })}
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={typed ?? value}
            onChange={({ target }) => take(target.value)}
            onBlur={() => !isWrong && setTyped(undefined)}
          />
        </span>
        <input
          type="range"
          className={css.range}
          aria-label={t('colour.opacity', { label })}
          aria-valuetext={`${percent} %`}
          min={0}
          max={100}
          disabled={disabled}
          value={percent}
          onChange={({ target }) => tell(formatColour({ ...colour, alpha: Number(target.value) / 100 }))}
        />
        <span className={css.percent} aria-hidden>
          {percent} %
        </span>
      </div>
      {isWrong && (
        <div className={css.failed} role="alert">
          {t('problem.colour')}
        </div>
      )}
      {recent.length > 0 && !disabled && (
        <div className={css.recent}>
          {recent.map((one) => (
            <button
              key={one}
              type="button"
              className={css.swatch}
              aria-label={t('colour.recent', { label, colour: one })}
              title={one}
              onClick={() => tell(one)}
            >
              <span style={{ background: cssColour(parseColour(one) ?? black) }} />
            </button>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** Who leaves out the mark means it. */
function hashed(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  return /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text) ? `#${text}` : text
}

/** Remembers what was chosen, once the dialog closes. */
function useKeeping(value: string): void {
  const first = useRef(value)
  const keep = useEffectEvent(() => value !== first.current && keepColour(value))
  useEffect(() => () => void keep(), [])
}

interface OpacityProps extends Labelled {
  /** 0 to 1. */
  value: number
  onChange(opacity: number): void
}

/** How much of what lies beneath is seen. */
export function OpacityField({ label, hint, disabled, value, onChange }: OpacityProps) {
  const percent = Math.round(value * 100)
  return (
    <Field label={label} hint={hint ?? `${percent} %`}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={css.range}
          aria-valuetext={`${percent} %`}
          min={0}
          max={100}
          disabled={disabled}
          value={percent}
          onChange={({ target }) => onChange(Number(target.value) / 100)}
        />
      )}
    </Field>
  )
}
