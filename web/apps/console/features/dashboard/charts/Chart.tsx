import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { Bars } from './Bars'
import { Columns } from './Columns'
import css from './charts.module.css'
import type { Datum } from './figures'
import { Ring } from './Ring'

/** One bar, column or slice with its words. */
export interface Mark extends Datum {
  name: string
  /** How much it is, in words. */
  amount: string
}

export interface DrawingProps {
  marks: readonly Mark[]
  /** The mark that is pointed at. */
  pointed: number | null
  point(at: number): void
}

const drawings = { columns: Columns, bars: Bars, ring: Ring }

export type Shape = keyof typeof drawings

interface ChartProps {
  shape: Shape
  /** The chart in a sentence, for those who do not see it. */
  label: string
  data: readonly Datum[]
  nameOf(datum: Datum): string
  amountOf(datum: Datum): string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Draws figures. What is pointed at, or reached by the arrow keys, is said in words. */
export function Chart({ shape, label, data, nameOf, amountOf }: ChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const marks = data.map((datum): Mark => ({ ...datum, name: nameOf(datum), amount: amountOf(datum) }))
  const mark = pointed === null ? undefined : marks[pointed]
  const Drawing = drawings[shape]

  function walk(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setPointed((at) => Math.min(Math.max((at ?? -1) + step, 0), marks.length - 1))
  }

  return (
    <div
      className={css.chart}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its marks are reached by the arrow keys
      tabIndex={0}
      onKeyDown={walk}
      onFocus={() => setPointed((at) => at ?? 0)}
      onBlur={() => setPointed(null)}
      onPointerLeave={() => setPointed(null)}
    >
      <Drawing marks={marks} pointed={pointed} point={setPointed} />
      <p
        role="status"
        className={mark && shape !== 'bars' ? css.tip : 'mq-hidden'} // bars have their words beside them
        data-shape={shape}
        style={{ '--at': ((pointed ?? 0) + 0.5) / marks.length } as CSSProperties}
      >
        {mark && (
          <>
            {mark.name} <strong>{mark.amount}</strong>
          </>
        )}
      </p>
    </div>
  )
}
