import { dayPattern } from '@marquee/i18n/days'
import { useLocale } from '@marquee/i18n/react'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ComponentProps, FocusEvent } from 'react'
import { useMedia } from '../theme/useMedia'
import css from './DayField.module.css'

type PickerProp = 'aria-label' | 'autoFocus' | 'className' | 'disabled' | 'id' | 'placeholder' | 'ref'

interface DayFieldProps extends Pick<DatePickerProps, PickerProp> {
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

/** Its calendar is what a finger chooses in; the keyboard of the screen would lie on it. */
const quiet = { input: (props: ComponentProps<'input'>) => <input {...props} inputMode="none" /> }

/** A day, shown as the chosen language writes it, whatever the browser's own is. */
export function DayField({ value, onChange, min, max, near, required = false, ...rest }: DayFieldProps) {
  const locale = useLocale()
  const isTouch = useMedia('(hover: none)')

  function tell(chosen: Dayjs | Dayjs[] | null) {
    const day = [chosen].flat()[0]?.format(DAY) ?? ''
    if (day === '' || ((!min || day >= min) && (!max || day <= max))) onChange?.(day)
  }

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
      onChange={tell}
      onCalendarChange={tell} // of what is typed, while the field still has the focus
      onBlur={leave}
      minDate={read(min)}
      maxDate={read(max)}
      defaultPickerValue={read(near)}
      allowClear={!required}
      components={isTouch ? quiet : undefined}
    />
  )
}
