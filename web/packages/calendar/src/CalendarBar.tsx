import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import css from './Calendar.module.css'
import { type Place, placeText, step, views } from './place'
import type { Day } from './wall'
import { firstWeekday } from './wording'

interface CalendarBarProps {
  place: Place
  today: Day
  onMove(place: Place): void
  /** What else says how it is shown. */
  children?: ReactNode
}

/** Today, previous, next, what is shown, and month, week or day (R030). */
export function CalendarBar({ place, today, onMove, children }: CalendarBarProps) {
  const t = useT('calendar')
  const locale = useLocale()
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <div className={css.steps}>
        <Button onClick={() => onMove({ ...place, day: today })}>{t('today')}</Button>
        <Button
          aria-label={t('previous')}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => onMove(step(place, -1))}
        />
        <Button aria-label={t('next')} icon={<RightOutlined aria-hidden />} onClick={() => onMove(step(place, 1))} />
      </div>
      <h2 className={css.shown} aria-live="polite">
        {placeText(place, firstWeekday(locale), locale)}
      </h2>
      {children}
      <Space.Compact role="group" aria-label={t('view')}>
        {views.map((view) => (
          <Button
            key={view}
            type={view === place.view ? 'primary' : 'default'}
            aria-pressed={view === place.view}
            onClick={() => onMove({ ...place, view })}
          >
            {t(`view.${view}`)}
          </Button>
        ))}
      </Space.Compact>
    </div>
  )
}
