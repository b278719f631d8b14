import { useLocale } from '@marquee/i18n/react'
import { Checkbox, ConfigProvider } from 'antd'
import css from './ItemDialog.module.css'
import { weekOf } from './wording'

interface DaysProps {
  value?: number[]
  onChange?(days: number[]): void
  label: string
  /** Given by the form. */
  id?: string
}

/** Weekdays, 0 being Sunday (G119), in the order of the language's own week. */
export function Weekdays({ value = [], onChange, label, id }: DaysProps) {
  const locale = useLocale()
  return (
    <fieldset id={id} className={css.group} aria-label={label}>
      <Checkbox.Group
        value={value}
        options={weekOf(locale, undefined, 'short').map(({ day, name }) => ({ value: day, label: name }))}
        onChange={onChange}
      />
    </fieldset>
  )
}

const monthDays = Array.from({ length: 31 }, (_, index) => index + 1)

/** Days of the month, as in a calendar. */
export function MonthDays({ value = [], onChange, label, id }: DaysProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const toggle = (day: number) =>
    onChange?.(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b))
  return (
    <fieldset id={id} aria-label={label} className={css.monthDays}>
      {monthDays.map((day) => (
        <button
          key={day}
          type="button"
          disabled={componentDisabled}
          aria-pressed={value.includes(day)}
          onClick={() => toggle(day)}
        >
          {day}
        </button>
      ))}
    </fieldset>
  )
}
