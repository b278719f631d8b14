import { type ComponentType, createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { loadPart } from '../late/loadPart'
import type { QuestionDialogProps } from './QuestionDialog'
import { useToast } from './useToast'

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

type Ask = (question: Question) => Promise<boolean>

const Confirm = createContext<Ask | null>(null)

/** Asks before something that has consequences; false when the dialog is left in any other way than by its button. */
export function useConfirm(): Ask {
  const ask = use(Confirm)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above')
  return ask
}

export const loadQuestion = () => import('./QuestionDialog')

/** Shows one question at a time. Another question takes the place of one that is open, which is answered with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [Dialog, setDialog] = useState<ComponentType<QuestionDialogProps>>()
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const answering = useRef<(yes: boolean) => void>(() => {})
  const close = useCallback((yes: boolean) => {
    answering.current(yes)
    setOpen(false)
  }, [])
  const ask = useCallback<Ask>(
    (next) => {
      answering.current(false)
      setQuestion(next)
      setOpen(true)
      loadPart(loadQuestion).then(
        ({ QuestionDialog }) => setDialog(() => QuestionDialog),
        (error) => {
          close(false)
          toast.problem(error)
        },
      )
      return new Promise((answer) => {
        answering.current = answer
      })
    },
    [close, toast],
  )

  return (
    <Confirm value={ask}>
      {children}
      {Dialog && question && <Dialog question={question} open={open} close={close} />}
    </Confirm>
  )
}
