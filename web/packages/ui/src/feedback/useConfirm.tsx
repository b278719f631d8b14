import { useT } from '@marquee/i18n/react'
import { Modal } from 'antd'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'

export interface Question {
  title: string
  text?: string
  /** What else is touched: names of records, shown as a list. */
  affected?: string[]
  /** The word on the button that goes on. */
  confirmLabel: string
  /** True for what cannot be taken back. */
  danger?: boolean
}

/** So many names are listed; of the others only their number is said. */
const NAMED = 8

type Ask = (question: Question) => Promise<boolean>

const Confirm = createContext<Ask | null>(null)

/** Asks before something that has consequences; false when the dialog is left in any other way than by its button. */
export function useConfirm(): Ask {
  const ask = use(Confirm)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above')
  return ask
}

/** Shows one question at a time. Another question takes the place of one that is open, which is answered with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useT('common')
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const answering = useRef<(yes: boolean) => void>(() => {})
  const ask = useCallback<Ask>((next) => {
    answering.current(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((answer) => {
      answering.current = answer
    })
  }, [])
  const affected = question?.affected ?? []
  const close = (yes: boolean) => {
    answering.current(yes)
    setOpen(false)
  }

  return (
    <Confirm value={ask}>
      {children}
      <Modal
        open={open}
        title={question?.title}
        okText={question?.confirmLabel}
        cancelText={t('cancel')}
        okButtonProps={{ danger: question?.danger, autoFocus: !question?.danger }}
        cancelButtonProps={{ autoFocus: question?.danger }}
        onOk={() => close(true)}
        onCancel={() => close(false)}
        width={440}
        zIndex={1100}
        styles={{ header: { marginBottom: 12 } }}
      >
        {question?.text && <p>{question.text}</p>}
        {affected.length > 0 && (
          <ul>
            {affected.slice(0, NAMED).map((name) => (
              <li key={name}>{name}</li>
            ))}
            {affected.length > NAMED && <li>{t('confirm.more', { count: affected.length - NAMED })}</li>}
          </ul>
        )}
      </Modal>
    </Confirm>
  )
}
