import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import type { Power } from './setting'
import css from './setting.module.css'
import { WeekPicture } from './WeekPicture'
import { clockOf, fromClock, type Hours, hoursOf, usualHours, weekdays, withHours } from './week'
import { useWeekdayNames } from './weekdayNames'

/** When a screen is on: always, or in hours of each weekday, and dates that are not as their weekday. */
export function PowerFields() {
  const t = useT('control')
  const plan = Form.useWatch((values: Power) => values)
  const mode = plan?.mode ?? 'None'
  return (
    <>
      <Form.Item name="mode" label={t('power.mode')}>
        <Radio.Group
          options={[
            { value: 'None', label: t('power.mode.None') },
            { value: 'Week', label: t('power.mode.Week') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="scheduleByWeek"
        hidden={mode !== 'Week'}
        label={t('power.week')}
        extra={t('power.overnight')}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, week: Power['scheduleByWeek']) =>
              getFieldValue('mode') === 'Week' && week.length === 0
                ? Promise.reject(new Error(t('power.noDay')))
                : Promise.resolve(),
          }),
        ]}
      >
        <WeekField />
      </Form.Item>
      {mode === 'Week' && plan && <WeekPicture plan={plan} />}
      <Form.Item name="exceptions" hidden={mode !== 'Week'} label={t('power.exceptions')}>
        <ExceptionsField />
      </Form.Item>
    </>
  )
}

interface Field<V> {
  value?: V
  onChange?(value: V): void
  disabled?: boolean
}

function WeekField({ value = [], onChange = () => {} }: Field<Power['scheduleByWeek']>) {
  const names = useWeekdayNames(useLocale())
  return (
    <ul className={css.days}>
      {weekdays.map((day) => {
        const hours = hoursOf(value, day)
        return (
          <li key={day}>
            <Checkbox
              checked={hours !== null}
              onChange={({ target }) => onChange(withHours(value, day, target.checked ? usualHours : null))}
            >
              {names[day]}
            </Checkbox>
            {hours && (
              <HoursField
                of={names[day] ?? ''}
                value={hours}
                onChange={(next) => onChange(withHours(value, day, next))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function HoursField({ of, value, onChange }: { of: string; value: Hours; onChange(value: Hours): void }) {
  const t = useT('control')
  return (
    <span className={css.hours}>
      <Input
        type="time"
        aria-label={t('power.on', { day: of })}
        value={clockOf(value.onHour, value.onMinute)}
        onChange={({ target }) => {
          const on = fromClock(target.value)
          if (on) onChange({ ...value, onHour: on.hour, onMinute: on.minute })
        }}
      />
      <span aria-hidden>–</span>
      <Input
        type="time"
        aria-label={t('power.offAt', { day: of })}
        value={clockOf(value.offHour, value.offMinute)}
        onChange={({ target }) => {
          const off = fromClock(target.value)
          if (off) onChange({ ...value, offHour: off.hour, offMinute: off.minute })
        }}
      />
    </span>
  )
}

function ExceptionsField({ value = [], onChange = () => {} }: Field<Power['exceptions']>) {
  const t = useT('control')
  const change = (at: number, part: Partial<(typeof value)[number]>) =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...part } : one)))
  return (
    <ul className={css.days}>
      {value.map((one, at) => (
        <li key={at}>
          <DayField
            required
            aria-label={t('power.date', { number: at + 1 })}
            value={one.date}
            onChange={(date) => change(at, { date })}
          />
          <Checkbox checked={!one.off} onChange={({ target }) => change(at, { off: !target.checked })}>
            {t('power.isOn')}
          </Checkbox>
          {!one.off && (
            <HoursField of={one.date} value={one.schedule} onChange={(schedule) => change(at, { schedule })} />
          )}
          <Button
            type="text"
            aria-label={t('power.removeDate', { date: one.date })}
            icon={<DeleteOutlined />}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...value, { date: '', off: true, schedule: usualHours }])}
        >
          {t('power.addDate')}
        </Button>
      </li>
    </ul>
  )
}
