import { useT } from '@marquee/i18n/react'
import { DurationField } from '@marquee/ui/form/DurationField'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { allSelected, removed, selectedTimed } from './changes'
import { type Change, type DraftEntry, PICTURE_SECONDS } from './draft'
import css from './entries.module.css'

interface BulkBarProps {
  group: readonly DraftEntry[]
  index: number
  removable: boolean
  change(apply: Change): void
  effects(entries: readonly DraftEntry[]): void
}

/** Selects entries, and changes those that are selected all at once (R433, R434). */
export function BulkBar({ group, index, removable, change, effects }: BulkBarProps) {
  const t = useT('playlist')
  const common = useT('common')
  const [seconds, setSeconds] = useState(PICTURE_SECONDS)
  const selected = group.filter((entry) => entry.selected === 'Y')
  const all = selected.length === group.length
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('bulk')}>
      <Checkbox
        checked={all}
        indeterminate={selected.length > 0 && !all}
        onChange={() => change(allSelected(index, all ? 'N' : 'Y'))}
      >
        {selected.length > 0 ? common('list.selected', { count: selected.length }) : t('bulk.all')}
      </Checkbox>
      {selected.length > 0 && (
        <>
          <DurationField compact label={t('bulk.time')} value={seconds} onChange={setSeconds} />
          <Button onClick={() => change(selectedTimed(index, seconds))}>{t('bulk.apply')}</Button>
          <Button onClick={() => effects(selected)}>{t('effects')}</Button>
          {removable && (
            <Button onClick={() => change(removed(new Set(selected.map((entry) => entry.key))))}>
              {t('bulk.remove')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
