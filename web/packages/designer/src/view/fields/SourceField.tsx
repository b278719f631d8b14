import { useT } from '@marquee/i18n/react'
import { useAsked } from '../asked'
import type { Source } from '../ports'
import { AskedNote } from './AskedNote'
import { SelectField } from './choices'

interface SourceFieldProps {
  label: string
  hint?: string
  /** The id of a source; -1 is none. */
  value: number
  /** Those that can be chosen; without it all. */
  kinds?: readonly string[]
  onChange(source: number): void
}

/** An external source of the company. */
export function SourceField({ label, hint, value, kinds, onChange }: SourceFieldProps) {
  const t = useT('author')
  const sources = useSources()
  const fitting = (sources.value ?? []).filter(({ kind }) => !kinds || kinds.includes(kind))
  const isKnown = fitting.some(({ id }) => id === value)
  const isGone = value > 0 && sources.value !== undefined && !isKnown
  const isEmpty = sources.value !== undefined && fitting.length === 0
  return (
    <>
      <SelectField
        label={label}
        hint={isEmpty ? t('source.none') : hint}
        search
        loading={sources.busy}
        problem={isGone ? t('source.gone') : undefined}
        value={value > 0 ? value : -1}
        options={[
          { value: -1, label: t('source.choose') },
          ...fitting.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind})` })),
          ...(value > 0 && !isKnown ? [{ value, label: `#${value}` }] : []),
        ]}
        onChange={onChange}
      />
      <AskedNote asked={sources} />
    </>
  )
}

export function useSources() {
  return useAsked<readonly Source[]>('sources', (ports, signal) => ports.sources(signal))
}
