import { useLocale } from '@marquee/i18n/react'
import { Checkbox, ConfigProvider } from 'antd'
import css from './RepeatDays.module.css'
import { weekOf } from './wording'

interface DaysProps {
  value?: number[]
  onChange?(days: number[]): void
  label: string
  /** Given by the form. */
  id?: string
}

const toggled = (days: number[], day: number) =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)

/**
 * Weekdays, 0 being Sunday (G119), in the order of the language's own week. Single boxes, no Checkbox.Group: a group
 * drops the values of boxes that have not registered themselves yet, so that an early click clears every day.
 */
export function Weekdays({ value = [], onChange, label, id }: DaysProps) {
  const locale = useLocale()
  return (
    <fieldset id={id} className={css.weekdays} aria-label={label}>
      {weekOf(locale, undefined, 'short').map(({ day, name }) => (
        <Checkbox key={day} checked={value.includes(day)} onChange={() => onChange?.(toggled(value, day))}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

/** Days of the month, as in a calendar. */
export function MonthDays({ value = [], onChange, label, id }: DaysProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  return (
    <fieldset id={id} aria-label={label} className={css.monthDays}>
      {monthDays.map((day) => (
        <button
          key={day}
          type="button"
          disabled={componentDisabled}
          aria-pressed={value.includes(day)}
          onClick={() => onChange?.(toggled(value, day))}
        >
          {day}
        </button>
      ))}
    </fieldset>
  )
}
