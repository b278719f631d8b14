import { useT } from '@marquee/i18n/react'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import css from './audit.module.css'

/** The first and the last day; either may be open. */
export function PeriodFilter({ place }: { place: ListPlace }) {
  const t = useT('audit')
  const isTouch = useMedia('(hover: none)')
  const { from, to } = place.position.filters
  const set = (name: 'from' | 'to') => (day: dayjs.Dayjs | null) => {
    place.move({ filters: { [name]: day ? day.format('YYYY-MM-DD') : '' } })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={t('period')} className={css.period}>
      <DatePicker
        aria-label={t('from')}
        placeholder={t('from')}
        value={from ? dayjs(from) : null}
        maxDate={to ? dayjs(to) : undefined}
        inputReadOnly={isTouch}
        onChange={set('from')}
      />
      <DatePicker
        aria-label={t('to')}
        placeholder={t('to')}
        value={to ? dayjs(to) : null}
        minDate={from ? dayjs(from) : undefined}
        inputReadOnly={isTouch}
        onChange={set('to')}
      />
    </div>
  )
}
