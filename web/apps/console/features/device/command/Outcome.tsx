import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { CommandList } from './CommandList'
import { type Batch, isOpen, states } from './command'
import css from './command.module.css'
import { commandBatchQuery } from './queries'
import { useCancel } from './useCancel'

/** How far all of them have come, and each of them. */
export function Outcome({ companyId, start }: { companyId: number; start: Batch }) {
  const t = useT('control')
  const { data = start } = useQuery(commandBatchQuery(useApi(), companyId, start.batch))
  const cancel = useCancel(companyId)
  return (
    <>
      <p className={css.counts} role="status">
        {states
          .filter((state) => data[state] > 0)
          .map((state) => t('batch.count', { state: t(`command.${state}`), count: data[state] }))
          .concat(start.already > 0 ? t('batch.already', { count: start.already }) : [])
          .join(' · ')}
      </p>
      <CommandList
        companyId={companyId}
        filter={{ batch: start.batch }}
        pageSize={10}
        onCancel={isOpen(data) ? cancel : undefined}
      />
    </>
  )
}
