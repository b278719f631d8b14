import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { DurationField } from '@marquee/ui/form/DurationField'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { removed, timed, toggled } from './changes'
import { type Change, type DraftEntry, lengthMs, needsTime } from './draft'
import { dragEntry } from './drag'
import { EffectsButton } from './EffectsButton'
import css from './entries.module.css'

export interface EntryActions {
  change(apply: Change, step?: string): void
  /** By places: -1 is up. */
  move(entry: DraftEntry, places: number): void
  effects(entry: DraftEntry): void
}

/** An entry, and where it stands. */
export interface Placed {
  readonly entry: DraftEntry
  /** From 1. */
  readonly place: number
  /** How many entries there are. */
  readonly all: number
}

interface EntryRowProps extends Placed {
  /** Where its row begins in the list, and how high it is, in CSS pixels. */
  top: number
  height: number
  /** Where a dragged thing would land. */
  mark?: 'before' | 'after'
  /** Why the server refused it. */
  problem?: string
  /** In Sync Play slots go from the end of all groups (R437). */
  removable: boolean
  readOnly: boolean
  actions: EntryActions
  commands: readonly ListCommand<Placed>[]
}

/** Whether something has to be said about an entry, on a line of its own. */
export function hasNote(entry: DraftEntry, readOnly: boolean): boolean {
  return (!readOnly && needsTime(entry)) || !entry.playable || (entry.misfit?.screens ?? 0) > 0
}

/** One entry: its content, its time, its effects, and what can be done with it. Alt and an arrow key move it. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, place, all, top, height, mark, problem, removable, readOnly, actions, commands } = props
  const t = useT('playlist')
  const typeText = useTypeText()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const { key, name, ownMs } = entry

  useEffect(() => {
    if (readOnly || !row.current || !handle.current) return
    return dragEntry(row.current, handle.current, key)
  }, [key, readOnly])

  function press(event: KeyboardEvent) {
    const places = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (places === undefined || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    actions.move(entry, places)
  }

  const ownLength = ownMs > 0 && entry.seconds === 0 && formatDuration(ownMs)

  return (
    <li
      ref={row}
      className={css.row}
      style={{ top, height }}
      aria-posinset={place}
      aria-setsize={all}
      data-entry={key}
      data-index={place - 1}
      data-viewed={readOnly || undefined}
      data-mark={mark}
      data-selected={entry.selected === 'Y' || undefined}
      data-refused={problem ? true : undefined}
      onKeyDownCapture={press}
    >
      <span className={css.lead}>
        {!readOnly && (
          <>
            <span ref={handle} className={css.handle} aria-hidden title={t('entry.drag')}>
              <HolderOutlined />
            </span>
            <input
              type="checkbox"
              checked={entry.selected === 'Y'}
              aria-label={t('entry.select', { name })}
              onChange={() => actions.change(toggled(key))}
            />
          </>
        )}
        <span className={css.place}>{place}</span>
      </span>
      <span className={css.thumb}>
        <Thumb src={entry.thumbnail} type={entry.type} />
      </span>
      <span className={css.title} title={`${name} · ${typeText(entry.type)}`}>
        <span className={css.entryName}>{name}</span>
        {ownLength && !readOnly && (
          <span className={css.muted} title={t('entry.ownLength', { length: ownLength })}>
            <span aria-hidden>{ownLength}</span>
            <span className="mq-hidden">{t('entry.ownLength', { length: ownLength })}</span>
          </span>
        )}
      </span>
      <span className={css.time}>
        {readOnly ? (
          formatDuration(lengthMs(entry))
        ) : (
          <DurationField
            compact
            label={t('entry.time', { name })}
            value={entry.seconds}
            onChange={(seconds) => actions.change(timed(key, seconds), `time ${key}`)}
          />
        )}
      </span>
      <EffectsButton entry={entry} readOnly={readOnly} onClick={() => actions.effects(entry)} />
      {!readOnly && (
        <span className={css.tools}>
          {removable && (
            <button
              type="button"
              className={css.tool}
              aria-label={t('entry.remove', { name })}
              title={t('entry.remove', { name })}
              onClick={() => actions.change(removed(new Set([key])))}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
          <CommandMenu className={css.tool} item={{ entry, place, all }} name={name} commands={commands} />
        </span>
      )}
      {(problem || hasNote(entry, readOnly)) && (
        <span className={css.note}>
          {problem && (
            <span className={css.refused} role="alert" title={problem}>
              {problem}
            </span>
          )}
          {!problem && !readOnly && needsTime(entry) && <span className={css.warning}>{t('entry.needsTime')}</span>}
          {!entry.playable && <StatusTag tone="warning">{t('entry.notPlayable')}</StatusTag>}
          {entry.playable && <MisfitTag misfit={entry.misfit} />}
        </span>
      )}
    </li>
  )
})
