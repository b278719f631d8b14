import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { refresh } from '../../../session/staleness'

/** Takes commands back that still wait for their screens. */
export function useCancel(companyId: number): (ids: number[]) => Promise<void> {
  const t = useT('control')
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  return async (ids) => {
    try {
      await send(api.POST('/api/device/command/cancel', { body: { companyId, ids } }))
      toast.success(t('command.wasCancelled'))
    } catch (error) {
      toast.problem(error)
    }
    refresh(cache, companyId, 'device')
  }
}
