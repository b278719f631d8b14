import { languages } from '@marquee/i18n/locales'
import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import { Muted } from '@marquee/ui/page/Muted'
import { useGivenName } from '../../../session/useGivenName'
import css from '../event.module.css'
import type { EventSign } from '../queries'
import { useAbove } from '../useAbove'

/** Whose sign it is and where that group lies, how it looks, and when it shows. On a phone all of that stands below the group. */
export function useSignColumns(open: (sign: EventSign) => void): ListColumn<EventSign>[] {
  const t = useT('event')
  const above = useAbove()
  const given = useGivenName()
  const layout = (sign: EventSign) => t(`sign.layout.${sign.layout}`)
  const title = (sign: EventSign) => sign.title || <Muted>{t('sign.title.asGroup')}</Muted>
  const days = ({ daysAhead }: EventSign) => t('sign.days', { count: daysAhead })
  const covers = ({ covers, hoursBefore }: EventSign) => {
    if (covers !== 'Events') return t(`sign.covers.${covers}`)
    return hoursBefore === 0 ? t('sign.start') : t('sign.hours', { count: hoursBefore })
  }
  return [
    {
      key: 'group',
      title: t('sign.group'),
      wraps: true,
      render: (sign) => (
        <div className={css.named}>
          <NameButton onClick={() => open(sign)}>{given(sign.deviceGroupTitle)}</NameButton>
          <span className={css.line}>{above(sign)}</span>
          <span className={css.narrow}>{[layout(sign), sign.title].filter(Boolean).join(' · ')}</span>
          <span className={css.narrow}>{covers(sign)}</span>
        </div>
      ),
    },
    {
      key: 'layout',
      title: t('sign.layout'),
      from: 'md',
      width: 120,
      wraps: true,
      render: (sign) => (
        <div className={css.named}>
          {layout(sign)}
          <Muted small>{languages.find(({ locale }) => locale === sign.language)?.name}</Muted>
        </div>
      ),
    },
    { key: 'title', title: t('sign.title'), from: 'md', wraps: true, render: title },
    { key: 'covers', title: t('sign.covers'), from: 'md', wraps: true, render: covers },
    { key: 'days', title: t('sign.daysAhead'), from: 'lg', width: 120, render: days },
    {
      key: 'background',
      title: t('sign.background'),
      from: 'lg',
      width: 130,
      wraps: true,
      render: ({ templateId }) =>
        templateId === 0 ? <Muted>{t('sign.background.none')}</Muted> : t('sign.background.has'),
    },
    {
      key: 'updatedAt',
      title: t('list.updated'),
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
