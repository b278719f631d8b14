import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import { useSettled } from '@marquee/ui/form/useSettled'
import { Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Asked, REST_MS, useAsked } from '../asked'
import type { EventPorts, FoundEvent } from '../ports'
import { AskedNote } from './AskedNote'
import { Field, type Labelled } from './Field'
import css from './fields.module.css'

interface IdsFieldProps extends Labelled {
  events: EventPorts
  value: readonly number[]
  onChange(ids: number[]): void
}

/** Device groups whose events are shown. */
export function GroupsField({ events, value, ...field }: IdsFieldProps) {
  const groups = useAsked('eventGroups', (_, signal) => events.groups(signal))
  const paths = new Map(groups.value?.map(({ id, path }) => [id, path]))
  return (
    <>
      <ManyField
        {...field}
        value={value}
        labels={paths}
        offered={[...paths.keys()]}
        isKnown={groups.value !== undefined}
        busy={groups.busy}
      />
      <AskedNote asked={groups} />
    </>
  )
}

/** Events, found by what is typed. */
export function EventsField({ events, value, onChange, ...field }: IdsFieldProps) {
  const t = useT('author')
  const nameOf = useEventName()
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim(), REST_MS)
  const [first] = useState(value)
  const [picked, setPicked] = useState<readonly FoundEvent[]>([])
  const chosen = useAsked(first.length > 0 ? 'events' : null, (_, signal) => events.events(first, signal))
  const found = useAsked(`events ${settled}`, (_, signal) => events.search(settled, signal))
  const { rows = [], total = 0 } = found.value ?? {}
  const labels = new Map([...(chosen.value ?? []), ...picked, ...rows].map((event) => [event.id, nameOf(event)]))

  /** What is found next may be without those that were chosen now. */
  function choose(ids: number[]) {
    setPicked([...picked, ...rows.filter(({ id }) => ids.includes(id) && !value.includes(id))])
    setTyped('')
    onChange(ids)
  }

  return (
    <>
      <ManyField
        {...field}
        value={value}
        labels={labels}
        offered={rows.map(({ id }) => id)}
        isKnown={first.length === 0 || chosen.value !== undefined}
        busy={found.busy || chosen.busy}
        more={total > rows.length && t('events.more')}
        typed={typed}
        onType={setTyped}
        onChange={choose}
      />
      <AskedNote asked={chosen.failed ? chosen : found} />
    </>
  )
}

/** "Opening, Dec 24, 2026". */
function useEventName(): (event: FoundEvent) => string {
  const t = useT('author')
  const locale = useLocale()
  return ({ name, day, repeats }) =>
    t(repeats ? 'events.eventSince' : 'events.event', { name, day: formatDay(day, locale) })
}

interface ManyFieldProps extends Labelled, Pick<Asked<unknown>, 'busy'> {
  value: readonly number[]
  /** What those that are there are called. */
  labels: ReadonlyMap<number, string>
  offered: readonly number[]
  /** One that is called nothing is gone. */
  isKnown: boolean
  /** Stands below what is offered. */
  more?: ReactNode
  /** Whoever looks at it offers other ones; else those that have it are shown. */
  typed?: string
  onType?(text: string): void
  onChange(ids: number[]): void
}

/** Several of many, of which some may be gone: these can be taken out, and not chosen again. */
function ManyField(props: ManyFieldProps) {
  const { label, hint, value, labels, offered, isKnown, busy, more, typed, onType, onChange } = props
  const t = useT('author')
  const labelOf = (id: number) => labels.get(id) ?? (isKnown ? t('events.gone', { id: String(id) }) : `#${id}`)
  const listed = typed ? offered : [...new Set([...offered, ...value])]
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select<number[]>
          {...control}
          aria-label={label}
          mode="multiple"
          maxCount={limits.ids}
          loading={busy}
          value={[...value]}
          placeholder={t('events.find')}
          options={listed.map((id) => ({ value: id, label: labelOf(id) }))}
          labelRender={({ value: id }) => labelOf(Number(id))}
          optionRender={({ label: text }) => <span className={css.option}>{text}</span>}
          showSearch={
            onType ? { filterOption: false, searchValue: typed, onSearch: onType } : { optionFilterProp: 'label' }
          }
          notFoundContent={busy ? t('asked.busy') : t('events.notFound')}
          popupRender={(menu) => (
            <>
              {menu}
              {more && <p className={css.more}>{more}</p>}
            </>
          )}
          onInputKeyDown={leaveByTab}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}

/** The open list would take Tab as a choice, and keep the focus; left alone, it closes as the focus moves on. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}
