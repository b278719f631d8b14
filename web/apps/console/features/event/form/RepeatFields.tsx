import { MonthDays, Weekdays } from '@marquee/calendar/RepeatDays'
import { useT } from '@marquee/i18n/react'
import { DaysField } from '@marquee/ui/form/DaysField'
import { Held } from '@marquee/ui/form/Held'
import { Form, InputNumber, Radio, Select } from 'antd'
import css from './form.module.css'
import { DATES, EVERY, type EventValues, FIRST_DAY, isOvernight, LAST_DAY, LASTS } from './values'

/** The first to fifth of the weekdays in a month, and the last. */
const weeks = ['1', '2', '3', '4', '5', '-1'] as const

/** On which days an event that repeats starts, and on which each time ends. */
export function RepeatFields({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const form = Form.useFormInstance<EventValues>()
  const repeat = Form.useWatch('repeat', form) ?? initial.repeat
  const byWeek = Form.useWatch('byWeek', form) ?? initial.byWeek
  const every = Form.useWatch('every', form) ?? initial.every
  const choose = { required: true, type: 'array' as const, message: t('form.chooseDays') }
  if (repeat === 'None') return null
  if (repeat === 'Dates') {
    return (
      <>
        <Form.Item
          name="dates"
          label={t('form.dates')}
          rules={[choose, { type: 'array', max: DATES, message: t('form.dates.tooMany', { max: DATES }) }]}
        >
          <DaysField min={FIRST_DAY} max={LAST_DAY} />
        </Form.Item>
        <LastsField initial={initial} />
      </>
    )
  }
  const ofMonth = repeat === 'Monthly' || repeat === 'Yearly'
  return (
    <>
      <div className={css.two}>
        <Form.Item name="every" label={t('form.every')} rules={[{ required: true, message: t('form.required') }]}>
          <InputNumber
            min={1}
            max={EVERY}
            precision={0}
            suffix={t(`form.every.${repeat}`, { count: every })}
            className={css.wide}
          />
        </Form.Item>
        <LastsField initial={initial} />
      </div>
      {ofMonth && (
        <Form.Item name="byWeek">
          <Radio.Group
            aria-label={t('form.by')}
            options={[
              { value: false, label: t('form.by.day') },
              { value: true, label: t('form.by.week') },
            ]}
          />
        </Form.Item>
      )}
      {ofMonth && byWeek && (
        <Form.Item name="weeks" label={t('form.weeks')} rules={[choose]}>
          <Select
            mode="multiple"
            showSearch={false}
            options={weeks.map((week) => ({ value: Number(week), label: t(`form.week.${week}`) }))}
          />
        </Form.Item>
      )}
      {(repeat === 'Weekly' || (ofMonth && byWeek)) && (
        <Form.Item name="repeatOptions" label={t('form.weekdays')} rules={[choose]}>
          <Held<number[]>>{(days, set) => <Weekdays label={t('form.weekdays')} value={days} onChange={set} />}</Held>
        </Form.Item>
      )}
      {ofMonth && !byWeek && (
        <Form.Item name="repeatOptions" label={t('form.monthDays')} rules={[choose]}>
          <Held<number[]>>{(days, set) => <MonthDays label={t('form.monthDays')} value={days} onChange={set} />}</Held>
        </Form.Item>
      )}
    </>
  )
}

/** On which day each time ends, counted from the one on which it starts. */
function LastsField({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const values = { ...initial, ...Form.useWatch((all: EventValues) => all) }
  const nights = isOvernight(values) ? 1 : 0
  const near = [t('form.lasts.same'), t('form.lasts.next')]
  const dayText = (later: number) => near[later] ?? t('form.lasts.later', { days: later })
  return (
    <Form.Item name="lasts" label={t('form.lasts')}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={Array.from({ length: LASTS + 1 }, (_, lasts) => ({ value: lasts, label: dayText(lasts + nights) }))}
      />
    </Form.Item>
  )
}
