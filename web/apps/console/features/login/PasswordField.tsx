import { useT } from '@marquee/i18n/react'
import { type KeyboardEvent, useId, useState } from 'react'
import css from './login.module.css'

interface PasswordFieldProps {
  value: string
  autoFocus?: boolean
  /** Why the value is not accepted. */
  error?: string
  onChange(value: string): void
}

/** The password, which can be shown while it is typed. Says when Caps Lock is on. */
export function PasswordField({ value, autoFocus, error, onChange }: PasswordFieldProps) {
  const t = useT('login')
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t('password')}</label>
      <div className={css.password}>
        <input
          id={id}
          name="password"
          className={css.input}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
          autoFocus={autoFocus}
          required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={watch}
          onKeyDown={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button type="button" className={css.reveal} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('password.hide') : t('password.show')}
        </button>
      </div>
      <span id={`${id}-note`} className={error === undefined ? css.note : css.error}>
        {error ?? (hasCapsLock ? t('capsLock') : '')}
      </span>
    </div>
  )
}
