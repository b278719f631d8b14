import { useT } from '@marquee/i18n/react'
import css from './DurationField.module.css'
import { join, split } from './duration'
import { NumberBox } from './NumberBox'

interface DurationFieldProps {
  /** Whole seconds. */
  value?: number
  onChange?(seconds: number): void
  disabled?: boolean
  /** Given by the form to the first of the two boxes. */
  id?: string
  /** What lasts so long; each box is named after it. */
  label: string
  /** For rows with little room. */
  compact?: boolean
}

/** How long something lasts, in minutes and seconds. */
export function DurationField({ value = 0, onChange, disabled, id, label, compact }: DurationFieldProps) {
  const t = useT('common')
  const { minutes, seconds } = split(value)
  return (
    <span className={css.fields} data-compact={compact || undefined}>
      <NumberBox
        id={id}
        label={`${label}: ${t('minutes')}`}
        max={1440}
        disabled={disabled}
        value={minutes}
        unit={t('minutesShort')}
        onChange={(next) => onChange?.(join(next, seconds))}
      />
      <NumberBox
        label={`${label}: ${t('seconds')}`}
        max={3600}
        disabled={disabled}
        value={seconds}
        unit={t('secondsShort')}
        onChange={(next) => onChange?.(join(minutes, next))}
      />
    </span>
  )
}
