import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { Button, Segmented } from 'antd'
import { groupAdded, groupRemoved, shortened } from './changes'
import { type Change, groupMs, type PlaylistDraft } from './draft'
import css from './entries.module.css'

interface GroupBarProps {
  draft: PlaylistDraft
  /** The group on the screen. */
  shown: number
  onShow(group: number): void
  readOnly: boolean
  change(apply: Change): void
}

/** The groups of a Sync Play playlist, which play at the same time (R435): one is shown, more are added and removed. */
export function GroupBar({ draft, shown, onShow, readOnly, change }: GroupBarProps) {
  const t = useT('playlist')
  const { groups } = draft
  return (
    <div className={css.groups}>
      <Segmented
        aria-label={t('groups')}
        value={shown}
        onChange={onShow}
        options={groups.map((group, index) => ({
          value: index,
          label: `${t('group', { number: index + 1 })} · ${formatDuration(groupMs(group))}`,
        }))}
      />
      {!readOnly && (
        <div className={css.groupTools}>
          <Button
            size="small"
            onClick={() => {
              change(groupAdded)
              onShow(groups.length)
            }}
          >
            {t('group.add')}
          </Button>
          <Button
            size="small"
            disabled={groups.length < 2}
            onClick={() => {
              change(groupRemoved(shown))
              onShow(Math.max(0, shown - 1))
            }}
          >
            {t('group.remove', { number: shown + 1 })}
          </Button>
          <Button size="small" disabled={groups.every((group) => group.length < 2)} onClick={() => change(shortened)}>
            {t('group.shorten')}
          </Button>
        </div>
      )}
      <p className={css.muted}>{t('groups.text')}</p>
    </div>
  )
}
