import type { DrawingProps } from './Chart'
import css from './charts.module.css'

/** Amounts below each other, each between its name and its number. */
export function Bars({ marks, pointed, point }: DrawingProps) {
  const most = Math.max(...marks.map(({ value }) => value))
  return (
    <ul className={css.bars} aria-hidden>
      {marks.map(({ key, name, value, amount, colour }, at) => (
        <li key={key} data-pointed={at === pointed} onPointerEnter={() => point(at)}>
          <span>{name}</span>
          <svg width="100%" height={18} aria-hidden>
            <rect width={`${(value / most) * 100}%`} height={18} rx={3} fill={colour} />
          </svg>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  )
}
