import { useT } from '@marquee/i18n/react'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import { type HistoryState, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGivenName } from '../../../session/useGivenName'
import events from '../event.module.css'
import { type Above, saidAbove } from './above'
import { Clamped } from './Clamped'
import css from './group.module.css'
import type { EventGroup } from './queries'
import { SignState } from './SignState'
import { usePathText } from './usePathText'
import { useSignText } from './useSignText'

const looks = ['templateId', 'iconId'] as const

/** Which device group it is and where it lies, its sign, how many events name it, and what those on its signs have. On a phone all of that stands below its name. */
export function useGroupColumns(place: HistoryState, kept: ReadonlySet<number>): ListColumn<EventGroup>[] {
  const t = useT('event')
  const pathOf = usePathText()
  const given = useGivenName()
  const signOf = useSignText()
  const eventsText = ({ signEvents, events }: EventGroup) =>
    [
      signEvents > 0 && t('group.events.sign', { count: signEvents }),
      events > 0 && t('group.events.list', { count: events }),
    ]
      .filter(Boolean)
      .join(' · ')
  const fromText = ({ title }: Above, what: string) => t('group.from', { group: given(title), what })
  const organization = (group: EventGroup): ReactNode => {
    if (group.organization) return <Clamped text={group.organization} />
    const from = saidAbove(group, 'organization')
    return from && <Clamped text={fromText(from, from.organization)} isAbove />
  }
  const pictures = (group: EventGroup): ReactNode => {
    const texts = { templateId: t('group.background'), iconId: t('group.icon') }
    const own = looks.filter((look) => group[look] > 0)
    const from = new Map<Above, string[]>()
    for (const look of looks) {
      const above = group[look] === 0 && saidAbove(group, look)
      if (above) from.set(above, [...(from.get(above) ?? []), texts[look]])
    }
    if (own.length + from.size === 0) return null
    return (
      <>
        {own.length > 0 && <span>{own.map((look) => texts[look]).join(' · ')}</span>}
        {[...from].map(([above, what]) => (
          <Muted key={above.id}>{fromText(above, what.join(' · '))}</Muted>
        ))}
      </>
    )
  }
  const none = <Muted>{t('sign.background.none')}</Muted>
  return [
    {
      key: 'group',
      title: t('sign.group'),
      wraps: true,
      render: (group) => (
        <div className={events.named}>
          <span className={events.titled}>
            <Link
              className={css.name}
              to="/eventList/eventGroup/$deviceGroupId"
              params={{ deviceGroupId: String(group.id) }}
              state={place}
            >
              {given(group.title)}
            </Link>
            {kept.has(group.id) && <KeptMark />}
          </span>
          <span className={events.line}>{pathOf(group)}</span>
          <span className={css.below}>
            <SignState sign={signOf(group)} isNamed />
            <span>{eventsText(group)}</span>
            <span>{organization(group)}</span>
            {pictures(group)}
          </span>
        </div>
      ),
    },
    {
      key: 'sign',
      title: t('sign.view'),
      from: 'md',
      width: '20%',
      wraps: true,
      render: (group) => <SignState sign={signOf(group)} />,
    },
    {
      key: 'events',
      title: t('title'),
      from: 'md',
      width: '18%',
      wraps: true,
      render: (group) => eventsText(group) || <Muted>{t('group.events.none')}</Muted>,
    },
    {
      key: 'organization',
      title: t('form.organization'),
      from: 'md',
      width: '20%',
      wraps: true,
      render: (group) => <div className={events.named}>{organization(group) || none}</div>,
    },
    {
      key: 'pictures',
      title: t('group.pictures'),
      from: 'lg',
      width: '17%',
      wraps: true,
      render: (group) => <div className={events.named}>{pictures(group) || none}</div>,
    },
  ]
}
