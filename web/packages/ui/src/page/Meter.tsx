import css from './Meter.module.css'

interface MeterProps {
  /** What is measured. */
  label: string
  /** 0 to 1; what is more than all is drawn as all. */
  share: number
  /** It is worth a look. */
  isHigh?: boolean
}

/** How much of a limit is used, as a bar. */
export function Meter({ label, share, isHigh }: MeterProps) {
  return <meter className={css.meter} aria-label={label} value={Math.min(1, share)} data-high={isHigh || undefined} />
}
