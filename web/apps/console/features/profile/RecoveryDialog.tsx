import { useT } from '@marquee/i18n/react'
import { saveFile } from '@marquee/ui/sheet/saveFile'
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
  const save = () => saveFile('marquee-recovery-codes.txt', `Marquee\n\n${text}\n`, 'text/plain')

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
