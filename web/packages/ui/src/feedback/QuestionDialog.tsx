import { useT } from '@marquee/i18n/react'
import { Modal } from 'antd'
import { modalRender } from './useClosing'
import type { Question } from './useConfirm'

/** So many names are listed; of the others only their number is said. */
const NAMED = 8

export interface QuestionDialogProps {
  question: Question
  open: boolean
  close(yes: boolean): void
}

export function QuestionDialog({ question, open, close }: QuestionDialogProps) {
  const t = useT('common')
  const { title, text, affected = [], confirmLabel, danger } = question
  return (
    <Modal
      open={open}
      modalRender={modalRender}
      title={title}
      okText={confirmLabel}
      cancelText={t('cancel')}
      okButtonProps={{ danger, autoFocus: !danger }}
      cancelButtonProps={{ autoFocus: danger }}
      onOk={() => close(true)}
      onCancel={() => close(false)}
      width={440}
      zIndex={1100}
      styles={{ header: { marginBottom: 12 } }}
    >
      {text && <p>{text}</p>}
      {affected.length > 0 && (
        <ul>
          {affected.slice(0, NAMED).map((name, at) => (
            <li key={`${at} ${name}`}>{name}</li>
          ))}
          {affected.length > NAMED && <li>{t('confirm.more', { count: affected.length - NAMED })}</li>}
        </ul>
      )}
    </Modal>
  )
}
