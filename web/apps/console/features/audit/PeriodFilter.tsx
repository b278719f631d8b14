import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import css from './audit.module.css'

/** The first and the last day; either may be open. */
export function PeriodFilter({ place }: { place: ListPlace }) {
  const t = useT('audit')
  const { from, to } = place.position.filters
  const set = (name: 'from' | 'to') => (day: string) => place.move({ filters: { [name]: day } })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={t('period')} className={css.period}>
      <DayField
        className=""
        aria-label={t('from')}
        placeholder={t('from')}
        value={from}
        max={to}
        onChange={set('from')}
      />
      <DayField className="" aria-label={t('to')} placeholder={t('to')} value={to} min={from} onChange={set('to')} />
    </div>
  )
}
