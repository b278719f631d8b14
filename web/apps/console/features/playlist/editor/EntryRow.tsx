import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { DurationField } from '@marquee/ui/form/DurationField'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { duplicated, removed, timed, toggled } from './changes'
import { type Change, type DraftEntry, lengthMs } from './draft'
import { dragEntry } from './drag'
import { EffectsButton } from './EffectsButton'
import css from './entries.module.css'

export interface EntryActions {
  change(apply: Change, step?: string): void
  /** By places: -1 is up. */
  move(entry: DraftEntry, places: number): void
  /** Asks for another content in this place. */
  replace(entry: DraftEntry): void
  effects(entry: DraftEntry): void
}

interface EntryRowProps {
  entry: DraftEntry
  /** From 1. */
  place: number
  isLast: boolean
  /** Where a dragged thing would land. */
  mark?: 'before' | 'after'
  /** Why the server refused it. */
  problem?: string
  /** In Sync Play slots go from the end of all groups (R437). */
  removable: boolean
  readOnly: boolean
  actions: EntryActions
}

/** One entry: its content, its time, its effects, and what can be done with it. Alt and an arrow key move it. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, place, isLast, mark, problem, removable, readOnly, actions } = props
  const t = useT('playlist')
  const typeText = useTypeText()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const { key, name } = entry

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

  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <button
      type="button"
      className={css.tool}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon}
    </button>
  )

  return (
    <li
      ref={row}
      className={css.row}
      data-entry={key}
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
        <Thumb
          src={entry.thumbnail}
          type={entry.type}
          badge={entry.ownMs > 0 ? formatDuration(entry.ownMs) : undefined}
        />
      </span>
      <div className={css.body}>
        <div className={css.title}>
          <span className={css.entryName} title={name}>
            {name}
          </span>
          <span className={css.muted}>{typeText(entry.type)}</span>
          {!entry.playable && <StatusTag tone="warning">{t('entry.notPlayable')}</StatusTag>}
          {entry.playable && <MisfitTag misfit={entry.misfit} />}
        </div>
        <div className={css.controls}>
          {readOnly ? (
            <span className={css.time}>{formatDuration(lengthMs(entry))}</span>
          ) : (
            <DurationField
              compact
              label={t('entry.time', { name })}
              value={entry.seconds}
              onChange={(seconds) => actions.change(timed(key, seconds), `time ${key}`)}
            />
          )}
          <EffectsButton entry={entry} readOnly={readOnly} onClick={() => actions.effects(entry)} />
        </div>
        {entry.seconds === 0 && !readOnly && (
          <span className={entry.ownMs > 0 ? css.muted : css.warning}>
            {entry.ownMs > 0 ? t('entry.ownLength', { length: formatDuration(entry.ownMs) }) : t('entry.needsTime')}
          </span>
        )}
        {problem && (
          <span className={css.refused} role="alert">
            {problem}
          </span>
        )}
      </div>
      {!readOnly && (
        <div className={css.tools}>
          {tool(t('entry.up', { name }), <ArrowUpOutlined />, () => actions.move(entry, -1), place === 1)}
          {tool(t('entry.down', { name }), <ArrowDownOutlined />, () => actions.move(entry, 1), isLast)}
          {tool(t('entry.replace', { name }), <SwapOutlined />, () => actions.replace(entry))}
          {tool(t('entry.duplicate', { name }), <CopyOutlined />, () => actions.change(duplicated(key)))}
          {removable &&
            tool(t('entry.remove', { name }), <DeleteOutlined />, () => actions.change(removed(new Set([key]))))}
        </div>
      )}
    </li>
  )
})
