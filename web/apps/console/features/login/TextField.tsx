import { useId } from 'react'
import css from './login.module.css'

interface TextFieldProps {
  name: string
  label: string
  autoComplete: string
  autoFocus?: boolean
  /** Why the value is not accepted. */
  error?: string
  value: string
  onChange(value: string): void
}

/** A line of text with its label, and what is wrong with it. */
export function TextField({ name, label, autoComplete, autoFocus, error, value, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className={css.input}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
        autoFocus={autoFocus}
        required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-note`} className={css.error}>
        {error}
      </span>
    </div>
  )
}
