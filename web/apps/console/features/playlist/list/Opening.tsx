import { Thumb } from '@marquee/ui/media/Thumb'
import type { Overview } from '../queries'
import css from './list.module.css'

/** The first entries of a playlist, side by side. It is decoration: what they are, the editor says. */
export function Opening({ entries }: { entries: Overview['opening'] }) {
  return (
    <span className={css.opening}>
      {entries.map(({ type, thumbnail }, place) => (
        <Thumb key={place} src={thumbnail} type={type} />
      ))}
    </span>
  )
}
