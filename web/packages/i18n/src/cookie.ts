import { type Locale, parseLocale } from './locales'

/** Name of the cookie that keeps the language (R118). */
export const LOCALE_COOKIE = 'i18n_redirected'

/** Its life: 365 days (R119), in seconds. */
export const LOCALE_COOKIE_MAX_AGE = 365 * 24 * 60 * 60

/** Reads the language from `document.cookie`; undefined when there is none, or none that is known. */
export function readLocale(cookies: string): Locale | undefined {
  const entry = cookies.split('; ').find((part) => part.startsWith(`${LOCALE_COOKIE}=`))
  return parseLocale(entry?.slice(LOCALE_COOKIE.length + 1))
}

/** The text to assign to `document.cookie`. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_MAX_AGE}; samesite=lax`
}
