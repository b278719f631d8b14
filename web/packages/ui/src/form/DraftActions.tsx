import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
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
  /** It can be saved as it is. */
  isNew: boolean
}

/** What every editor can do with what is edited: undo, redo and save. */
export function DraftActions({ draft: { dirty, busy, undo, redo, save }, isNew }: DraftActionsProps) {
  const t = useT('common')
  return (
    <>
      {dirty && <span className={css.unsaved}>{t('draft.unsaved')}</span>}
      <Tooltip title={`${t('undo')} (Ctrl Z)`}>
        <Button aria-label={t('undo')} icon={<UndoOutlined aria-hidden />} disabled={!undo} onClick={undo} />
      </Tooltip>
      <Tooltip title={`${t('redo')} (Ctrl Shift Z)`}>
        <Button aria-label={t('redo')} icon={<RedoOutlined aria-hidden />} disabled={!redo} onClick={redo} />
      </Tooltip>
      <Button type="primary" loading={busy} disabled={!dirty && !isNew} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
}
