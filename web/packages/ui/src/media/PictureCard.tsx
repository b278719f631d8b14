import { useT } from '@marquee/i18n/react'
import { type Key, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type Dragged, dragIntoFolder } from '../folders/dropInto'
import { Tick } from '../list/Tick'
import css from './PictureCard.module.css'
import { Thumb } from './Thumb'

interface PictureCardProps {
  itemKey: Key
  name: string
  src: string
  type: string
  /** A short fact on the picture. */
  badge?: ReactNode
  /** Small facts below the name. */
  facts: ReactNode
  /** States, tags and the like, below the facts. */
  marks?: ReactNode
  /** The record's menu. */
  menu?: ReactNode
  isSelected?: boolean
  /** Absent when nothing can be selected. */
  onToggle?(extend: boolean): void
  onOpen(): void
  /** Says what goes with the card that is dragged into a folder, if anything; absent where nothing is dragged. */
  drag?(): Dragged | undefined
}

/** One record as a picture: a click opens it, with Ctrl or Shift held it is selected. */
export function PictureCard(props: PictureCardProps) {
  const { itemKey, name, src, type, badge, facts, marks, menu, isSelected = false, onToggle, onOpen, drag } = props
  const t = useT('common')
  const card = useRef<HTMLDivElement>(null)

  const dragged = useEffectEvent(() => drag?.())
  const isDragged = drag !== undefined
  useEffect(() => {
    if (card.current && isDragged) return dragIntoFolder(card.current, () => dragged())
  }, [isDragged])

  function click(event: MouseEvent) {
    if (onToggle && (event.shiftKey || event.ctrlKey || event.metaKey)) onToggle(event.shiftKey)
    else onOpen()
  }

  return (
    <div ref={card} className={css.card} data-row-key={itemKey} data-selected={isSelected || undefined}>
      <button type="button" className={css.entry} data-entry onClick={click}>
        <Thumb src={src} type={type} badge={badge} />
        <span className={css.name} title={name}>
          {name}
        </span>
      </button>
      <div className={css.facts}>{facts}</div>
      {marks && <div className={css.marks}>{marks}</div>}
      {onToggle && (
        <Tick className={css.check} checked={isSelected} label={t('select', { name })} onToggle={onToggle} />
      )}
      {menu && <div className={css.menu}>{menu}</div>}
    </div>
  )
}
