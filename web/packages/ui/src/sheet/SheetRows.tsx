import { DownloadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { StatusTag } from '../feedback/StatusTag'
import { Muted } from '../page/Muted'
import type { Tone } from '../theme/tokens'
import { refusedRows } from './refusedRows'
import type { Sheet, SheetRow } from './sheet'
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
export function SheetRows({ sheet }: { sheet: Sheet }) {
  const t = useT('common')
  const { rows, refused } = sheet
  const ordered = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome))

  function download() {
    const text = refusedRows(rows, (why) => t(`sheet.refusal.${why}`))
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = t('sheet.refusedFile')
    link.click()
    URL.revokeObjectURL(url)
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
              <th>{t('sheet.mac')}</th>
              <th>{t('sheet.lastDay')}</th>
              <th>{t('sheet.result')}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, SHOWN).map((row) => (
              <tr key={row.line}>
                <td className={css.line}>{row.line}</td>
                <td className={css.mac}>{row.macAddress}</td>
                <td className={css.day}>{row.lastDay}</td>
                <td className={css.result}>
                  <Result row={row} />
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

function Result({ row: { outcome, refusal, before, deviceName } }: { row: SheetRow }) {
  const t = useT('common')
  return (
    <>
      <StatusTag tone={tones[outcome]}>
        {refusal === '' ? t(`sheet.outcome.${outcome}`) : t(`sheet.refusal.${refusal}`)}
      </StatusTag>
      {before !== '' && outcome !== 'unchanged' && <Muted>{t('sheet.before', { date: before })}</Muted>}
      {deviceName !== '' && <span className={css.screen}>{deviceName}</span>}
    </>
  )
}
