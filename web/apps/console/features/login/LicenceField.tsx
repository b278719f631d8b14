import { useT } from '@marquee/i18n/react'
import { useState } from 'react'
import css from './login.module.css'

interface LicenceFieldProps {
  accepted: boolean
  isMissing: boolean
  onChange(accepted: boolean): void
}

/** The end-user licence and its accept box; the area shows an error when it was not accepted (R027, G07). */
export function LicenceField({ accepted, isMissing, onChange }: LicenceFieldProps) {
  const t = useT('login')
  const [wasAccepted] = useState(accepted)
  const text = (
    <textarea
      className={css.licence}
      aria-label={t('licence')}
      aria-invalid={isMissing || undefined}
      readOnly
      rows={4}
      value={t('licence.text')}
    />
  )
  return (
    <div className={css.field} data-error={isMissing || undefined}>
      {wasAccepted ? (
        <details className={css.accepted}>
          <summary>{t('licence.accepted')}</summary>
          {text}
        </details>
      ) : (
        <>
          {text}
          <label className={css.check}>
            <input
              name="accept"
              type="checkbox"
              checked={accepted}
              aria-invalid={isMissing || undefined}
              onChange={(event) => onChange(event.target.checked)}
            />
            <span>{t('licence.accept')}</span>
          </label>
          {isMissing && (
            <span className={css.error} role="alert">
              {t('licence.missing')}
            </span>
          )}
        </>
      )}
    </div>
  )
}
