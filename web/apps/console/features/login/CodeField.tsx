import { useT } from '@marquee/i18n/react'
import { useId, useState } from 'react'
import css from './login.module.css'

interface CodeFieldProps {
  value: string
  isWrong: boolean
  onChange(value: string): void
}

/** The six figures of an authenticator app, or one of the recovery codes of who has lost it. */
export function CodeField({ value, isWrong, onChange }: CodeFieldProps) {
  const t = useT('login')
  const help = useId()
  const [isRecovery, setRecovery] = useState(false)
  const kind = isRecovery ? 'recovery' : 'code'
  const keep = isRecovery ? /[^0-9a-z -]/gi : /[^0-9]/g

  function turn() {
    setRecovery(!isRecovery)
    onChange('')
  }

  return (
    <div className={css.field}>
      <label className={css.field}>
        <span>{t(kind)}</span>
        <input
          key={kind}
          name="code"
          className={isRecovery ? css.input : css.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={isRecovery ? 40 : 8}
          // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
          autoFocus
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={help}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(keep, ''))}
        />
        <span id={help} className={css.note}>
          {t(isRecovery ? 'recovery.help' : 'code.help')}
        </span>
      </label>
      <button className={css.quiet} type="button" onClick={turn}>
        {t(isRecovery ? 'recovery.back' : 'recovery.use')}
      </button>
    </div>
  )
}
