import { useT } from '@marquee/i18n/react'
import { effects } from '@marquee/model/effects'
import { SelectField } from './choices'

interface EffectFieldProps {
  label: string
  hint?: string
  disabled?: boolean
  /** An id of the catalogue; 0 is none. */
  value: number
  onChange(effect: number): void
}

/** An effect of the catalogue (G153). */
export function EffectField({ value, ...rest }: EffectFieldProps) {
  const t = useT('author')
  const known = effects.map(({ id, name }) => ({ value: id as number, label: t(`effect.${name}`) }))
  const own = value === 0 || known.some((one) => one.value === value) ? [] : [{ value, label: String(value) }]
  return <SelectField {...rest} value={value} options={[{ value: 0, label: t('effect.none') }, ...known, ...own]} />
}
