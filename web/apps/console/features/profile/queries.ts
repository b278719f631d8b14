import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type OwnSession = Item<'/api/sessions'>
export type Token = Item<'/api/tokens'>

/** What keeps the account belongs to the person, whichever company is on the screen. */
export function factorQuery(api: Api) {
  return queryOptions({
    queryKey: ['self', '2fa'],
    queryFn: ({ signal }) => send(api.GET('/api/self/2fa', { signal })),
  })
}

export function sessionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['self', 'sessions'],
    queryFn: ({ signal }) => send(api.GET('/api/sessions', { signal })),
  })
}

export function tokensQuery(api: Api) {
  return queryOptions({
    queryKey: ['self', 'tokens'],
    queryFn: ({ signal }) => send(api.GET('/api/tokens', { signal })),
  })
}
