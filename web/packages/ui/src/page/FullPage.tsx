import type { ReactNode } from 'react'
import css from './FullPage.module.css'

/** A page that ends where the window does: what is long in it scrolls by itself. Small windows have one as long as it needs. */
export function FullPage({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>
}
