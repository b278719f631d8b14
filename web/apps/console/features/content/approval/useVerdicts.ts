import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'

/** A version that somebody decides about. */
export interface Waiting {
  /** Of the version. */
  id: number
  /** Of the bytes that were looked at. */
  sha256: string
  /** Of the content. */
  name: string
}

interface Verdicts {
  approve(items: readonly Waiting[]): Promise<unknown>
  reject(items: readonly Waiting[], reason: string): Promise<unknown>
  isBusy: boolean
}

/** Approves and rejects versions, all of them or none; one alone is decided for the bytes that were looked at. */
export function useVerdicts(): Verdicts {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const about = (items: readonly Waiting[]) => ({
    companyId,
    id: items.map(({ id }) => id),
    ...(items.length === 1 && { sha256: items[0]?.sha256 }),
  })
  const approve = useChange({
    run: (items: readonly Waiting[]) => send(api.POST('/api/content-version/approve', { body: about(items) })),
    changes: 'content',
    done: t('approval.approved'),
  })
  const reject = useChange({
    run: ({ items, reason }: { items: readonly Waiting[]; reason: string }) =>
      send(api.POST('/api/content-version/reject', { body: { ...about(items), reason } })),
    changes: 'content',
    done: t('approval.rejected'),
    showsFailure: true,
  })
  return {
    approve: (items) => approve.mutateAsync(items),
    reject: (items, reason) => reject.mutateAsync({ items, reason }),
    isBusy: approve.isPending || reject.isPending,
  }
}
