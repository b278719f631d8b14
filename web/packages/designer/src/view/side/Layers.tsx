import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useT } from '@marquee/i18n/react'
import { lockItems, removeItems } from '@marquee/model/program/items'
import { placeInOrder, reorderItems } from '@marquee/model/program/order'
import type { ItemKey } from '@marquee/model/program/program'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { picked, selectionOf, toggled } from '../../core/selection'
import { programOf, select, viewOf } from '../../core/state'
import { Icon } from '../Icon'
import { kinds } from '../kinds'
import { kindText } from '../labels'
import { NameField } from '../pages/PageStrip'
import parts from '../parts.module.css'
import { useDesk, useLook, useOf } from '../useDesk'
import { keysOf, type Layer, layersOf, placeAt } from './layers'
import css from './side.module.css'

const mark = Symbol('layer')

/** The items of the page as a tree, the topmost first. */
export function Layers() {
  const t = useT('author')
  const desk = useDesk()
  const { editor, readOnly } = desk
  const program = useOf(programOf)
  const page = useOf((state) => viewOf(state).page)
  // A box that is drawn may select others with each frame: the tree follows when there is time for it.
  const selection = useDeferredValue(useOf((state) => viewOf(state).selection))
  const renaming = useLook((look) => look.renaming)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [gone, setGone] = useState('')
  const [gap, setGap] = useState<number | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const layers = useMemo(() => layersOf(program, page, closed), [program, page, closed])
  const chosen = useMemo(() => new Set(selection.keys), [selection])
  const at = layers.some(({ id }) => id === gone) ? gone : (selection.primary ?? layers[0]?.id ?? '')

  const dropped = useEffectEvent((key: ItemKey, line: number) => {
    editor.run('designer.step.reorder', (before) => placeInOrder(before, key, placeAt(before, page, layers, line, key)))
  })

  useEffect(() => {
    const element = tree.current
    if (!element || readOnly) return
    const lineAt = (y: number) => {
      const boxes = [...element.children].map((one) => one.getBoundingClientRect())
      const found = boxes.findIndex((box) => y < box.top + box.height / 2)
      return found < 0 ? boxes.length : found
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => mark in source.data,
      onDrag: ({ location }) => setGap(lineAt(location.current.input.clientY)),
      onDragLeave: () => setGap(null),
      onDrop({ source, location }) {
        setGap(null)
        dropped(source.data.key as ItemKey, lineAt(location.current.input.clientY))
      },
    })
  }, [readOnly])

  function go(layer: Layer | undefined) {
    if (!layer) return
    setGone(layer.id)
    tree.current?.querySelector<HTMLElement>(`[data-layer="${CSS.escape(layer.id)}"]`)?.focus()
  }

  function choose(layer: Layer, isMore: boolean, isAlone = false) {
    setGone(layer.id)
    editor.go((state) => {
      const { selection } = viewOf(state)
      const [first] = keysOf(layer)
      if (!first) return state
      if (isMore) return select(state, toggled(programOf(state), selection, first))
      const isOne = isAlone || (layer.is === 'item' && layer.level === 2)
      return select(state, isOne ? selectionOf([first]) : picked(programOf(state), first))
    })
  }

  function fold(layer: Layer, closes: boolean) {
    const next = new Set(closed)
    if (closes) next.add(layer.id)
    else next.delete(layer.id)
    setClosed(next)
  }

  function press(event: KeyboardEvent, layer: Layer, line: number) {
    if (event.ctrlKey || event.metaKey) return
    const keys = keysOf(layer)
    const isOpen = layer.is === 'group' && !closed.has(layer.id)
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (way && event.altKey) {
      if (!readOnly) editor.run('designer.step.reorder', (p) => reorderItems(p, keys, way < 0 ? 'up' : 'down'))
    } else if (way) go(layers[line + way])
    else if (event.key === 'Home') go(layers[0])
    else if (event.key === 'End') go(layers.at(-1))
    else if (event.key === 'ArrowRight' && layer.is === 'group') isOpen ? go(layers[line + 1]) : fold(layer, false)
    else if (event.key === 'ArrowLeft' && isOpen) fold(layer, true)
    else if (event.key === 'ArrowLeft' && layer.is === 'item' && layer.level === 2) {
      go(layers.slice(0, line).findLast((one) => one.is === 'group'))
    } else if (event.key === ' ') choose(layer, true)
    else if (event.key === 'Enter') {
      const now = viewOf(editor.get()).selection.keys // what is drawn may be older
      const isAlone = now.length === 1 && keys.every((key) => now.includes(key))
      if (isAlone && layer.is === 'item') desk.openItem()
      else choose(layer, event.shiftKey)
    } else if (readOnly) return
    else if (event.key === 'F2' && layer.is === 'item') desk.set({ renaming: layer.key })
    else if (event.key === 'Delete') {
      go(layers[line + 1] ?? layers[line - 1])
      editor.run('designer.step.delete', (p) => removeItems(p, keys))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function lock(layer: Layer) {
    const keys = keysOf(layer)
    const locks = keys.some((key) => !program.items.get(key)?.lock)
    editor.run(`designer.step.${locks ? 'lock' : 'unlock'}`, (p) => lockItems(p, keys, locks))
  }

  const acts: Acts = {
    choose: (layer, { shiftKey, ctrlKey, metaKey }) => choose(layer, shiftKey || ctrlKey || metaKey),
    fold: (layer) => fold(layer, !closed.has(layer.id)),
    key: press,
    lock,
    name: (layer) => layer.is === 'item' && desk.set({ renaming: layer.key }),
    rename(layer, name, isByKey) {
      desk.set({ renaming: null })
      if (name && layer.is === 'item') desk.rename(layer.key, name)
      if (isByKey) requestAnimationFrame(() => go(layer))
    },
  }
  const stable = useLatest(acts)

  if (layers.length === 0) return <p className={parts.hint}>{t('editor.layers.empty')}</p>
  return (
    <div ref={tree} className={css.layers} role="tree" aria-multiselectable aria-label={t('editor.layers')}>
      {layers.map((layer, line) => (
        <LayerLine
          key={layer.id}
          layer={layer}
          isActive={keysOf(layer).some((key) => key === selection.primary)}
          isChosen={keysOf(layer).every((key) => chosen.has(key))}
          isLocked={keysOf(layer).every((key) => program.items.get(key)?.lock)}
          isOpen={!closed.has(layer.id)}
          isReached={layer.id === at}
          isRenamed={layer.is === 'item' && renaming === layer.key}
          readOnly={readOnly}
          mark={gap === line ? 'before' : gap === layers.length && line === gap - 1 ? 'after' : undefined}
          acts={stable}
          line={line}
        />
      ))}
    </div>
  )
}

/** What is done at a line. */
interface Acts {
  choose(layer: Layer, event: MouseEvent): void
  fold(layer: Layer): void
  key(event: KeyboardEvent, layer: Layer, line: number): void
  lock(layer: Layer): void
  name(layer: Layer): void
  /** Null keeps the name that it has. */
  rename(layer: Layer, name: string | null, isByKey: boolean): void
}

/** The same object for good, which does what the last one says: a line is drawn again only if it is another one. */
function useLatest(acts: Acts): Acts {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [stable] = useState<Acts>(() => ({
    choose: (...given) => latest.current.choose(...given),
    fold: (...given) => latest.current.fold(...given),
    key: (...given) => latest.current.key(...given),
    lock: (...given) => latest.current.lock(...given),
    name: (...given) => latest.current.name(...given),
    rename: (...given) => latest.current.rename(...given),
  }))
  return stable
}

interface LayerLineProps {
  layer: Layer
  line: number
  /** It has what is active in it. */
  isActive: boolean
  isChosen: boolean
  isLocked: boolean
  isOpen: boolean
  isReached: boolean
  isRenamed: boolean
  readOnly: boolean
  mark?: 'before' | 'after'
  acts: Acts
}

const LayerLine = memo(function LayerLine(props: LayerLineProps) {
  const { layer, isActive, isChosen, isLocked, isOpen, isReached, isRenamed, readOnly, acts } = props
  const t = useT('author')
  const box = useRef<HTMLDivElement>(null)
  const isItem = layer.is === 'item'
  const key = isItem ? layer.key : null
  const name = isItem ? layer.item.alias || layer.item.name : t('editor.group', { number: String(layer.number) })

  useEffect(() => {
    if (!box.current || !key || readOnly || isRenamed) return
    return draggable({ element: box.current, getInitialData: () => ({ [mark]: true, key }) })
  }, [key, readOnly, isRenamed])

  useEffect(() => {
    if (isActive) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])

  return (
    <div
      ref={box}
      className={css.layer}
      role="treeitem"
      data-layer={layer.id}
      data-mark={props.mark}
      data-locked={isLocked || undefined}
      aria-level={isItem ? layer.level : 1}
      aria-selected={isChosen}
      aria-expanded={isItem ? undefined : isOpen}
      aria-label={isLocked ? `${name}, ${t('editor.locked')}` : name}
      aria-description={isItem ? t(kindText(layer.item.type)) : undefined}
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => acts.choose(layer, event)}
      onDoubleClick={readOnly ? undefined : () => acts.name(layer)}
      onKeyDown={isRenamed ? undefined : (event) => acts.key(event, layer, props.line)}
    >
      {isItem ? (
        <Icon name={kinds[layer.item.type].icon} />
      ) : (
        <button
          type="button"
          className={css.fold}
          tabIndex={-1}
          aria-hidden
          data-open={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation()
            acts.fold(layer)
          }}
        >
          <Icon name="right" />
        </button>
      )}
      {isRenamed && isItem ? (
        <NameField
          name={layer.item.name}
          label={t('editor.item.name')}
          onKeep={(name, isByKey) => acts.rename(layer, name, isByKey)}
        />
      ) : (
        <span className={css.layerName}>{name}</span>
      )}
      {!readOnly && !isRenamed && (
        <button
          type="button"
          className={css.lock}
          tabIndex={-1}
          data-on={isLocked || undefined}
          aria-label={t(isLocked ? 'editor.unlock.one' : 'editor.lock.one', { name })}
          onClick={(event) => {
            event.stopPropagation()
            acts.lock(layer)
          }}
        >
          <Icon name={isLocked ? 'lock' : 'unlock'} />
        </button>
      )}
    </div>
  )
})
