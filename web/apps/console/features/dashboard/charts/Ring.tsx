import type { CSSProperties } from 'react'
import type { DrawingProps } from './Chart'
import css from './charts.module.css'
import { arcs } from './figures'

/** Parts of a whole; a list beside it says what their colours mean. */
export function Ring({ marks, pointed, point }: DrawingProps) {
  return (
    <div className={css.ring} aria-hidden>
      <svg viewBox="0 0 100 100" aria-hidden>
        {arcs(marks).map(([start, length], at) => {
          const { key, colour } = marks[at] as (typeof marks)[number]
          return (
            <circle
              key={key}
              data-pointed={at === pointed}
              cx={50}
              cy={50}
              r={40}
              pathLength={100}
              stroke={colour}
              strokeDasharray={`${length} 100`}
              strokeDashoffset={-start}
              onPointerEnter={() => point(at)}
            />
          )
        })}
      </svg>
      <ul>
        {marks.map(({ key, name, amount, colour }, at) => (
          <li key={key} style={{ '--colour': colour } as CSSProperties} onPointerEnter={() => point(at)}>
            {name} <strong>{amount}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
