import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useApi } from '../../../session/services'
import { useChange } from '../../../session/useChange'

interface Move {
  ids: readonly number[]
  companyId: number
  groupId: number
}

/** Moves screens of a company into one of its device groups (R355, G124). Whoever calls it shows what goes wrong. */
export function useMove() {
  const t = useT('device')
  const api = useApi()
  return useChange({
    run: ({ ids, companyId, groupId }: Move) =>
      send(api.PATCH('/api/device/groupid', { body: { groupId, deviceId: [...ids], companyId } })),
    changes: 'device',
    done: t('move.done'),
    showsFailure: true,
  })
}
