import { useT } from '@marquee/i18n/react'
import { useAsked } from '../asked'
import { AskedNote } from './AskedNote'
import { SelectField } from './choices'

interface ZoneFieldProps {
  /** An IANA name; '' is the screen's own. */
  value: string
  onChange(zone: string): void
}

/** A time zone, found by the name of its city. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const t = useT('author')
  const zones = useAsked('zones', (ports, signal) => ports.zones(signal))
  const all = new Set([...(value ? [value] : []), ...(zones.value ?? [])])
  return (
    <>
      <SelectField
        label={t('zone')}
        search
        loading={zones.busy}
        value={value}
        options={[
          { value: '', label: t('zone.own') },
          ...Array.from(all, (zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        onChange={onChange}
      />
      <AskedNote asked={zones} />
    </>
  )
}
