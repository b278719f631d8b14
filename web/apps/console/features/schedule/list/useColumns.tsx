import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { useGivenName } from '../../../session/useGivenName'
import { toSchedule } from '../paths'
import type { Overview, View } from '../queries'
import css from './list.module.css'
import { nextText } from './next'

/** The columns of a list of schedules. What is in the recycle bin plays at no time. */
export function useColumns(view: View): ListColumn<Overview>[] {
  const t = useT('schedule')
  const given = useGivenName()
  const locale = useLocale()
  const figure = new Intl.NumberFormat(locale)
  const group = (schedule: Overview) => given(schedule.deviceGroupName) || t('group.gone')
  const next = (schedule: Overview) => nextText(schedule, Date.now(), t, locale)
  const facts = (schedule: Overview) => (view === 'bin' ? [group(schedule)] : [group(schedule), next(schedule)])
  const columns: ListColumn<Overview>[] = [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (schedule) => (
        <div className={css.name}>
          <span className={css.title}>
            <Link {...toSchedule(schedule)}>{schedule.name}</Link>
            {schedule.readOnly && <KeptMark />}
          </span>
          <span className={css.place}>{facts(schedule).join(' · ')}</span>
          {schedule.description && <span className={css.description}>{schedule.description}</span>}
        </div>
      ),
    },
    { key: 'deviceGroup', title: t('group'), sortable: true, from: 'md', width: 220, render: group },
    {
      key: 'next',
      title: t('next.column'),
      from: 'md',
      width: 170,
      render: (schedule) =>
        schedule.next?.now ? (
          <StatusTag tone="success">{next(schedule)}</StatusTag>
        ) : schedule.next ? (
          <span className={css.figure} title={schedule.next.zone}>
            {next(schedule)}
          </span>
        ) : (
          <Muted>{next(schedule)}</Muted>
        ),
    },
    {
      key: 'items',
      title: t('items'),
      from: 'md',
      width: 90,
      align: 'right',
      render: (schedule) => <span className={css.figure}>{figure.format(schedule.itemCount)}</span>,
    },
    { key: 'owner', title: t('owner'), sortable: true, from: 'lg', width: 140, render: (schedule) => schedule.owner },
    {
      key: 'updatedAt',
      title: t('updated'),
      sortable: true,
      from: 'md',
      width: 170,
      render: (schedule) => (
        <Muted>
          <TimeAgo at={schedule.updatedAt} />
        </Muted>
      ),
    },
  ]
  return view === 'bin' ? columns.filter(({ key }) => key !== 'next') : columns
}
