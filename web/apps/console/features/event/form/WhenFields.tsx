import { ClockCircleOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import { ClockItem } from '@marquee/ui/form/ClockField'
import { DayField } from '@marquee/ui/form/DayField'
import { Checkbox, Form, Radio } from 'antd'
import { whenText } from '../wording'
import css from './form.module.css'
import { RepeatFields } from './RepeatFields'
import { type EventValues, FIRST_DAY, isOvernight, LAST_DAY, type Repeat, whenOf } from './values'
import { ZoneField } from './ZoneField'

const repeats: Repeat[] = ['None', 'Daily', 'Weekly', 'Monthly', 'Yearly', 'Dates']

/** When it takes place, once or again and again, and what that comes to in a sentence. */
export function WhenFields({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const form = Form.useFormInstance<EventValues>()
  const allDay = Form.useWatch('allDay', form) ?? initial.allDay
  const repeat = Form.useWatch('repeat', form) ?? initial.repeat
  const startDate = Form.useWatch('startDate', form)
  const required = { required: true, message: t('form.required') }
  const end = (
    <Form.Item
      name="endDate"
      label={t(repeat === 'None' ? 'form.endDate' : 'form.until')}
      dependencies={['startDate']}
      rules={[
        { ...required, required: repeat === 'None' },
        ({ getFieldValue }) => ({
          validator: (_, day: string) =>
            day && day < getFieldValue('startDate')
              ? Promise.reject(new Error(t('form.endBeforeStart')))
              : Promise.resolve(),
        }),
      ]}
    >
      <DayField
        required={repeat === 'None'}
        placeholder={t('form.forEver')}
        near={startDate}
        min={FIRST_DAY}
        max={LAST_DAY}
      />
    </Form.Item>
  )

  return (
    <section className={css.part}>
      <h2>{t('form.when')}</h2>
      <div className={css.two} data-timed={(repeat === 'None' && !allDay) || undefined}>
        {repeat !== 'Dates' && (
          <Form.Item name="startDate" label={t(repeat === 'None' ? 'form.startDate' : 'form.from')} rules={[required]}>
            <DayField required min={FIRST_DAY} max={LAST_DAY} />
          </Form.Item>
        )}
        {repeat !== 'None' && repeat !== 'Dates' && end}
        {!allDay && <ClockItem name="startTime" label={t('form.startTime')} />}
        {repeat === 'None' && end}
        {!allDay && <ClockItem name="endTime" label={t('form.endTime')} />}
      </div>
      <Form.Item name="allDay" valuePropName="checked">
        <Checkbox>{t('form.allDay')}</Checkbox>
      </Form.Item>
      <Form.Item name="repeat" label={t('form.repeat')}>
        <Radio.Group
          aria-label={t('form.repeat')}
          options={repeats.map((value) => ({ value, label: t(`form.repeat.${value}`) }))}
        />
      </Form.Item>
      <RepeatFields initial={initial} />
      <ZoneField />
      <Sentence initial={initial} />
    </section>
  )
}

/** What the fields come to, with what people easily overlook. */
function Sentence({ initial }: { initial: EventValues }) {
  const t = useT('event')
  const locale = useLocale()
  const form = Form.useFormInstance<EventValues>()
  const values = { ...initial, ...Form.useWatch((all: EventValues) => all, form) }
  const when = whenOf(values)
  const isReadable =
    when.startDate !== '' &&
    (when.endDate === '' || when.endDate >= when.startDate) && // what is wrong with it stands at the field
    (when.repeat !== 'Dates' || when.dates.length > 0)
  if (!isReadable) return null
  const isNextDay = isOvernight(when) && when.lasts === 0 && (when.repeat !== 'None' || when.startDate === when.endDate)
  const skipped = when.repeat === 'Monthly' && !values.byWeek ? when.repeatOptions.filter((day) => day > 28) : []
  return (
    <p className={css.sentence} role="status">
      <ClockCircleOutlined aria-hidden />
      <span>
        {whenText(when, t, locale)}
        {isNextDay && <small>{t('form.nextDay', { time: when.endTime })}</small>}
        {skipped.length > 0 && <small>{t('form.skipped', { day: Math.min(...skipped) })}</small>}
      </span>
    </p>
  )
}
