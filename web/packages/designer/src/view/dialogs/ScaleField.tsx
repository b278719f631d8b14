import { useT } from '@marquee/i18n/react'
import type { Page } from '@marquee/model/program/program'
import { SelectField } from '../fields/choices'

interface ScaleFieldProps {
  value: Page['scaleType']
  disabled?: boolean
  onChange(scale: Page['scaleType']): void
}

/** How the picture of a page fills it. */
export function ScaleField({ value, disabled, onChange }: ScaleFieldProps) {
  const t = useT('author')
  return (
    <SelectField
      label={t('background.scale')}
      disabled={disabled}
      value={value}
      options={([1, 2, 3, 4, 5] as const).map((scale) => ({ value: scale, label: t(`background.scale.${scale}`) }))}
      onChange={onChange}
    />
  )
}
