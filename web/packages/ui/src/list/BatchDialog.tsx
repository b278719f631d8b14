import { useT } from '@marquee/i18n/react'
import { Button, Modal } from 'antd'
import { FailedDialog } from '../feedback/FailedDialog'
import css from './BatchDialog.module.css'
import type { Batch } from './batch'

/** From this many records on somebody sees how far it is, and may stop it. */
const LONG = 20

interface BatchDialogProps<T> {
  batch: Batch<T>
  nameOf(item: T): string
}

/** How far a command is with many records, and afterwards which of them were left as they were. */
export function BatchDialog<T extends { id: number }>({ batch: { state, close }, nameOf }: BatchDialogProps<T>) {
  const t = useT('common')
  if (state?.step === 'told') return <FailedDialog {...state} nameOf={nameOf} onClose={close} />
  if (state?.step !== 'running' || state.of < LONG) return null
  return (
    <Modal
      open
      width={420}
      zIndex={1100}
      title={t('batch.running', { count: state.through, of: state.of })}
      closable={false}
      keyboard={false}
      footer={<Button onClick={state.stop}>{t('batch.stop')}</Button>}
    >
      <progress className={css.bar} aria-label={t('batch.progress')} max={state.of} value={state.through} />
    </Modal>
  )
}
