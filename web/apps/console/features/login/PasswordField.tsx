import { useT } from '@marquee/i18n/react'
import { type KeyboardEvent, useState } from 'react'
import css from './login.module.css'

interface PasswordFieldProps {
  value: string
  /** Why the value is not accepted. */
  error?: string
  onChange(value: string): void
}

/** The password, which can be shown while it is typed. Says when Caps Lock is on. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const t = useT('login')
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={css.field}>
      <label htmlFor="password">{t('password')}</label>
      <div className={css.password}>
        <input
          id="password"
          className={css.input}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          aria-invalid={error !== undefined || undefined}
          aria-describedby="password-note"
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
      <span id="password-note" className={error === undefined ? css.note : css.error}>
        {error ?? (hasCapsLock ? t('capsLock') : '')}
      </span>
    </div>
  )
}
