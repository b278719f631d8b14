import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { added, movedBy, movedInto } from './changes'
import type { Change, DraftEntry } from './draft'
import { acceptDrops } from './drag'
import { type EntryActions, EntryRow } from './EntryRow'
import css from './entries.module.css'
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
  const area = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<number | null>(null)
  const { told, watchMove } = useMoves(group)

  useEffect(() => {
    if (readOnly || !area.current) return
    return acceptDrops(area.current, {
      hover: setGap,
      added: (item, index) => change(added(item, index)),
      moved: (key, index) => change(movedInto(key, index)),
    })
  }, [readOnly, change])

  const actions = useMemo<EntryActions>(
    () => ({
      change,
      replace,
      effects,
      move(entry, places) {
        watchMove(entry.key)
        change(movedBy(entry.key, places))
      },
    }),
    [change, replace, effects, watchMove],
  )

  useEffect(() => {
    const [first] = refused.keys()
    if (first === undefined) return
    const row = area.current?.querySelector(`[data-entry="${first}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input:not([type=checkbox])')?.focus()
  }, [refused])

  return (
    <div ref={area} className={css.area} data-hovered={gap !== null || undefined}>
      {group.length === 0 ? (
        <EmptyState
          title={t('entries.none')}
          text={readOnly ? undefined : t('entries.noneText')}
          action={emptyAction}
        />
      ) : (
        <ol className={css.list} aria-label={t('entries')}>
          {group.map((entry, index) => {
            const problem = refused.get(entry.key)
            return (
              <EntryRow
                key={entry.key}
                entry={entry}
                place={index + 1}
                isLast={index === group.length - 1}
                mark={gap === index ? 'before' : gap === group.length && index === gap - 1 ? 'after' : undefined}
                problem={problem && fieldText(problem)}
                removable={removable}
                readOnly={readOnly}
                actions={actions}
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

/** Says where an entry is once it was moved by button or key. The focus stays on what was pressed. */
function useMoves(group: readonly DraftEntry[]) {
  const [told, setTold] = useState<{ name: string; place: number; all: number } | null>(null)
  const pending = useRef<number | null>(null)
  const watchMove = useCallback((key: number) => {
    pending.current = key
  }, [])

  useEffect(() => {
    const index = group.findIndex((entry) => entry.key === pending.current)
    pending.current = null
    const entry = group[index]
    if (entry) setTold({ name: entry.name, place: index + 1, all: group.length })
  }, [group])

  return { told, watchMove }
}
