import { useLocale, useT } from '@marquee/i18n/react'
import { storageOf } from './storage'

/** Says limits: "10 G", "1,023 M", "no limit" (R408). */
export function useLimitText() {
  const t = useT('company')
  const figure = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 2 })
  return {
    storage(sizeMb: number): string {
      if (sizeMb === 0) return t('noLimit')
      const { value, unit } = storageOf(sizeMb)
      return `${figure.format(value)} ${unit}`
    },
    screens: (limit: number): string => (limit === 0 ? t('noLimit') : figure.format(limit)),
    figure: (value: number): string => figure.format(value),
  }
}
