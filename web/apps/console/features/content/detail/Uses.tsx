import {
  AlertOutlined,
  AppstoreOutlined,
  CalendarOutlined,
  ClusterOutlined,
  DesktopOutlined,
  MessageOutlined,
  NotificationOutlined,
  ScheduleOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { designerTarget } from '../../../navigation/designerWindow'
import { companyFeature, useCompanyId, useRights, useSession } from '../../../session/session'
import type { Related } from '../queries'
import css from './detail.module.css'

interface UsesProps {
  related: readonly Related[]
  /** Told when somebody goes there. */
  onGo?(): void
}

const signs = {
  playlist: UnorderedListOutlined,
  schedule: CalendarOutlined,
  program: AppstoreOutlined,
  message: MessageOutlined,
  broadcast: NotificationOutlined,
  emergency: AlertOutlined,
  event: ScheduleOutlined,
  sign: DesktopOutlined,
  eventgroup: ClusterOutlined,
} as const

/** What uses a content, also what shows it at this moment; links for people who may open it. */
export function Uses({ related, onGo }: UsesProps) {
  const t = useT('content')
  return (
    <ul className={css.uses}>
      {related.map((one) => (
        <li key={`${one.type}-${one.id}`}>
          <Sign type={one.type} />
          <span className={css.kind}>{t(`uses.${one.type}`)}</span>
          <Place one={one} onGo={onGo}>
            {one.name || t(one.type === 'event' ? 'uses.private' : 'uses.wordless')}
          </Place>
          {!one.active && <span className={css.aside}>{t('uses.recycled')}</span>}
        </li>
      ))}
    </ul>
  )
}

function Sign({ type }: Pick<Related, 'type'>) {
  const Icon = signs[type]
  return <Icon aria-hidden />
}

const editors = {
  playlist: '/playlist/edit-playlist/{-$id}',
  schedule: '/schedule/edit-schedule/{-$id}',
} as const

/** Pages that show all of their kind. */
const pages = {
  broadcast: '/message/now',
  emergency: '/message/emergency',
  sign: '/eventList/eventSign',
} as const

function Place({ one, onGo, children }: { one: Related; onGo?(): void; children: ReactNode }) {
  const companyId = useCompanyId()
  const sameWindow = companyFeature(useSession(), 'DesignerUseSameWin')
  const mayOpen = {
    playlist: useRights('Playlist').mayRead,
    schedule: useRights('Schedule').mayRead,
    program: useRights('Content').mayWrite,
    message: useRights('Message').mayRead,
    broadcast: useRights('Message').mayRead,
    emergency: useRights('Emergency').mayRead,
    event: useRights('EventList').mayRead,
    sign: useRights('EventList').mayRead,
    eventgroup: useRights('EventList').mayRead,
  }
  if (!mayOpen[one.type] || !one.active) return <span>{children}</span>
  if (one.type === 'program') {
    const { url, target } = designerTarget(companyId, sameWindow, { id: one.id })
    return (
      <a href={url} target={target} onClick={onGo}>
        {children}
      </a>
    )
  }
  if (one.type === 'message') {
    return (
      <Link to="/message" search={{ q: one.name }} onClick={onGo}>
        {children}
      </Link>
    )
  }
  if (one.type === 'event') {
    return (
      <Link to="/eventList/editEvent" search={{ id: one.id }} onClick={onGo}>
        {children}
      </Link>
    )
  }
  if (one.type === 'eventgroup') {
    return (
      <Link to="/eventList/eventGroup/$deviceGroupId" params={{ deviceGroupId: String(one.id) }} onClick={onGo}>
        {children}
      </Link>
    )
  }
  if (one.type === 'broadcast' || one.type === 'emergency' || one.type === 'sign') {
    return (
      <Link to={pages[one.type]} onClick={onGo}>
        {children}
      </Link>
    )
  }
  return (
    <Link to={editors[one.type]} params={{ id: String(one.id) }} onClick={onGo}>
      {children}
    </Link>
  )
}
