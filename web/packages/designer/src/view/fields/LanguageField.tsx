import { languages } from '@marquee/i18n/locales'
import { useT } from '@marquee/i18n/react'
import { SelectField } from './choices'

interface LanguageFieldProps {
  /** As documents have it; '' is English. */
  value: string
  onChange(locale: string): void
}

/** The language of what an item says by itself: names of days, of weather. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const t = useT('author')
  return (
    <SelectField
      label={t('language')}
      value={value === 'en' ? '' : value}
      options={languages.map(({ locale, name }) => ({ value: locale === 'en' ? '' : locale, label: name }))}
      onChange={onChange}
    />
  )
}
