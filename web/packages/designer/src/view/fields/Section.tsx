import type { ReactNode } from 'react'
import css from './fields.module.css'

interface SectionProps {
  title: string
  /** It is open from the first, as what it holds is set already. */
  isOpen?: boolean
  children: ReactNode
}

/** Fields that few need, folded away. */
export function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details className={css.section} open={isOpen || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
