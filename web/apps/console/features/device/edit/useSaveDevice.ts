import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useChange } from '../../../session/useChange'
import type { Device } from '../device'
import { deviceQuery } from '../queries'

export type DeviceChange = Omit<Body<'/api/device', 'patch'>, 'id' | 'companyId' | 'version' | 'code'>

/** Saves a change to a screen on top of a version (R349), and fetches the newest after somebody else saved. */
export function useSaveDevice({ id, companyId }: Device, done: string) {
  const api = useApi()
  const cache = useQueryClient()
  const change = useChange({
    run: (body: DeviceChange & { version?: number }) =>
      send(api.PATCH('/api/device', { body: { ...body, id, companyId } })),
    changes: 'device',
    done,
    showsFailure: true,
  })
  return {
    save: change.mutateAsync,
    newest: () => cache.fetchQuery({ ...deviceQuery(api, companyId, id), staleTime: 0 }),
  }
}
