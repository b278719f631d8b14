import { DownloadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { StatusTag } from '../feedback/StatusTag'
import { Muted } from '../page/Muted'
import type { Tone } from '../theme/tokens'
import { refusedRows } from './refusedRows'
import { saveFile } from './saveFile'
import type { Sheet, SheetRow, SheetTable } from './sheet'
import css from './sheet.module.css'

/** How many rows are shown; those that are left out come first. */
const SHOWN = 100

const order: readonly SheetRow['outcome'][] = ['refused', 'changed', 'new', 'unchanged']

const tones: Record<SheetRow['outcome'], Tone> = {
  refused: 'warning',
  changed: 'info',
  new: 'success',
  unchanged: 'neutral',
}

/** What becomes of each row of a file. Those that are left out can be taken home, with the reasons. */
export function SheetRows<R extends SheetRow>({ sheet, table }: { sheet: Sheet<R>; table: SheetTable<R> }) {
  const t = useT('common')
  const { rows, refused } = sheet
  const { columns } = table
  const ordered = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome))

  function download() {
    saveFile(t('sheet.refusedFile'), refusedRows(rows, table), 'text/csv')
  }

  return (
    <>
      <div className={css.head}>
        <p role="status">
          {t('sheet.summary', { added: sheet.new, changed: sheet.changed, unchanged: sheet.unchanged, refused })}
        </p>
        {refused > 0 && (
          <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {t('sheet.download')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.rows} tabIndex={0} aria-label={t('sheet.result')}>
        <table>
          <thead>
            <tr>
              <th>{t('sheet.line')}</th>
              {columns.map(({ name, title }) => (
                <th key={name}>{title}</th>
              ))}
              <th>{t('sheet.result')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, SHOWN).map((row) => (
              <tr key={row.line}>
                <td className={css.line}>{row.line}</td>
                {columns.map(({ name, as, minor }) => (
                  <td key={name} className={css[as ?? 'text']} data-minor={minor}>
                    {String(row[name])}
                  </td>
                ))}
                <td className={css.result}>
                  <StatusTag tone={tones[row.outcome]}>
                    {row.refusal === '' ? t(`sheet.outcome.${row.outcome}`) : table.say(row)}
                  </StatusTag>
                  {table.note?.(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN && <Muted as="p">{t('sheet.more', { count: rows.length - SHOWN })}</Muted>}
    </>
  )
}
