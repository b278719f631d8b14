import { DesktopOutlined, EditOutlined, MinusSquareOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { Batch } from '@marquee/ui/list/batch'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Event } from '../queries'
import { SHOWN_MOST, showEvents, type Ways } from './queries'
import type { Chain, Way } from './useChain'

const icons = { sign: <DesktopOutlined />, list: <UnorderedListOutlined /> } as const

/** What can be done with events that a device group shows: it shows them in another way, or not any more. */
export function useGroupEventCommands(
  chain: Chain,
  batch: Batch<Event>,
  edit: (event: Event) => void,
): ListCommand<Event>[] {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const isOwn = (event: Event, way: Way) => chain.of(event, way) === chain.id
  const isShown = (event: Event, way: Way) => chain.of(event, way) !== 0

  function put(events: readonly Event[], way: Way, on: boolean, isUndo = false) {
    const ways: Ways = { [way]: on }
    const call = (some: readonly Event[]) =>
      showEvents(
        api,
        companyId,
        chain.id,
        some.map(({ id }) => id),
        ways,
      )
    void batch.start(events, {
      run: (event) => call([event]),
      together: call,
      most: SHOWN_MOST,
      done: (count) => t(`group.${on ? 'shown' : 'taken'}.${way}`, { count }),
      ...(!isUndo && { undo: (done: readonly Event[]) => put(done, way, !on, true) }),
    })
  }

  /** Why a command changes nothing about an event that a group above brings. */
  function fromAbove(event: Event, way: Way, on: boolean): string | undefined {
    if (!isShown(event, way) || isOwn(event, way)) return undefined
    const group = chain.nameOf(chain.of(event, way))
    return t(on ? 'group.barred.already' : 'group.barred.above', { group })
  }

  const show = (way: Way) =>
    forEach<Event>({
      id: `show-${way}`,
      label: t(`group.show.${way}`),
      icon: icons[way],
      when: (event) => !isOwn(event, way),
      barred: (event) => fromAbove(event, way, true),
      run: (events) => put(events, way, true),
    })
  const take = (way: Way) =>
    forEach<Event>({
      id: `take-${way}`,
      label: t(`group.take.${way}`),
      icon: <MinusSquareOutlined />,
      when: (event) => isShown(event, way),
      barred: (event) => fromAbove(event, way, false),
      run: (events) => put(events, way, false),
    })
  return [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, shortcut: 'F2', run: edit }),
    show('sign'),
    take('sign'),
    show('list'),
    take('list'),
  ]
}
