import { useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import type { ReactNode } from 'react'
import type { Event } from '../queries'
import { Over, useWhatAndWhen } from '../useColumns'
import css from './group.module.css'
import type { Chain, Way } from './useChain'

/** What an event is and when, and whether the group itself, or which one above it, has it on signs and in lists. */
export function useGroupEventColumns(
  open: (event: Event) => void,
  calendarOf: (event: Event) => string | undefined,
  chain: Chain,
): ListColumn<Event>[] {
  const t = useT('event')
  const waysText = (event: Event) => (
    <span className={css.ways}>
      <Shown event={event} way="sign" chain={chain} isNamed />
      <Shown event={event} way="list" chain={chain} isNamed />
    </span>
  )
  const [name, when] = useWhatAndWhen(open, calendarOf, waysText)
  const shown = (way: Way): ListColumn<Event> => ({
    key: way,
    title: t(`group.way.${way}`),
    from: 'md',
    width: 170,
    wraps: true,
    render: (event) => <Shown event={event} way={way} chain={chain} />,
  })
  return [name, when && { ...when, render: whenOf(when) }, shown('sign'), shown('list')].filter(
    (column) => column !== undefined,
  )
}

/** When an event takes place, and that it is over, which has no column of its own here. */
function whenOf({ render }: ListColumn<Event>) {
  return (event: Event): ReactNode => (
    <>
      {render(event)}
      {event.over && <Over />}
    </>
  )
}

interface ShownProps {
  event: Event
  way: Way
  chain: Chain
  /** No heading says which way is meant. */
  isNamed?: boolean
}

/** Whether the group shows an event in one way: itself, or from a group above. */
function Shown({ event, way, chain, isNamed = false }: ShownProps) {
  const t = useT('event')
  const from = chain.of(event, way)
  if (from === 0) return isNamed ? null : <Muted>–</Muted>
  const isOwn = from === chain.id
  const text = isOwn ? t('group.way.yes') : t('group.way.from', { group: chain.nameOf(from) })
  const said = !isNamed
    ? text
    : isOwn
      ? t(`group.way.${way}`)
      : t('group.way.named', { way: t(`group.way.${way}`), text })
  return isOwn ? <span>{said}</span> : <Muted>{said}</Muted>
}
