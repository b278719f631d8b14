import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react'
import { useMedia } from '../theme/useMedia'
import css from './CalendarField.module.css'

type PickerProp = 'aria-label' | 'autoFocus' | 'className' | 'disabled' | 'id' | 'placeholder' | 'ref'

/** What the fields of days and of times of a day have in common. All that they hold is written as `DayField` says, or with a time. */
export interface CalendarFieldProps extends Pick<DatePickerProps, PickerProp> {
  value?: string
  onChange?(value: string): void
  /** The first and the last that can be chosen. */
  min?: string
  max?: string
  /** The day whose month is shown while none is chosen. */
  near?: string
  /** It cannot be emptied. */
  required?: boolean
}

interface Shape {
  /** How the value is written, for dayjs. */
  stored: string
  /** How it is shown, and what can be typed besides. None MUST be the beginning of another: it would be taken at once. */
  formats: string[]
  /** With hours and minutes. */
  timed?: boolean
}

const read = (value: string | undefined) => (value ? dayjs(value) : undefined)

/** Its calendar is what a finger chooses in; the keyboard of the screen would lie on it. */
const quiet = { input: (props: ComponentProps<'input'>) => <input {...props} inputMode="none" /> }

/** Enter takes what was typed; the form is sent by what says so. */
export function accept(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

/** A calendar behind a field that can be typed in: what `DayField` and `InstantField` are made of. */
export function CalendarField(props: CalendarFieldProps & Shape) {
  const { stored, formats, timed = false, value, onChange, min, max, near, required = false, ...rest } = props
  const isTouch = useMedia('(hover: none)')

  function tell(chosen: Dayjs | Dayjs[] | null) {
    const next = [chosen].flat()[0]?.format(stored) ?? ''
    if (next === '' || ((!min || next >= min) && (!max || next <= max))) onChange?.(next)
  }

  /** What was emptied by the keyboard would come back. */
  function leave({ target }: FocusEvent<HTMLElement>) {
    if (!required && value && (target as HTMLInputElement).value === '') onChange?.('')
  }

  return (
    <DatePicker
      className={css.wide}
      {...rest}
      classNames={{ popup: { root: css.popup } }}
      format={formats}
      showTime={timed && { format: 'HH:mm' }}
      showNow={timed ? false : undefined} // the clock here may not be the one that is meant
      needConfirm={false}
      value={read(value) ?? null}
      onChange={tell}
      onCalendarChange={tell} // of what is typed, while the field still has the focus
      onBlur={leave}
      onKeyDown={accept}
      minDate={read(min)}
      maxDate={read(max)}
      defaultPickerValue={read(near)}
      allowClear={!required}
      components={isTouch ? quiet : undefined}
    />
  )
}
