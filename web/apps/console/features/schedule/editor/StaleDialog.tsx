import type { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'
import { Button, Modal } from 'antd'
import css from './editor.module.css'

interface StaleDialogProps {
  /** The refusal: status 412. */
  stale: Problem
  busy: boolean
  /** Shows the newer version instead of this work. */
  onReload(): void
  /** Saves this work over the newer version. */
  onSaveOver(): void
  /** Saves this work as a schedule of its own. */
  onSaveCopy(): void
  /** Goes on working. */
  onClose(): void
}

/** Says who saved a newer version and when. Nothing of this work is lost whatever is chosen, except by "Use the newer version". */
export function StaleDialog({ stale, busy, onReload, onSaveOver, onSaveCopy, onClose }: StaleDialogProps) {
  const t = useT('schedule')
  const common = useT('common')
  const locale = useLocale()
  const { by, at } = stale.params
  const who = typeof by === 'string' && by !== '' ? by : common('stale.somebody')
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const title = Number.isNaN(time)
    ? common('stale.who', { by: who })
    : common('stale.when', { by: who, at: when.format(time) })
  return (
    <Modal open width={520} title={title} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>{t('stale.text')}</p>
      <div className={css.choices}>
        <Button type="primary" loading={busy} onClick={onSaveCopy}>
          {t('stale.copy')}
        </Button>
        <Button disabled={busy} onClick={onSaveOver}>
          {t('stale.over')}
        </Button>
        <Button disabled={busy} onClick={onReload}>
          {common('stale.reload')}
        </Button>
      </div>
    </Modal>
  )
}
