import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** What something is called, and what it is. */
export type Fact = readonly [label: string, value: ReactNode]

/** What is known of something. What nobody knows is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
