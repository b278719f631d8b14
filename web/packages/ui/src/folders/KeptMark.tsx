import { LockOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '../feedback/StatusTag'
import css from './KeptMark.module.css'

/** A lock at what lies in a folder that is kept for others: it is there to look at (R169, G90). */
export function KeptMark() {
  const t = useT('folder')
  return (
    <span className={css.mark} role="img" aria-label={t('kept.readOnly')} title={t('kept.readOnly')}>
      <LockOutlined aria-hidden />
    </span>
  )
}

/** The same in words, where there is room for them. */
export function KeptTag() {
  const t = useT('folder')
  return (
    <span className={css.tag} title={t('kept.readOnly')}>
      <StatusTag tone="neutral" icon={<LockOutlined />}>
        {t('kept.short')}
      </StatusTag>
    </span>
  )
}
