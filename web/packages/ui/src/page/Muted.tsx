import type { ComponentProps } from 'react'
import css from './Muted.module.css'

interface MutedProps extends ComponentProps<'p'> {
  /** A line of a text, unless it is a paragraph of its own. */
  as?: 'span' | 'p'
  small?: boolean
}

/** Words that stand back behind others. */
export function Muted({ as: Tag = 'span', small = false, className = '', ...rest }: MutedProps) {
  return <Tag {...rest} className={`${css.muted} ${className}`} data-small={small || undefined} />
}
