import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { Condition } from './Condition'
import { Items } from './Items'
import { type Source, sourceContents } from './queries'
import css from './source.module.css'

/** How a source is, and what came from it last: that is what screens show, also while it fails (R346). */
export function Kept({ source }: { source: Source }) {
  const t = useT('source')
  const { data } = useQuery(sourceContents(useApi(), useCompanyId(), source.id))
  return (
    <section className={css.kept} aria-label={t('last')} aria-busy={!data}>
      <h3 className={css.heading}>{t('last')}</h3>
      <Condition source={data ?? source} />
      {data && data.contents.length > 0 && <Items items={data.contents} />}
    </section>
  )
}
