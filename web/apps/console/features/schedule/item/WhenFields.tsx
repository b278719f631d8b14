import { ClockCircleOutlined } from '@ant-design/icons'
import { MonthDays, Weekdays } from '@marquee/calendar/RepeatDays'
import { useLocale, useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Checkbox, Form, Radio, TimePicker } from 'antd'
import css from './ItemDialog.module.css'
import type { Repeat, ScheduleItem } from './item'
import { isOvernight } from './span'
import { CLOCK, type ItemValues, toValues, withValues } from './values'
import { whenText } from './wording'

const repeats: Repeat[] = ['None', 'Daily', 'Weekly', 'Monthly']

/** Dates, times and repetition of an item, and what they come to in a sentence. */
export function WhenFields({ item }: { item: ScheduleItem }) {
  const t = useT('schedule')
  const form = Form.useFormInstance<ItemValues>()
  const isTouch = useMedia('(hover: none)')
  const start = Form.useWatch('start', form)
  const repeat = Form.useWatch('repeat', form) ?? item.repeat
  const allDay = Form.useWatch('allDay', form) ?? item.allDay
  const isOnce = repeat === 'None'
  const required = { required: true, message: t('item.required') }
  const time = { format: CLOCK, needConfirm: false, showNow: false, allowClear: false, inputReadOnly: isTouch } as const

  return (
    <>
      <Form.Item name="repeat" label={t('repeat')}>
        <Radio.Group
          aria-label={t('repeat')}
          optionType="button"
          options={repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        />
      </Form.Item>
      {repeat === 'Weekly' && (
        <Form.Item name="repeatOptions" label={t('repeat.weekdays')} rules={[{ ...required, type: 'array' }]}>
          <Weekdays label={t('repeat.weekdays')} />
        </Form.Item>
      )}
      {repeat === 'Monthly' && (
        <Form.Item name="repeatOptions" label={t('repeat.monthDays')} rules={[{ ...required, type: 'array' }]}>
          <MonthDays label={t('repeat.monthDays')} />
        </Form.Item>
      )}
      <div className={css.times}>
        <Form.Item name="start" label={isOnce ? t('item.start') : t('item.from')} rules={[required]}>
          <DayField required />
        </Form.Item>
        {!allDay && (
          <Form.Item name="startTime" label={t('item.startTime')} rules={[required]}>
            <TimePicker {...time} className={css.wide} />
          </Form.Item>
        )}
        <Form.Item
          name="end"
          label={isOnce ? t('item.end') : t('item.until')}
          dependencies={['start']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end: ItemValues['end']) =>
                end && end < getFieldValue('start')
                  ? Promise.reject(new Error(t('item.endBeforeStart')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DayField placeholder={t('item.noEnd')} near={start} />
        </Form.Item>
        {!allDay && (
          <Form.Item name="endTime" label={t('item.endTime')} rules={[required]}>
            <TimePicker {...time} className={css.wide} />
          </Form.Item>
        )}
      </div>
      <Form.Item name="allDay" valuePropName="checked" className={css.allDay}>
        <Checkbox>{t('item.allDay')}</Checkbox>
      </Form.Item>
      <Sentence item={item} />
    </>
  )
}

/** What the fields come to, with what people easily overlook. */
function Sentence({ item }: { item: ScheduleItem }) {
  const t = useT('schedule')
  const locale = useLocale()
  const values = Form.useWatch((all: ItemValues) => all)
  const whole = { ...toValues(item), ...values }
  const next = values?.repeat ? withValues(item, { ...whole, repeatOptions: values.repeatOptions ?? [] }) : item
  if (next.start === '') return null
  const skipped = next.repeat === 'Monthly' ? next.repeatOptions.filter((day) => day > 28) : []
  return (
    <p className={css.sentence} role="status">
      <ClockCircleOutlined aria-hidden />
      <span>
        {whenText(next, t, locale)}
        {isOvernight(next) && <small>{t('item.overnight', { time: next.endTime })}</small>}
        {skipped.length > 0 && <small>{t('item.skipped', { day: Math.min(...skipped) })}</small>}
      </span>
    </p>
  )
}
