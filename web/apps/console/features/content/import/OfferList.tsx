import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Button, Checkbox } from 'antd'
import { isChoosable, namesOf } from './chosen'
import css from './import.module.css'
import type { Offering } from './queries'

interface OfferListProps {
  offering: Offering
  /** Names. */
  chosen: ReadonlySet<string>
  onChoose(names: ReadonlySet<string>): void
}

/** The files of a folder elsewhere, to be ticked one by one or all at once. */
export function OfferList({ offering: { files, others }, chosen, onChoose }: OfferListProps) {
  const t = useT('content')
  const locale = useLocale()
  const choosable = namesOf(files)
  const fresh = namesOf(files, 'new')
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const toggle = (name: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(name)
    else next.delete(name)
    onChoose(next)
  }
  return (
    <>
      <div className={css.head}>
        <Checkbox
          checked={chosen.size > 0 && chosen.size === choosable.length}
          indeterminate={chosen.size > 0 && chosen.size < choosable.length}
          disabled={choosable.length === 0}
          onChange={(event) => onChoose(new Set(event.target.checked ? choosable : []))}
        >
          {t('import.all', { count: choosable.length })}
        </Checkbox>
        {fresh.length > 0 && fresh.length < choosable.length && (
          <Button type="link" size="small" onClick={() => onChoose(new Set(fresh))}>
            {t('import.fresh', { count: fresh.length })}
          </Button>
        )}
      </div>
      <ul className={css.files} aria-label={t('import.files')}>
        {files.map((file) => (
          <li key={file.name} className={css.file}>
            <Checkbox
              className={css.name}
              checked={chosen.has(file.name)}
              disabled={!isChoosable(file)}
              onChange={(event) => toggle(file.name, event.target.checked)}
            >
              {file.name}
            </Checkbox>
            <span className={css.facts}>
              {file.status === 'known' && <StatusTag tone="info">{t('fate.duplicate')}</StatusTag>}
              {file.status === 'tooLarge' && <StatusTag tone="danger">{t('fate.tooLarge')}</StatusTag>}
              {file.modifiedAt && <span>{date.format(new Date(file.modifiedAt))}</span>}
              <span>{file.size === undefined ? t('import.sizeUnknown') : formatBytes(file.size, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={css.note}>{t('import.others', { count: others })}</p>}
    </>
  )
}
