import { CloseOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { arrivalOf, gapAt, moved } from '@marquee/editing/order'
import { useT } from '@marquee/i18n/react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './fields.module.css'

interface SortableListProps<T> {
  /** What is listed; the list is named so. */
  label: string
  list: readonly T[]
  keyOf(one: T, at: number): string
  nameOf(one: T): string
  children(one: T, at: number): ReactNode
  onChange(list: readonly T[]): void
  /** Whether entries can be taken off the list. */
  removable?: boolean
}

/** A list whose order can be changed: by drag, by its buttons, and with Alt and an arrow key. Every move is told. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, list, keyOf, nameOf, children, onChange, removable = false } = props
  const t = useT('author')
  const [own] = useState(() => Symbol('list'))
  const [told, setTold] = useState('')
  const [gap, setGap] = useState<number | null>(null)
  const rows = useRef<HTMLOListElement>(null)

  function move(from: number, to: number) {
    const next = moved(list, from, to)
    if (next === list) return
    onChange(next)
    setTold(t('list.moved', { name: nameOf(list[from] as T), place: to + 1, all: list.length }))
  }

  function remove(at: number) {
    onChange(list.toSpliced(at, 1))
    setTold(t('list.removed', { name: nameOf(list[at] as T) }))
    const next = rows.current?.children[at + 1] ?? rows.current?.children[at - 1]
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }

  const dropped = useEffectEvent((from: number, at: number) => move(from, arrivalOf(from, at)))

  useEffect(() => {
    const element = rows.current
    if (!element) return
    const at = (clientY: number) =>
      gapAt(
        clientY,
        [...element.children].map((row) => row.getBoundingClientRect()),
      )
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => own in source.data,
      onDrag: ({ location }) => setGap(at(location.current.input.clientY)),
      onDragLeave: () => setGap(null),
      onDrop({ source, location }) {
        setGap(null)
        dropped((source.data as Record<symbol, number>)[own] ?? 0, at(location.current.input.clientY))
      },
    })
  }, [own])

  return (
    <>
      <ol ref={rows} className={css.list} aria-label={label}>
        {list.map((one, at) => (
          <Row
            key={keyOf(one, at)}
            own={own}
            at={at}
            all={list.length}
            name={nameOf(one)}
            mark={gap === at ? 'before' : gap === list.length && at === gap - 1 ? 'after' : undefined}
            onMove={(by) => move(at, at + by)}
            onRemove={removable ? () => remove(at) : undefined}
          >
            {children(one, at)}
          </Row>
        ))}
      </ol>
      <p role="status" className="mq-hidden">
        {told}
      </p>
    </>
  )
}

interface RowProps {
  own: symbol
  at: number
  all: number
  name: string
  mark?: 'before' | 'after'
  onMove(by: number): void
  onRemove?(): void
  children: ReactNode
}

function Row({ own, at, all, name, mark, onMove, onRemove, children }: RowProps) {
  const t = useT('author')
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (!row.current || !handle.current) return
    return draggable({
      element: row.current,
      dragHandle: handle.current,
      getInitialData: () => ({ [own]: at }),
    })
  }, [own, at])

  function press(event: KeyboardEvent) {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }

  return (
    <li ref={row} className={css.entry} data-mark={mark} onKeyDown={press}>
      <span ref={handle} className={css.handle} aria-hidden title={t('list.drag')}>
        <HolderOutlined />
      </span>
      <span className={css.place}>{at + 1}</span>
      <div className={css.what}>{children}</div>
      <span className={css.tools}>
        <Tool label={t('list.up', { name })} isOff={at === 0} onClick={() => onMove(-1)}>
          <UpOutlined aria-hidden />
        </Tool>
        <Tool label={t('list.down', { name })} isOff={at === all - 1} onClick={() => onMove(1)}>
          <DownOutlined aria-hidden />
        </Tool>
        {onRemove && (
          <Tool label={t('list.remove', { name })} data-remove onClick={onRemove}>
            <CloseOutlined aria-hidden />
          </Tool>
        )}
      </span>
    </li>
  )
}

interface ToolProps {
  label: string
  /** It keeps the focus: who moves by key presses on until the end is reached. */
  isOff?: boolean
  'data-remove'?: boolean
  onClick(): void
  children: ReactNode
}

function Tool({ label, isOff = false, onClick, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      {...rest}
    >
      {children}
    </button>
  )
}
