import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type WallScreen = Item<'/api/device'>

/** How many screens the wall shows at most; the list has the rest. */
export const WALL_SIZE = 12

/** How often the wall looks: what plays changes without a hint. In milliseconds. */
const REFRESH_MS = 30_000

/** How a screen is doing: one that is `troubled` is there, and something is wrong with it. */
export type Standing = 'online' | 'troubled' | 'offline' | 'never'

export function standingOf({ online, lastAccessDate, problems }: WallScreen): Standing {
  if (!online) return lastAccessDate === null ? 'never' : 'offline'
  return problems.length > 0 ? 'troubled' : 'online'
}

/** The worst first. */
const order: readonly Standing[] = ['offline', 'troubled', 'never', 'online']

/** The worst first, and each sort by name as the server gave them. */
function byStanding(screens: readonly WallScreen[]): WallScreen[] {
  return order.flatMap((standing) => screens.filter((screen) => standingOf(screen) === standing))
}

/** The screens with a problem, the worst first, and as many of the others as there is room for, by name. */
export function wallQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'wall'),
    queryFn: async ({ signal }) => {
      const ask = async (problem?: 'no-contact' | 'any') => {
        const query = { companyId, problem, status: 'Active', _page: 1, _limit: WALL_SIZE, sortBy: 'name' } as const
        return (await sendPage(api.GET('/api/device', { params: { query }, signal }))).items
      }
      const found = (await Promise.all([ask('no-contact'), ask('any'), ask()])).flat()
      return byStanding([...new Map(found.map((one) => [one.id, one])).values()]).slice(0, WALL_SIZE)
    },
    refetchInterval: REFRESH_MS,
  })
}
