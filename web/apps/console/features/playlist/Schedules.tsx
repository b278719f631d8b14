import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Link } from '@tanstack/react-router'
import type { RelatedSchedule } from './queries'
import css from './Schedules.module.css'

/** The schedules that play a playlist, with the way to each. */
export function Schedules({ label, schedules }: { label: string; schedules: readonly RelatedSchedule[] }) {
  const t = useT('playlist')
  return (
    <ul className={css.list} aria-label={label}>
      {schedules.map(({ id, name, active }) => (
        <li key={id}>
          <Link to="/schedule/edit-schedule/{-$id}" params={{ id: String(id) }} search={{}}>
            {name}
          </Link>
          {!active && <StatusTag tone="neutral">{t('held.recycled')}</StatusTag>}
        </li>
      ))}
    </ul>
  )
}
