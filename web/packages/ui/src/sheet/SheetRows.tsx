import { DownloadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Button } from 'antd'
import { refusedRows } from './refusedRows'
import type { Sheet } from './SheetDialog'
import css from './sheet.module.css'

/** How many rows are shown; those that are left out come first. */
const SHOWN = 100

type Row = Sheet['rows'][number]

const order: readonly Row['outcome'][] = ['refused', 'changed', 'new', 'unchanged']

const tones: Record<Row['outcome'], Tone> = {
  refused: 'warning',
  changed: 'info',
  new: 'success',
  unchanged: 'neutral',
}

/** What becomes of each row of a file. Those that are left out can be taken home, with the reasons. */
export function SheetRows({ sheet }: { sheet: Sheet }) {
  const t = useT('sheet')
  const { rows, refused } = sheet
  const ordered = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome))

  function download() {
    const text = refusedRows(rows, (why) => t(`refusal.${why}`))
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = t('refusedFile')
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <>
      <div className={css.head}>
        <p role="status">
          {t('summary', { added: sheet.new, changed: sheet.changed, unchanged: sheet.unchanged, refused })}
        </p>
        {refused > 0 && (
          <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {t('download')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.rows} tabIndex={0} aria-label={t('result')}>
        <table>
          <thead>
            <tr>
              <th>{t('line')}</th>
              <th>{t('mac')}</th>
              <th>{t('lastDay')}</th>
              <th>{t('result')}</th>
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
      {rows.length > SHOWN && <p className={css.muted}>{t('more', { count: rows.length - SHOWN })}</p>}
    </>
  )
}

function Result({ row: { outcome, refusal, before, deviceName } }: { row: Row }) {
  const t = useT('sheet')
  return (
    <>
      <StatusTag tone={tones[outcome]}>{refusal === '' ? t(`outcome.${outcome}`) : t(`refusal.${refusal}`)}</StatusTag>
      {before !== '' && outcome !== 'unchanged' && <span className={css.muted}>{t('before', { date: before })}</span>}
      {deviceName !== '' && <span className={css.screen}>{deviceName}</span>}
    </>
  )
}
