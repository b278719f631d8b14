import { useT } from '@marquee/i18n/react'
import { useAsked } from '../asked'
import { SelectField } from '../fields/choices'
import type { Dimension } from '../ports'
import { distinct, turned } from './SizeFields'

interface ScreenFieldProps {
  /** Null is the size that the program is made for. */
  value: Dimension | null
  onChange(screen: Dimension | null): void
}

/** The sizes of the company's screens, lying and standing. */
export function ScreenField({ value, onChange }: ScreenFieldProps) {
  const t = useT('author')
  const asked = useAsked('dimensions', (ports, signal) => ports.dimensions(signal))
  const sizes = distinct((asked.value ?? []).flatMap((size) => [turned(size, false), turned(size, true)]))
  const nameOf = ({ width, height }: Dimension) => `${width} × ${height}`
  return (
    <SelectField
      label={t('preview.on')}
      hint={asked.failed ? t('asked.failed') : undefined}
      loading={asked.busy}
      value={value ? nameOf(value) : ''}
      options={[
        { value: '', label: t('preview.own') },
        ...sizes.map((size) => ({ value: nameOf(size), label: nameOf(size) })),
      ]}
      onChange={(name) => onChange(sizes.find((size) => nameOf(size) === name) ?? null)}
    />
  )
}
