import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { entityOf, pathOf, type Urgency } from './broadcast'
import { inTime } from './inTime'

export interface Ending {
  /** Takes broadcasts from all screens; emergencies only once that was agreed to. */
  end(ids: readonly number[]): Promise<void>
  isBusy: boolean
}

/** How broadcasts are ended before their time. */
export function useEnding(urgency: Urgency): Ending {
  const t = useT('broadcast')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const change = useChange({
    run: (ids: readonly number[]) => {
      const path = `${pathOf(urgency)}/end` as '/api/broadcast/end'
      return inTime(send(api.POST(path, { body: { companyId, ids: [...ids] } })))
    },
    changes: entityOf[urgency],
    done: (_, ids) => t('ended', { count: ids.length }),
  })
  const question = (count: number) => ({
    title: t('end.title', { count }),
    text: t('end.text'),
    confirmLabel: t('end.yes'),
    danger: true,
  })
  return {
    async end(ids) {
      if (urgency === 'emergency' && !(await confirm(question(ids.length)))) return
      change.mutate(ids)
    },
    isBusy: change.isPending,
  }
}
