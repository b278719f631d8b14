import { send } from '@marquee/api/send'
import { dayIn } from '@marquee/i18n/days'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useRef, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { Origin } from '../incoming/Origin'
import { type Event, fetchEvent } from '../queries'
import { ChangeFields } from './ChangeFields'
import css from './form.module.css'
import { LookFields } from './LookFields'
import { consequences, type EventValues, fresh, nameOfCopy, type Place, toBody, toValues } from './values'
import { WhatFields } from './WhatFields'
import { WhenFields } from './WhenFields'
import { WhereFields } from './WhereFields'

interface EventDialogProps {
  /** Absent for a new one. */
  event?: Event | undefined
  /** Makes another event with the values of this one. */
  copy?: boolean
  /** When a new one takes place; today unless told otherwise. */
  day?: Place | undefined
  readOnly: boolean
  onClose(): void
}

/** Makes, changes or shows an event (D058). */
export function EventDialog({ event, copy = false, day, readOnly, onClose }: EventDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const edited = copy ? undefined : event
  const [initial] = useState(() => begin(event, copy, day))
  const saved = useRef(edited)
  const save = useChange({
    run: ({ values, version }: { values: EventValues; version: number | undefined }) => {
      const params = { query: { companyId } }
      const body = toBody(values, saved.current?.changes)
      if (!edited || version === undefined) return send(api.POST('/api/event', { params, body }))
      return send(api.PATCH('/api/event', { params, body: { ...body, id: edited.id, version } }))
    },
    changes: 'event',
    done: t(edited ? 'form.saved' : 'form.created'),
    showsFailure: true,
  })

  return (
    <FormDialog<EventValues>
      title={t(edited ? (readOnly ? 'form.view' : 'form.edit') : copy ? 'form.copy' : 'form.add')}
      open
      width={860}
      readOnly={readOnly}
      onClose={onClose}
      initial={initial}
      version={edited?.version}
      consequences={consequences}
      submit={(values, version) => save.mutateAsync({ values, version })}
      reload={
        edited &&
        (async () => {
          const newest = await fetchEvent(api, companyId, edited.id)
          saved.current = newest
          return { values: toValues(newest), version: newest.version }
        })
      }
    >
      {edited && <Origin event={edited} />}
      <div className={css.columns}>
        <WhatFields readOnly={readOnly} />
        <WhenFields initial={initial} />
        <WhereFields initial={initial} />
        <LookFields initial={initial} />
      </div>
      <ChangeFields initial={initial} />
    </FormDialog>
  )
}

function begin(event: Event | undefined, copy: boolean, day: Place | undefined): EventValues {
  if (!event) return fresh(day ?? { date: dayIn(browserZone(), Date.now()) })
  const values = toValues(event)
  return copy ? { ...values, name: nameOfCopy(values.name) } : values
}

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
