import { type ComponentProps, useId } from 'react'
import css from './Sheet.module.css'

interface SheetProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Its heading; without one it is labelled by its caller. */
  title?: string
  /** What is in it reaches its edges, as a table does. */
  flush?: boolean
}

/** A part of a page, on a ground of its own. `className` says how its content is laid out. */
export function Sheet({ title, flush = false, className = '', children, ...section }: SheetProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title && id}
      {...section}
      className={`${css.sheet} ${className}`}
      data-flush={flush || undefined}
    >
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  )
}
