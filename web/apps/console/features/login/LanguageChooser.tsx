import { languages, parseLocale } from '@marquee/i18n/locales'
import { useLocale, useT, useTexts } from '@marquee/i18n/react'
import { switchLocale } from '@marquee/i18n/texts'
import css from './login.module.css'

/** The language of the page, changed at once. */
export function LanguageChooser() {
  const t = useT('login')
  const texts = useTexts()
  const locale = useLocale()
  return (
    <select
      className={css.language}
      aria-label={t('language')}
      value={locale}
      onChange={(event) => {
        const chosen = parseLocale(event.target.value)
        if (chosen) void switchLocale(texts, chosen)
      }}
    >
      {languages.map((language) => (
        <option key={language.locale} value={language.locale} lang={language.locale}>
          {language.name}
        </option>
      ))}
    </select>
  )
}
