import { TimePicker, type TimePickerProps } from 'antd'
import dayjs from 'dayjs'
import { useMedia } from '../theme/useMedia'
import css from './CalendarField.module.css'

const CLOCK = 'HH:mm'

/** Any day: only the time of what stands on it counts. */
const SOME_DAY = '2026-11-21'

interface ClockFieldProps extends Pick<TimePickerProps, 'aria-label' | 'disabled' | 'id' | 'ref'> {
  /** Empty is no time. */
  value?: string
  onChange?(value: string): void
}

/** A time of a day, `09:00`, by no zone's clock in particular. */
export function ClockField({ value, onChange, ...rest }: ClockFieldProps) {
  const isTouch = useMedia('(hover: none)')
  return (
    <TimePicker
      className={css.wide}
      {...rest}
      format={CLOCK}
      needConfirm={false}
      showNow={false}
      allowClear={false}
      inputReadOnly={isTouch}
      value={value ? dayjs(`${SOME_DAY}T${value}`) : null}
      onChange={(chosen) => onChange?.(chosen?.format(CLOCK) ?? '')}
    />
  )
}
