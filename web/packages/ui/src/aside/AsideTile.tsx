import { PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MisfitTag } from '../media/MisfitTag'
import { Thumb } from '../media/Thumb'
import { useTypeText } from '../media/useTypeText'
import { ValidityTag } from '../media/ValidityTag'
import css from './Aside.module.css'
import { type Drag, dragNatively } from './drag'
import type { AsideItem } from './item'

interface AsideTileProps {
  item: AsideItem
  onAdd?(item: AsideItem): void
  drag?: Drag
}

/** One thumbnail: dragged with the mouse, added with its button, arrow keys walk between the buttons. */
export function AsideTile({ item, onAdd, drag = dragNatively }: AsideTileProps) {
  const t = useT('aside')
  const typeText = useTypeText()
  const tile = useRef<HTMLLIElement>(null)

  useEffect(() => (tile.current ? drag(tile.current, item) : undefined), [drag, item])

  return (
    <li ref={tile} className={css.tile} title={item.name} onDoubleClick={() => onAdd?.(item)}>
      <Thumb src={item.contentSrc} type={item.type} badge={item.badge} />
      <span className={css.name}>{item.name}</span>
      <span className={css.type}>
        {typeText(item.type)}
        {item.badge && <span className="mq-hidden"> {item.badge}</span>}
      </span>
      <span className={css.marks}>
        <ValidityTag validity={item.validity} />
        <MisfitTag misfit={item.misfit} />
      </span>
      {onAdd && (
        <button
          type="button"
          className={css.add}
          aria-label={t('add', { name: item.name })}
          onClick={() => onAdd(item)}
          onKeyDown={walk}
        >
          <PlusOutlined aria-hidden />
        </button>
      )}
    </li>
  )
}

const steps: Record<string, number> = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }

/** The tiles stand in two columns. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}
