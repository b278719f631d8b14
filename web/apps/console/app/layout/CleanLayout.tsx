import type { ReactNode } from 'react'
import css from './layouts.module.css'

/** Nothing but the page (R038): for errors and for visitors who are not signed in (G41). */
export function CleanLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={css.clean}>
      {children}
    </main>
  )
}
