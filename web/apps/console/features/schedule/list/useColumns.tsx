import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { toSchedule } from '../paths'
import type { Overview } from '../queries'
import css from './list.module.css'

/** The columns of a list of schedules. */
export function useColumns(): ListColumn<Overview>[] {
  const t = useT('schedule')
  const locale = useLocale()
  const figure = new Intl.NumberFormat(locale)
  const group = (schedule: Overview) => schedule.deviceGroupName || t('group.gone')
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (schedule) => (
        <div className={css.name}>
          <span className={css.title}>
            <Link {...toSchedule(schedule.id)}>{schedule.name}</Link>
            {schedule.readOnly && <KeptMark />}
          </span>
          <span className={css.place}>{group(schedule)}</span>
          {schedule.description && <span className={css.description}>{schedule.description}</span>}
        </div>
      ),
    },
    { key: 'deviceGroup', title: t('group'), sortable: true, from: 'md', width: 220, render: group },
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
}
