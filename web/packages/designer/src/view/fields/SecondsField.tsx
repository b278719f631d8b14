import { limits, within } from '@marquee/model/program/limits'
import { DurationField } from '@marquee/ui/form/DurationField'
import { FieldGroup, type Labelled } from './Field'

interface SecondsFieldProps extends Labelled {
  value: number
  onChange(seconds: number): void
}

/** How long something lasts. */
export function SecondsField({ label, hint, disabled, value, onChange }: SecondsFieldProps) {
  return (
    <FieldGroup label={label} hint={hint}>
      <DurationField
        label={label}
        disabled={disabled}
        value={value}
        onChange={(seconds) => onChange(within(limits.duration, seconds))}
      />
    </FieldGroup>
  )
}
