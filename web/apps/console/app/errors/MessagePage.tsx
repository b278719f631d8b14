import { type ReactNode, useEffect } from 'react'
import css from './MessagePage.module.css'

interface MessagePageProps {
  /** A number above the message, such as 404. */
  status?: number
  title: string
  text?: string
  /** True for what went wrong: it is read out at once. */
  isFailure?: boolean
  /** Where to go from here. */
  children?: ReactNode
}

/** A page that has one thing to say. */
export function MessagePage({ status, title, text, isFailure, children }: MessagePageProps) {
  useEffect(() => {
    document.title = `${title} – Marquee`
  }, [title])
  return (
    <div className={css.page} role={isFailure ? 'alert' : undefined}>
      {status !== undefined && <p className={css.status}>{status}</p>}
      <h1 className={css.title} tabIndex={-1}>
        {title}
      </h1>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.ways}>{children}</div>}
    </div>
  )
}
