import type { DrawingProps } from './Chart'
import css from './charts.module.css'

/** The height of the highest column, in CSS pixels, and of the names below. */
const TALLEST = 156
const NAMES = 24

/** So many names at most have room side by side on a phone. */
const MOST_NAMES = 5

/** Amounts side by side, such as days. What does not fit of the names is left out, never the last one. */
export function Columns({ marks, pointed, point }: DrawingProps) {
  const most = Math.max(...marks.map(({ value }) => value))
  const every = Math.ceil(marks.length / MOST_NAMES)
  const across = (places: number) => `${(places / marks.length) * 100}%`
  return (
    <svg className={css.columns} width="100%" height={TALLEST + NAMES} aria-hidden>
      {marks.map(({ key, name, value, colour }, at) => {
        const height = (value / most) * TALLEST
        const isNamed = (marks.length - 1 - at) % every === 0
        return (
          <g key={key} data-pointed={at === pointed} onPointerEnter={() => point(at)}>
            <rect className={css.band} x={across(at)} width={across(1)} height={TALLEST} />
            <rect x={across(at + 0.15)} y={TALLEST - height} width={across(0.7)} height={height} rx={3} fill={colour} />
            {isNamed && (
              <text x={across(at + 0.5)} y={TALLEST + NAMES - 6} textAnchor="middle">
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
