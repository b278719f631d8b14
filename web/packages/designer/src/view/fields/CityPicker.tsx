import type { Locale } from '@marquee/i18n/locales'
import { fileOf } from '@marquee/i18n/locales'
import { useLocale, useT } from '@marquee/i18n/react'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useAsked } from '../asked'
import type { City } from '../ports'
import { AskedNote } from './AskedNote'
import { Field } from './Field'
import { SortableList } from './SortableList'

interface CityFieldProps {
  /** The id of a city; '' is none. */
  value: string
  onChange(city: string): void
}

/** A place, found by its name in any of the four languages. */
export function CityField({ value, onChange }: CityFieldProps) {
  const t = useT('author')
  return <CitySelect label={t('city')} hint={t('city.hint')} value={value} onChange={onChange} />
}

interface CitiesFieldProps {
  /** Ids of cities in their order. */
  value: readonly string[]
  onChange(cities: readonly string[]): void
}

/** Several places, in an order. */
export function CitiesField({ value, onChange }: CitiesFieldProps) {
  const t = useT('author')
  const { known } = useCities()
  const nameOf = (id: string) => known.get(id)?.label ?? id
  return (
    <>
      <CitySelect
        label={t('city.add')}
        hint={t('city.hint')}
        value=""
        without={value}
        onChange={(city) => city && onChange([...value, city])}
      />
      <SortableList label={t('cities')} list={value} keyOf={(id) => id} nameOf={nameOf} onChange={onChange} removable>
        {nameOf}
      </SortableList>
    </>
  )
}

interface CitySelectProps extends CityFieldProps {
  label: string
  hint: string
  without?: readonly string[]
}

function CitySelect({ label, hint, value, without = [], onChange }: CitySelectProps) {
  const t = useT('author')
  const { asked, options, known } = useCities()
  const isGone = value !== '' && asked.value !== undefined && !known.has(value)
  return (
    <>
      <Field label={label} hint={hint} problem={isGone ? t('city.gone') : undefined}>
        {(control) => (
          <Select
            {...control}
            aria-label={label}
            loading={asked.busy}
            value={value || undefined}
            placeholder={t('city.search')}
            options={options.filter((option) => !without.includes(option.value))}
            showSearch={{ filterOption: (typed, option) => isCity(option?.words ?? '', typed) }}
            notFoundContent={asked.busy ? t('asked.busy') : t('city.none')}
            onChange={(city) => onChange(city ?? '')}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <AskedNote asked={asked} />
    </>
  )
}

interface CityOption {
  readonly value: string
  readonly label: string
  /** What it is found by. */
  readonly words: string
}

function useCities() {
  const locale = useLocale()
  const asked = useAsked('cities', (ports, signal) => ports.cities(signal))
  const cities = asked.value
  const options = useMemo(() => (cities ?? []).map((city) => toOption(city, locale)), [cities, locale])
  const known = useMemo(() => new Map(options.map((option) => [option.value, option])), [options])
  return { asked, options, known }
}

function toOption({ id, names, countryNames }: City, locale: Locale): CityOption {
  const language = fileOf(locale)
  const country = countryNames[language]
  const label = language === 'en' ? `${names.en}, ${country}` : `${names[language]}（${country}）`
  return { value: id, label, words: folded([...Object.values(names), ...Object.values(countryNames)].join(' ')) }
}

/** Every word that was typed begins or is within a name. */
export function isCity(words: string, typed: string): boolean {
  return folded(typed)
    .split(/[\s,、，]+/)
    .every((part) => words.includes(part))
}

/** Without case, accents and widths. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
