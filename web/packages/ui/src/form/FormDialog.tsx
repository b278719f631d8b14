import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Modal } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useClosing } from '../feedback/useClosing'
import { useConfirm } from '../feedback/useConfirm'
import { RecordFields } from './RecordFields'
import { useLeaving } from './useLeaving'
import { type RecordFormOptions, useRecordForm } from './useRecordForm'

interface FormDialogProps<V extends object> extends RecordFormOptions<V> {
  title: string
  open: boolean
  onClose(): void
  submitLabel?: string
  /** What is said there while it saves. */
  busyLabel?: string
  /** View-only: fields are disabled and there is nothing to save. */
  readOnly?: boolean
  width?: number
  /** False while there is nothing yet that could be saved. */
  ready?: boolean
  /** Takes the place above the buttons, which is in sight however far the fields are scrolled. */
  footRef?: Ref<HTMLDivElement>
  /** Stops a save that is under way: the dialog can then be left meanwhile. */
  stop?(): void
  /** Waits no longer for a save that is under way: that fails with what is known then, and the dialog stays to say it. */
  giveUp?(): void
  /** What there is to say of a problem below its text. */
  explain?(problem: Problem): ReactNode
  /** `Form.Item`s named like the record's own fields. */
  children: ReactNode
}

/** How long a problem stands before a dialog that may be done can be left: a double press must not hide it, in milliseconds. */
export const READING_MS = 500

/** A dialog that edits one record. It closes by itself after a save, and asks before it throws typed values away. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog<V extends object>(props: FormDialogProps<V>) {
  const {
    title,
    onClose,
    submitLabel,
    busyLabel,
    readOnly,
    width = 520,
    ready = true,
    footRef,
    stop,
    giveUp,
    explain,
    children,
    ...options
  } = props
  const t = useT('common')
  const id = useId()
  const confirm = useConfirm()
  const { modal, close } = useClosing(onClose)
  const record = useRecordForm<V>({
    ...options,
    saved() {
      options.saved?.()
      close()
    },
  })

  useLeaving()

  const saidAt = useRef(0)
  useEffect(() => {
    if (record.problem) saidAt.current = Date.now()
  }, [record.problem])

  async function leave(event: MouseEvent | KeyboardEvent) {
    if ('repeat' in event && event.repeat) return
    if (record.busy) {
      giveUp?.()
      if (!stop) return
      stop()
      close()
      return
    }
    if (giveUp && Math.abs(Date.now() - saidAt.current) < READING_MS) return // the clock may be set back
    const question = {
      title: t('discard.title'),
      text: t('discard.text'),
      confirmLabel: t('discard.yes'),
      danger: true,
    }
    if (readOnly || !record.isDirty() || (await confirm(question))) close()
  }

  return (
    <Modal
      {...modal}
      title={title}
      width={width}
      mask={{ closable: false }}
      styles={{ header: { marginBottom: 16 } }}
      onCancel={leave}
      footer={(buttons) => (
        <>
          {footRef && <div ref={footRef} style={{ marginBottom: 12, textAlign: 'start' }} />}
          {buttons}
        </>
      )}
      okText={(record.busy && busyLabel) || (submitLabel ?? t('save'))}
      cancelText={readOnly ? t('close') : t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        loading: record.busy,
        disabled: !ready,
        style: readOnly ? { display: 'none' } : {},
      }}
    >
      <RecordFields record={record} id={id} readOnly={readOnly} explain={explain}>
        {children}
      </RecordFields>
    </Modal>
  )
}
