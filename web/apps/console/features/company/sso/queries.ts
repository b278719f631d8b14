import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type SignInSetting = Answer<'/api/ssoSetting', 'get'>

/** How the people of a company sign in at its own provider. Only operators may ask. */
export function signInQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'sso', id),
    queryFn: ({ signal }) => send(api.GET('/api/ssoSetting', { params: { query: { companyId: id } }, signal })),
  })
}
