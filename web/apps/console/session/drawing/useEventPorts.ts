import type { Api } from '@marquee/api/client'
import { pageQuery } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { send, sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { type EventGroup, type EventPorts, type FoundEvent, pageSize } from '@marquee/designer/view/ports'
import { useMemo } from 'react'
import { useApi } from '../services'
import { companyFeature, useRights, useSession } from '../session'
import { useGivenName } from '../useGivenName'

/** As many device groups come at once. */
const AT_ONCE = 500

/** What the designer asks of events; undefined for who may not see them, and in a company without them. */
export function useEventPorts(): EventPorts | undefined {
  const api = useApi()
  const session = useSession()
  const { companyId } = session
  const given = useGivenName()
  const { mayRead } = useRights('EventList')
  const isThere = mayRead && companyFeature(session, 'EventList')
  return useMemo(
    () => (isThere ? createEventPorts(api, companyId, given) : undefined),
    [isThere, api, companyId, given],
  )
}

function createEventPorts(api: Api, companyId: number, given: (name: string) => string): EventPorts {
  return {
    async groups(signal) {
      const groups: EventGroup[] = []
      for (let page = 1, most = 1; groups.length < most; page++) {
        const query = { companyId, ...pageQuery(page, AT_ONCE) }
        const { items, total } = await sendPage(api.GET('/api/eventGroup', { params: { query }, signal }))
        groups.push(...items.map(({ id, title, above }) => ({ id, path: pathOf(title, above, given) })))
        most = items.length > 0 ? total : 0
      }
      return groups.sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
    },
    async search(text, signal) {
      const query = {
        companyId,
        ...pageQuery(1, pageSize),
        name: text || undefined,
        expired: 'false' as const,
        sortBy: 'ends',
        sortDesc: true,
      }
      const { items, total } = await sendPage(api.GET('/api/event', { params: { query }, signal }))
      return { rows: calledFirst(items.map(foundOf), text), total }
    },
    async events(ids, signal) {
      const found = await Promise.all(ids.map((id) => eventOf(id, signal)))
      return found.filter((event) => event !== null)
    },
  }

  /** Null for one that is gone. */
  async function eventOf(id: number, signal: AbortSignal): Promise<FoundEvent | null> {
    try {
      return foundOf(await send(api.GET('/api/event/{id}', { params: { path: { id }, query: { companyId } }, signal })))
    } catch (error) {
      if (Problem.from(error).kind === 'missing') return null
      throw error
    }
  }
}

/** Without the group that is above all others. */
function pathOf(title: string, above: Item<'/api/eventGroup'>['above'], given: (name: string) => string): string {
  return [title, ...above.slice(0, -1).map((one) => one.title)].map(given).reverse().join(' / ')
}

/** The server finds by details and organization too. */
function calledFirst(found: readonly FoundEvent[], text: string): FoundEvent[] {
  const isCalled = ({ name }: FoundEvent) => name.toLowerCase().includes(text.toLowerCase())
  return [...found.filter(isCalled), ...found.filter((event) => !isCalled(event))]
}

function foundOf({ id, name, startDate, repeat }: Item<'/api/event'>): FoundEvent {
  return { id, name, day: startDate, repeats: repeat !== 'None' }
}
