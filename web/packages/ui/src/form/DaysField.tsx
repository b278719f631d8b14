import { dayPattern } from '@marquee/i18n/days'
import { useLocale } from '@marquee/i18n/react'
import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import css from './CalendarField.module.css'

const DAY = 'YYYY-MM-DD'

interface DaysFieldProps extends Pick<DatePickerProps, 'aria-label' | 'id' | 'placeholder' | 'ref'> {
  /** In order. */
  value?: readonly string[]
  onChange?(days: string[]): void
  /** The first and the last that can be chosen. */
  min?: string
  max?: string
}

/** Several days, `2026-11-21`, chosen one after another in a calendar that stays open. */
export function DaysField({ value = [], onChange, min, max, ...rest }: DaysFieldProps) {
  const locale = useLocale()
  return (
    <DatePicker
      className={css.wide}
      {...rest}
      multiple
      format={dayPattern(locale)}
      needConfirm={false}
      showNow={false}
      value={value.map((day) => dayjs(day))}
      onChange={(days) =>
        onChange?.(
          [days]
            .flat()
            .flatMap((day) => (day ? [day.format(DAY)] : []))
            .sort(),
        )
      }
      minDate={min ? dayjs(min) : undefined}
      maxDate={max ? dayjs(max) : undefined}
    />
  )
}
