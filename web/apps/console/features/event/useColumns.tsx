import { LockOutlined } from '@ant-design/icons'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Muted } from '@marquee/ui/page/Muted'
import type { ReactNode } from 'react'
import css from './event.module.css'
import type { Event } from './queries'
import { useGroupsText } from './useGroupsText'
import { useTypes } from './useTypes'
import { lastDayOf, whenText } from './wording'

/** What it is and of which type, when, where, and when it is over. On a phone all of that stands below the name. */
export function useColumns(
  open: (event: Event) => void,
  calendarOf: (event: Event) => string | undefined,
): ListColumn<Event>[] {
  const t = useT('event')
  const locale = useLocale()
  const groups = useGroupsText()
  const whatAndWhen = useWhatAndWhen(open, calendarOf, groups)
  return [
    ...whatAndWhen,
    { key: 'groups', title: t('list.groups'), from: 'lg', wraps: true, width: 150, render: groups },
    {
      key: 'ends',
      title: t('list.ends'),
      sortable: true,
      downFirst: true,
      from: 'md',
      width: 150,
      wraps: true,
      render: (event) => (
        <div className={css.named}>
          {event.ends ? formatDay(lastDayOf(event.ends), locale) : <Muted>{t('list.endless')}</Muted>}
          {event.over && <Over />}
        </div>
      ),
    },
    {
      key: 'updatedAt',
      title: t('list.updated'),
      sortable: true,
      downFirst: true,
      from: 'lg',
      width: 140,
      wraps: true,
      render: ({ updatedAt, updatedBy }) => (
        <div className={css.named}>
          <TimeAgo at={updatedAt} />
          <Muted small>{updatedBy}</Muted>
        </div>
      ),
    },
  ]
}

/** What it is and of which type, and when; on a phone also where, below its name. */
export function useWhatAndWhen(
  open: (event: Event) => void,
  calendarOf: (event: Event) => string | undefined,
  where: (event: Event) => ReactNode,
): ListColumn<Event>[] {
  const t = useT('event')
  const locale = useLocale()
  const { colourOf } = useTypes()
  const when = (event: Event) => whenText(event, t, locale)
  return [
    {
      key: 'name',
      title: t('list.name'),
      sortable: true,
      wraps: true,
      render: (event) => (
        <div className={css.named}>
          <span className={css.titled}>
            <Dot colour={colourOf(event.type)} />
            <NameButton onClick={() => open(event)}>{event.name}</NameButton>
            {event.privateEvent && <PrivateMark />}
          </span>
          <span className={css.line}>{[event.type, event.organization].filter(Boolean).join(' · ')}</span>
          <Origin calendar={calendarOf(event)} />
          <span className={css.narrow}>{when(event)}</span>
          <span className={css.narrow}>{where(event)}</span>
          {event.over && (
            <span className={css.narrow}>
              <Over />
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'starts',
      title: t('list.when'),
      sortable: true,
      downFirst: true,
      from: 'md',
      wraps: true,
      width: 275,
      render: (event) => (
        <div className={css.named}>
          {when(event)}
          {event.repeat !== 'None' && (
            <Muted small>{t('when.since', { day: formatDay(event.startDate, locale) })}</Muted>
          )}
        </div>
      ),
    },
  ]
}

export function Over() {
  return <StatusTag tone="neutral">{useT('event')('list.over')}</StatusTag>
}

/** The colour of an event's type, which stands below in words; nothing for one without. */
function Dot({ colour }: { colour: string | undefined }) {
  return colour ? <span className={css.dot} style={{ background: colour }} aria-hidden /> : null
}

function Origin({ calendar }: { calendar: string | undefined }) {
  const t = useT('event')
  return calendar ? <span className={css.line}>{t('subscription.from', { name: calendar })}</span> : null
}

function PrivateMark() {
  const t = useT('event')
  return (
    <span className={css.mark} role="img" aria-label={t('list.private')} title={t('list.private')}>
      <LockOutlined aria-hidden />
    </span>
  )
}
