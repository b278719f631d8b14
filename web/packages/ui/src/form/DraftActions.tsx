import { useT } from '@marquee/i18n/react'
import { Button, Tooltip } from 'antd'
import css from './DraftActions.module.css'

interface DraftActionsProps {
  draft: {
    dirty: boolean
    busy: boolean
    undo?(): void
    redo?(): void
    save(): void
  }
}

/** What every editor can do with what is edited: undo, redo and save. */
export function DraftActions({ draft: { dirty, busy, undo, redo, save } }: DraftActionsProps) {
  const t = useT('common')
  return (
    <>
      {dirty && <span className={css.unsaved}>{t('draft.unsaved')}</span>}
      <Tooltip title={`${t('undo')} (Ctrl Z)`}>
        <Button aria-label={t('undo')} icon={<Turn />} disabled={!undo} onClick={undo} />
      </Tooltip>
      <Tooltip title={`${t('redo')} (Ctrl Shift Z)`}>
        <Button aria-label={t('redo')} icon={<Turn forth />} disabled={!redo} onClick={redo} />
      </Tooltip>
      <Button type="primary" loading={busy} disabled={!dirty} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
}

/** An arrow that turns back, or forth: two round ones look alike. */
function Turn({ forth }: { forth?: boolean }) {
  return (
    <svg className={css.turn} data-forth={forth} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3" />
    </svg>
  )
}
