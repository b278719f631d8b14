import { useLocale } from '@marquee/i18n/react'
import type { SourceItem } from './queries'
import css from './source.module.css'

/** What came from a source: articles, dates, rows or pictures. */
export function Items({ items }: { items: readonly SourceItem[] }) {
  const locale = useLocale()
  const when = (item: SourceItem) =>
    item.at &&
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...(item.day ? { timeZone: 'UTC' } : { timeStyle: 'short' }),
    }).format(new Date(item.at))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by the keyboard for that
    <ol className={css.items} tabIndex={0}>
      {items.map((item, index) => (
        <li key={index} className={css.item}>
          {item.image && <img className={css.picture} src={item.image} alt="" />}
          <div>
            <strong>{item.title}</strong>
            <div className={css.more}>{[when(item), item.place, item.text].filter(Boolean).join(' · ')}</div>
            {item.fields && item.fields.length > 1 && (
              <div className={css.more}>{item.fields.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
