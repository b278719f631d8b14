import { CalendarOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRights } from '../../../session/session'
import type { Related } from '../queries'
import css from './detail.module.css'

interface UsesProps {
  related: readonly Related[]
  /** Told when somebody goes there. */
  onGo?(): void
}

/** The playlists and schedules that use a content; links for people who may open them. */
export function Uses({ related, onGo }: UsesProps) {
  const t = useT('content')
  return (
    <ul className={css.uses}>
      {related.map((one) => (
        <li key={`${one.type}-${one.id}`}>
          {one.type === 'playlist' ? <UnorderedListOutlined aria-hidden /> : <CalendarOutlined aria-hidden />}
          <span className={css.kind}>{t(`uses.${one.type}`)}</span>
          <Place one={one} onGo={onGo}>
            {one.name}
          </Place>
          {!one.active && <span className={css.aside}>{t('uses.recycled')}</span>}
        </li>
      ))}
    </ul>
  )
}

const editors = {
  playlist: '/playlist/edit-playlist/{-$id}',
  schedule: '/schedule/edit-schedule/{-$id}',
} as const

function Place({ one, onGo, children }: { one: Related; onGo?(): void; children: ReactNode }) {
  const mayOpen = { playlist: useRights('Playlist').mayRead, schedule: useRights('Schedule').mayRead }
  if (!mayOpen[one.type] || !one.active) return <span>{children}</span>
  return (
    <Link to={editors[one.type]} params={{ id: String(one.id) }} onClick={onGo}>
      {children}
    </Link>
  )
}
