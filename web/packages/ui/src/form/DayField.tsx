import { dayPattern } from '@marquee/i18n/days'
import { useLocale } from '@marquee/i18n/react'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import type { FocusEvent } from 'react'
import { useMedia } from '../theme/useMedia'
import css from './DayField.module.css'

type Kept = 'aria-label' | 'autoFocus' | 'className' | 'disabled' | 'id' | 'placeholder' | 'ref'

interface DayFieldProps extends Pick<DatePickerProps, Kept> {
  /** `2026-11-21`; empty is no day. */
  value?: string
  onChange?(day: string): void
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
  /** The day whose month is shown while none is chosen. */
  near?: string
  /** It cannot be emptied. */
  required?: boolean
}

const DAY = 'YYYY-MM-DD'

/** What can be typed besides the language's own way. None is the beginning of another: it would be taken at once. */
const typed = [DAY, 'YYYY/MM/DD']

const read = (day: string | undefined) => (day ? dayjs(day) : undefined)

/** A day, shown as the chosen language writes it, whatever the browser's own is. */
export function DayField({ value, onChange, min, max, near, required = false, ...rest }: DayFieldProps) {
  const locale = useLocale()
  const isTouch = useMedia('(hover: none)')

  /** What was emptied by the keyboard would come back. */
  function leave({ target }: FocusEvent<HTMLElement>) {
    if (!required && value && (target as HTMLInputElement).value === '') onChange?.('')
  }

  return (
    <DatePicker
      className={css.wide}
      {...rest}
      format={[dayPattern(locale), ...typed]}
      value={read(value) ?? null}
      onChange={(day) => onChange?.(day?.format(DAY) ?? '')}
      onBlur={leave}
      minDate={read(min)}
      maxDate={read(max)}
      defaultPickerValue={read(near)}
      allowClear={!required}
      inputReadOnly={isTouch}
    />
  )
}
