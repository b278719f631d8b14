import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import { countQuery } from './queries'

/** How many screens an aim comes to; undefined while nobody knows, and for who may not see screens. */
export function useCount(aim: Aim): number | undefined {
  const { mayRead } = useRights('Device')
  const isKnown = aim.kind === 'everywhere' || (aim.kind === 'group' && aim.groupId !== 0)
  const { data } = useQuery({ ...countQuery(useApi(), useCompanyId(), aim), enabled: mayRead && isKnown })
  return aim.kind === 'screens' ? aim.screens.length : data
}
