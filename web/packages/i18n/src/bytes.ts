import { numberFormat } from './formats'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes in its largest unit, steps of 1024: 1536 is "1.5 kB", and is never broken before the unit. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const format = numberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / 1024 ** step).replace(/ /g, '\u00A0')
}
