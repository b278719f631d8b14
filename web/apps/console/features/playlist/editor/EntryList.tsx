import {
  CopyOutlined,
  DownOutlined,
  SwapOutlined,
  UpOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { forOne } from '@marquee/ui/list/commands'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { added, duplicated, movedBy, movedInto } from './changes'
import type { Change, DraftEntry } from './draft'
import { acceptDrops } from './drag'
import { type EntryActions, EntryRow, hasNote, type Placed } from './EntryRow'
import css from './entries.module.css'
import { useRows } from './useRows'
import type { EntryProblems } from './wire'

interface EntryListProps {
  group: readonly DraftEntry[]
  refused: EntryProblems
  removable: boolean
  readOnly: boolean
  change(apply: Change, step?: string): void
  replace(entry: DraftEntry): void
  effects(entry: DraftEntry): void
  /** The next step, while there is nothing. */
  emptyAction?: ReactNode
}

/** The entries of a group in playing order: things are dropped between them, and every move is told. */
export function EntryList(props: EntryListProps) {
  const { group, refused, removable, readOnly, change, replace, effects, emptyAction } = props
  const t = useT('playlist')
  const fieldText = useFieldText()
  const box = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<number | null>(null)
  const [held, setHeld] = useState<number>()
  const [firstRefused] = refused.keys()
  const isNoted = useCallback(
    (entry: DraftEntry) => hasNote(entry, readOnly) || refused.has(entry.key),
    [refused, readOnly],
  )
  const rows = useRows({ box, group, isNoted, held: [held, firstRefused] })
  const { told, watchMove } = useMoves(group, box, rows.scrollTo)

  useEffect(() => {
    if (readOnly || !box.current) return
    return acceptDrops(box.current, {
      taken: setHeld,
      hover: setGap,
      added: (item, index) => change(added(item, index)),
      moved: (key, index) => change(movedInto(key, index)),
    })
  }, [readOnly, change])

  const actions = useMemo<EntryActions>(
    () => ({
      change,
      effects,
      move(entry, places) {
        watchMove(entry.key)
        change(movedBy(entry.key, places))
      },
    }),
    [change, effects, watchMove],
  )

  const commands = useMemo(() => {
    const moveTo = ({ entry }: Placed, gap: number) => {
      watchMove(entry.key)
      change(movedInto(entry.key, gap))
    }
    const isFirst = ({ place }: Placed) => place === 1
    const isLast = ({ place, all }: Placed) => place === all
    return [
      forOne<Placed>({
        id: 'up',
        label: t('entry.up'),
        icon: <UpOutlined />,
        shortcut: 'Alt ↑',
        when: (placed) => !isFirst(placed),
        run: ({ entry }) => actions.move(entry, -1),
      }),
      forOne<Placed>({
        id: 'down',
        label: t('entry.down'),
        icon: <DownOutlined />,
        shortcut: 'Alt ↓',
        when: (placed) => !isLast(placed),
        run: ({ entry }) => actions.move(entry, 1),
      }),
      forOne<Placed>({
        id: 'first',
        label: t('entry.first'),
        icon: <VerticalAlignTopOutlined />,
        when: (placed) => !isFirst(placed),
        run: (placed) => moveTo(placed, 0),
      }),
      forOne<Placed>({
        id: 'last',
        label: t('entry.last'),
        icon: <VerticalAlignBottomOutlined />,
        when: (placed) => !isLast(placed),
        run: (placed) => moveTo(placed, placed.all),
      }),
      forOne<Placed>({
        id: 'replace',
        label: t('entry.replace'),
        icon: <SwapOutlined />,
        run: ({ entry }) => replace(entry),
      }),
      forOne<Placed>({
        id: 'duplicate',
        label: t('entry.duplicate'),
        icon: <CopyOutlined />,
        run: ({ entry }) => change(duplicated(entry.key)),
      }),
    ]
  }, [t, actions, watchMove, change, replace])

  useEffect(() => {
    if (firstRefused === undefined) return
    const row = box.current?.querySelector(`[data-entry="${firstRefused}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus()
  }, [refused])

  return (
    <div ref={box} className={css.area} data-hovered={gap !== null || undefined}>
      {group.length === 0 ? (
        <EmptyState
          title={t('entries.none')}
          text={readOnly ? undefined : t('entries.noneText')}
          action={emptyAction}
        />
      ) : (
        <ol
          className={css.list}
          style={{ height: rows.height, '--digits': `${group.length}`.length } as CSSProperties}
          data-narrow={rows.isNarrow || undefined}
          aria-label={t('entries')}
          onFocus={(event) => setHeld((former) => entryOf(event) ?? former)}
        >
          {rows.shown.map(({ index, top, height }) => {
            const entry = group[index] as DraftEntry
            const problem = refused.get(entry.key)
            return (
              <EntryRow
                key={entry.key}
                entry={entry}
                place={index + 1}
                all={group.length}
                top={top}
                height={height}
                mark={gap === index ? 'before' : gap === group.length && index === gap - 1 ? 'after' : undefined}
                problem={problem && fieldText(problem)}
                removable={removable}
                readOnly={readOnly}
                actions={actions}
                commands={commands}
              />
            )
          })}
        </ol>
      )}
      <p role="status" className="mq-hidden">
        {told && t('entry.moved', told)}
      </p>
    </div>
  )
}

/** The entry whose row has got the focus. */
function entryOf({ target }: FocusEvent): number | undefined {
  const row = target.closest<HTMLElement>('[data-entry]')
  return row ? Number(row.dataset.entry) : undefined
}

/** Says where an entry is once it was moved by menu or key, and keeps it in view, with the focus. What comes at the end is shown too. */
function useMoves(group: readonly DraftEntry[], box: RefObject<HTMLElement | null>, show: (index: number) => void) {
  const [told, setTold] = useState<{ name: string; place: number; all: number } | null>(null)
  const pending = useRef<number | null>(null)
  const length = useRef(group.length)
  const watchMove = useCallback((key: number) => {
    pending.current = key
  }, [])

  useEffect(() => {
    const isLonger = group.length === length.current + 1
    length.current = group.length
    const index = group.findIndex((entry) => entry.key === pending.current)
    pending.current = null
    const entry = group[index]
    if (entry) {
      setTold({ name: entry.name, place: index + 1, all: group.length })
      show(index)
      keepFocus(box.current?.querySelector(`[data-entry="${entry.key}"]`))
    } else if (isLonger && isNewest(group)) show(group.length - 1)
  }, [group, box, show])

  return { told, watchMove }
}

/** A menu that closes leaves the focus nowhere: it goes back to the button that opened it. */
function keepFocus(row: Element | null | undefined): void {
  if (row?.contains(document.activeElement)) return
  row?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true })
}

/** Whether the last entry is the one that came last. */
function isNewest(group: readonly DraftEntry[]): boolean {
  return group.every(({ key }) => key <= (group.at(-1)?.key ?? 0))
}
