import { useT } from '@marquee/i18n/react'
import { Muted } from '../page/Muted'
import type { SheetRow, SheetTable } from './sheet'
import css from './sheet.module.css'

/** A MAC address and a last day. */
export interface LastDayRow extends SheetRow {
  macAddress: string
  lastDay: string
  /** The last day that holds now; empty without one. */
  before: string
  refusal:
    | ''
    | 'bad-mac'
    | 'bad-date'
    | 'day-over'
    | 'twice'
    | 'unknown-screen'
    | 'kept'
    | 'earlier'
    | 'end-before-start'
  /** The screen that has the address; 0 and empty without one. */
  deviceId: number
  deviceName: string
}

/** The table of a file of MAC addresses and last days. */
export function useLastDays(): SheetTable<LastDayRow> {
  const t = useT('common')
  return {
    columns: [
      { name: 'macAddress', title: t('sheet.mac'), as: 'code' },
      { name: 'lastDay', title: t('sheet.lastDay'), as: 'day' },
    ],
    say: ({ refusal }) => (refusal === '' ? '' : t(`sheet.refusal.${refusal}`)),
    note: ({ before, outcome, deviceName }) => (
      <>
        {before !== '' && outcome !== 'unchanged' && <Muted>{t('sheet.before', { date: before })}</Muted>}
        {deviceName !== '' && <span className={css.screen}>{deviceName}</span>}
      </>
    ),
  }
}
