import { FolderOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { tones } from './CandidateRow'
import type { Fate } from './candidate'
import type { FolderPlan } from './folders'
import css from './upload.module.css'
import { SHOWN } from './useCandidates'

/** How many files there are of each fate, and the folders that come with them; nothing for a few loose files. */
export function Summary({ fates, plan }: { fates: readonly Fate[]; plan: FolderPlan }) {
  const t = useT('content')
  const counts = new Map<Exclude<Fate, 'looking'>, number>()
  for (const fate of fates) if (fate !== 'looking') counts.set(fate, (counts.get(fate) ?? 0) + 1)
  const isMany = fates.length > SHOWN
  if (!isMany && plan.paths.length === 0) return null
  return (
    <div className={css.summary}>
      {isMany && (
        <ul className={css.counts} aria-label={t('upload.summary')}>
          {[...counts].map(([fate, count]) => (
            <li key={fate}>
              <StatusTag tone={tones[fate]}>{t('upload.count', { fate: t(`fate.${fate}`), count })}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {plan.paths.length > 0 && (
        <p>
          <FolderOutlined aria-hidden /> {t('upload.folders', { count: plan.paths.length })}{' '}
          {plan.tooDeep > 0 && t('upload.tooDeep', { count: plan.tooDeep })}
        </p>
      )}
    </div>
  )
}
