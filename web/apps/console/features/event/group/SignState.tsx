import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import events from '../event.module.css'
import type { SignText } from './useSignText'

interface SignStateProps {
  sign: SignText
  /** No heading says that it is about signs. */
  isNamed?: boolean
}

/** Which sign a device group has, and a warning where its events are on none. */
export function SignState({ sign: { text, where, isMissed }, isNamed = false }: SignStateProps) {
  const t = useT('event')
  const { mayWrite } = useRights('EventList')
  const said = isNamed && where !== 'nowhere' ? t('group.sign.named', { sign: text }) : text
  if (!isMissed) return where === 'here' ? said : <Muted>{said}</Muted>
  return (
    <span className={events.named}>
      <StatusTag tone="warning">{said}</StatusTag>
      {mayWrite ? (
        <Link to="/eventList/eventSign" search={{ dialog: 'add' }}>
          {t('group.sign.missed')}
        </Link>
      ) : (
        <Link to="/eventList/eventSign">{t('form.signs.link')}</Link>
      )}
    </span>
  )
}
