import { useT } from '@marquee/i18n/react'
import { Alert, Button, Modal, Typography } from 'antd'
import css from './profile.module.css'

interface RecoveryDialogProps {
  codes: string[]
  onClose(): void
}

/** Shows the recovery codes, the only time that they can be seen. */
export function RecoveryDialog({ codes, onClose }: RecoveryDialogProps) {
  const t = useT('profile')
  const text = codes.join('\n')

  function save() {
    const url = URL.createObjectURL(new Blob([`Marquee\n\n${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'marquee-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <Modal
      open
      title={t('recovery')}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('recovery.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('recovery.text')} className={css.notice} />
      <ol className={css.codes} aria-label={t('recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.tools}>
        <Button onClick={save}>{t('recovery.save')}</Button>
        <Typography.Text copyable={{ text }}>{t('recovery.copy')}</Typography.Text>
      </div>
    </Modal>
  )
}
