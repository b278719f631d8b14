import { Muted } from '@marquee/ui/page/Muted'
import css from './group.module.css'

interface ClampedProps {
  text: string
  /** It is from a group above, which it names. */
  isAbove?: boolean
}

/** A text that may be long, in two lines, or three where it is from above; all of it is in its title. */
export function Clamped({ text, isAbove = false }: ClampedProps) {
  return (
    <span className={css.clamped} title={text} data-above={isAbove || undefined}>
      {isAbove ? <Muted>{text}</Muted> : text}
    </span>
  )
}
