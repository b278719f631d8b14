/** Formatters of `Intl`, each made once: to make one takes as long as to word dozens of values. */
export const dateFormat = once<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const numberFormat = once<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const relativeFormat = once<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)
export const pluralRules = once<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules)

function once<O, F>(Format: new (locale: string, options?: O) => F): (locale: string, options?: O) => F {
  const made = new Map<string, F>()
  return (locale, options) => {
    const key = JSON.stringify([locale, options])
    const format = made.get(key) ?? new Format(locale, options)
    made.set(key, format)
    return format
  }
}
