import { type ReactNode, useState } from 'react'
import css from './fields.module.css'

interface SectionProps {
  title: string
  /** It opens, as what it holds is set; then it stays open until a person folds it. */
  isOpen?: boolean
  children: ReactNode
}

/** Fields that few need, folded away. */
export function Section({ title, isOpen = false, children }: SectionProps) {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return (
    <details className={css.section} open={hasOpened || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
