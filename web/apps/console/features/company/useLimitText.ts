import { useLocale, useT } from '@marquee/i18n/react'
import { storageOf } from './storage'

const units = { G: 'gigabyte', M: 'megabyte' }

/** Says limits and what is used of them: "10 GB", "1,023 MB", "no limit" (R408). */
export function useLimitText() {
  const t = useT('company')
  const locale = useLocale()
  const figure = new Intl.NumberFormat(locale)
  const size = (mb: number) => {
    const { value, unit } = storageOf(mb)
    return value.toLocaleString(locale, { style: 'unit', unit: units[unit], maximumFractionDigits: 2 })
  }
  return {
    size,
    storage: (limitMb: number): string => (limitMb === 0 ? t('noLimit') : size(limitMb)),
    screens: (limit: number): string => (limit === 0 ? t('noLimit') : figure.format(limit)),
    figure: (value: number): string => figure.format(value),
  }
}
