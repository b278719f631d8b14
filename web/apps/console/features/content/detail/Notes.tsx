import { useLocale, useT } from '@marquee/i18n/react'
import type { Version } from '../queries'
import css from './detail.module.css'

/** Which page a program begins with, what it needs from elsewhere, and what of its file was left out. */
export function Notes({ notes }: { notes: Version['notes'] }) {
  const t = useT('content')
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' })
  const names = (code: string) => list.format(notes.filter((note) => note.code === code).map((note) => note.name))
  const [page, outside, unused] = [names('page'), names('outside'), names('unused')]
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="content-notes" className={css.notes}>
      <h3 id="content-notes" className={css.heading}>
        {t('notes')}
      </h3>
      {page && <p>{t('notes.page', { names: page })}</p>}
      {outside && <p>{t('notes.outside', { names: outside })}</p>}
      {unused && <p className={css.aside}>{t('notes.unused', { names: unused })}</p>}
    </section>
  )
}
