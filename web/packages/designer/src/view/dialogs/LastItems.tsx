import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import type { SourceItem } from '@marquee/renderer/program/host'
import { useAsked } from '../asked'
import { AskedNote } from '../fields/AskedNote'
import css from '../fields/fields.module.css'

const MOST = 3

interface LastItemsProps {
  source: number
  /** Shows the columns of rows. */
  table?: boolean
}

/** What came of a source last, so that one sees that it is the right one. */
export function LastItems({ source, table = false }: LastItemsProps) {
  const t = useT('author')
  const locale = useLocale()
  const asked = useAsked(String(source), (ports, signal) => ports.sourceItems(source, signal))
  if (!asked.value) return asked.failed ? <AskedNote asked={asked} /> : <p className={css.said}>{t('asked.busy')}</p>
  const { at, items } = asked.value
  if (items.length === 0) return <p className={css.said}>{t('source.empty')}</p>
  const day = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={css.rows} aria-label={t('source.last')}>
      <p className={css.said}>{t('source.lastAt', { count: items.length, at: at > 0 ? day.format(at) : '—' })}</p>
      {table ? <Rows items={items.slice(0, MOST)} /> : <Titles items={items.slice(0, MOST)} />}
    </section>
  )
}

function Titles({ items }: { items: readonly SourceItem[] }) {
  return (
    <ul>
      {items.map(({ title }, at) => (
        <li key={at}>{title}</li>
      ))}
    </ul>
  )
}

function Rows({ items }: { items: readonly SourceItem[] }) {
  const names = items[0]?.fields?.map(({ name }) => name) ?? []
  if (names.length === 0) return <Titles items={items} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys too
    <section className={css.rows} tabIndex={0} aria-label={names.join(', ')}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ title, fields }, at) => (
            <tr key={`${at} ${title}`}>
              {names.map((name) => (
                <td key={name}>{fields?.find((field) => field.name === name)?.value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
