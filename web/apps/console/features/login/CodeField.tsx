import { useT } from '@marquee/i18n/react'
import css from './login.module.css'

interface CodeFieldProps {
  value: string
  isWrong: boolean
  onChange(value: string): void
}

/** The six figures of an authenticator app. */
export function CodeField({ value, isWrong, onChange }: CodeFieldProps) {
  const t = useT('login')
  return (
    <label className={css.field}>
      <span>{t('code')}</span>
      <input
        id="code"
        className={css.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
        autoFocus
        required
        aria-invalid={isWrong || undefined}
        aria-describedby="code-help"
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, ''))}
      />
      <span id="code-help" className={css.note}>
        {t('code.help')}
      </span>
    </label>
  )
}
