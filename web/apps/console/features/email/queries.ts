import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type EmailSetting = Answer<'/api/emailSetting', 'get'>

export function settingQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'email'),
    queryFn: ({ signal }) => send(api.GET('/api/emailSetting', { params: { query: { companyId } }, signal })),
  })
}
