import type { ReactNode } from 'react'
import css from './author.module.css'

/** What a program can begin with: its picture, and its name as a button. */
export function Card({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <div className={css.card}>
      <span className={css.picture} aria-hidden>
        {children}
      </span>
      <button type="button" className={css.cardName} onClick={onClick}>
        {label}
      </button>
    </div>
  )
}
