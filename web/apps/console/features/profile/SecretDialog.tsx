import { useT } from '@marquee/i18n/react'
import { Alert, Button, Modal, Typography } from 'antd'
import css from './profile.module.css'

interface SecretDialogProps {
  secret: string
  onClose(): void
}

/** Shows a new token, the only time that it can be seen. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useT('profile')
  return (
    <Modal
      open
      title={t('token.created')}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('token.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('token.once')} className={css.notice} />
      <Typography.Paragraph code copyable className={css.secret} aria-label={t('token.created')}>
        {secret}
      </Typography.Paragraph>
      <p className={css.detail}>{t('token.use')}</p>
    </Modal>
  )
}
