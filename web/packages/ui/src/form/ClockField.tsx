import { useT } from '@marquee/i18n/react'
import { Form, type FormItemProps, TimePicker, type TimePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ComponentRef, type Ref, useRef } from 'react'
import { useMedia } from '../theme/useMedia'
import { accept } from './CalendarField'
import css from './CalendarField.module.css'

const CLOCK = 'HH:mm'

/** How it is shown, and what can be typed besides. */
const formats = [CLOCK, 'H:mm']

/** Any day: only the time of what stands on it counts. */
const SOME_DAY = '2026-11-21'

type Picker = ComponentRef<typeof TimePicker>

interface ClockFieldProps extends Pick<TimePickerProps, 'aria-label' | 'disabled' | 'id' | 'onBlur'> {
  /** Empty is no time. */
  value?: string
  onChange?(value: string): void
  ref?: Ref<Picker>
}

/** A time of a day, `09:00`, by no zone's clock in particular. What is typed and is no time stays there: `ClockItem` says so. */
function ClockField({ value, onChange, ...rest }: ClockFieldProps) {
  const isTouch = useMedia('(hover: none)')
  const tell = (chosen: Dayjs | Dayjs[] | null) => onChange?.([chosen].flat()[0]?.format(CLOCK) ?? '')
  return (
    <TimePicker
      className={css.wide}
      {...rest}
      format={formats}
      needConfirm={false}
      showNow={false}
      allowClear={false}
      inputReadOnly={isTouch}
      preserveInvalidOnBlur
      value={value ? dayjs(`${SOME_DAY}T${value}`) : null}
      onChange={tell}
      onCalendarChange={tell} // of what is typed, while the field still has the focus
      onKeyDown={accept}
    />
  )
}

interface ClockItemProps extends Pick<FormItemProps, 'extra' | 'label'> {
  name: string
}

/** A time of a day in a form, which has to be there. */
export function ClockItem(props: ClockItemProps) {
  const t = useT('common')
  const field = useRef<Picker>(null)

  /** The kit tells nobody of a text that is no time, and the value is the one before it. */
  async function check() {
    const text = field.current?.nativeElement.querySelector('input')?.value ?? ''
    if (!formats.some((format) => dayjs(text, format, true).isValid())) throw new Error(t('form.noTime'))
  }

  return (
    <Form.Item {...props} required rules={[{ validator: check }]} validateTrigger={['onBlur', 'onChange']}>
      <ClockField ref={field} />
    </Form.Item>
  )
}
