import { send } from '@marquee/api/send'
import type { Day } from '@marquee/calendar/wall'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { ClockItem } from '@marquee/ui/form/ClockField'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Checkbox, Form, Input } from 'antd'
import { useRef } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { consequences, DETAIL, isOvernight, NAME } from '../form/values'
import { type Event, fetchEvent } from '../queries'
import css from './EventCalendar.module.css'
import { asOnce, replaced, type TimeValues, toChange, toValues } from './single'

interface ChangeDialogProps {
  event: Event
  /** On which the time would start. */
  day: Day
  onClose(): void
}

/** Changes a single time of an event that repeats, and leaves all others as they are. */
export function ChangeDialog({ event, day, onClose }: ChangeDialogProps) {
  const t = useT('event')
  const locale = useLocale()
  const api = useApi()
  const companyId = useCompanyId()
  const base = useRef(event)
  const save = useChange({
    run({ values, version }: { values: TimeValues; version: number | undefined }) {
      const changes = replaced(base.current.changes, day, toChange(day, values))
      return send(
        api.PATCH('/api/event', { params: { query: { companyId } }, body: { id: event.id, version, changes } }),
      )
    },
    changes: 'event',
    done: t('time.saved'),
    showsFailure: true,
  })

  return (
    <FormDialog<TimeValues>
      title={t('time.changeOf', { name: event.name, day: formatDay(day, locale) })}
      open
      onClose={onClose}
      initial={toValues(event, day)}
      version={event.version}
      consequences={(changed, values, before) => consequences(changed, asOnce(values), asOnce(before))}
      submit={(values, version) => save.mutateAsync({ values, version })}
      reload={async () => {
        base.current = await fetchEvent(api, companyId, event.id)
        return { values: toValues(base.current, day), version: base.current.version }
      }}
    >
      <Fields event={event} initial={toValues(event, day)} />
    </FormDialog>
  )
}

function Fields({ event, initial }: { event: Event; initial: TimeValues }) {
  const t = useT('event')
  const values = { ...initial, ...Form.useWatch((all: TimeValues) => all) }
  const required = { required: true, message: t('form.required') }
  const most = (max: number) => ({ max, message: t('form.tooLong', { max }) })
  const isNextDay = values.startDate === values.endDate && isOvernight(values)
  return (
    <>
      <div className={css.two}>
        <Form.Item name="startDate" label={t('form.startDate')} rules={[required]}>
          <DayField required autoFocus />
        </Form.Item>
        {!values.allDay && <ClockItem name="startTime" label={t('form.startTime')} />}
        <Form.Item
          name="endDate"
          label={t('form.endDate')}
          dependencies={['startDate']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, day: Day) =>
                day && day < getFieldValue('startDate')
                  ? Promise.reject(new Error(t('form.endBeforeStart')))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DayField required near={values.startDate} />
        </Form.Item>
        {!values.allDay && (
          <ClockItem
            name="endTime"
            label={t('form.endTime')}
            extra={isNextDay && t('form.nextDay', { time: values.endTime })}
          />
        )}
      </div>
      <Form.Item name="allDay" valuePropName="checked">
        <Checkbox>{t('form.allDay')}</Checkbox>
      </Form.Item>
      <Form.Item name="name" label={t('form.name')} extra={t('time.empty')} rules={[most(NAME)]}>
        <Input placeholder={event.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="eventDetail" label={t('form.detail')} extra={t('time.empty')} rules={[most(DETAIL)]}>
        <Input.TextArea rows={3} placeholder={event.eventDetail} />
      </Form.Item>
    </>
  )
}
