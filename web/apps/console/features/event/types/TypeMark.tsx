import { textOn } from '../colour'
import css from './types.module.css'

interface TypeMarkProps {
  name: string
  /** `#RRGGBB`. */
  color: string
}

/** A type by its name on its colour, as calendars and signs show it. */
export function TypeMark({ name, color }: TypeMarkProps) {
  return (
    <span className={css.mark} style={{ background: color, color: textOn(color) }}>
      {name}
    </span>
  )
}
