import { useT } from '@marquee/i18n/react'
import type { Event } from '../queries'
import type { Ways } from './queries'
import type { Chain, Way } from './useChain'

/** Says that a device group shows an event already in all of the wanted ways, itself or from a group above; undefined where it does not. */
export function useShownAlready(chain: Chain, { sign, list }: Ways): (event: Event) => string | undefined {
  const t = useT('event')
  const both = sign && list
  return (event) => {
    const ways: Way[] = both ? ['sign', 'list'] : sign ? ['sign'] : list ? ['list'] : []
    const from = ways.map((way) => chain.of(event, way))
    if (ways.length === 0 || from.includes(0)) return undefined
    if (from.every((group) => group === chain.id)) {
      return t(both ? 'group.has.both' : sign ? 'group.has.sign' : 'group.has.list')
    }
    const group = chain.nameOf(from.find((one) => one !== chain.id) ?? 0)
    return t('group.has.from', { group })
  }
}
