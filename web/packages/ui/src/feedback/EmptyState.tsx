import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

interface EmptyStateProps {
  /** What is not there, or what went wrong. */
  title: string
  /** What to do next, in one or two sentences. */
  text?: ReactNode
  /** The next step itself. */
  action?: ReactNode
  icon?: ReactNode
  /** `alert` for failures, so that they are read out. */
  role?: 'status' | 'alert'
}

/** Stands where a list would be, and teaches the next step. */
export function EmptyState({ title, text, action, icon, role = 'status' }: EmptyStateProps) {
  return (
    <div className={css.empty} role={role}>
      {icon && (
        <div className={css.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
