import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Spin, Typography } from 'antd'
import { useApi } from '../../session/services'
import css from './profile.module.css'
import { QrCode } from './QrCode'

interface SetUpDialogProps {
  onClose(): void
  /** The second step is on; these are the recovery codes, shown this once. */
  done(recoveryCodes: string[]): void
}

/** Two steps in one view: scan, then type what the app shows (D082). Nothing is asked at sign-ins before a right code. */
export function SetUpDialog({ onClose, done }: SetUpDialogProps) {
  const t = useT('profile')
  const api = useApi()
  const problemText = useProblemText()
  const offer = useQuery({
    queryKey: ['2fa offer'],
    queryFn: () => send(api.POST('/api/self/2fa')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // a secret stays in memory no longer than it is shown
    refetchOnWindowFocus: false,
    retry: false,
  })

  return (
    <FormDialog
      title={t('factor.setUp')}
      open
      onClose={onClose}
      submitLabel={t('factor.confirm')}
      initial={{ code: '' }}
      submit={async ({ code }) => {
        const answer = await send(api.POST('/api/user/confirm2FA', { body: { code } }))
        done(answer.recoveryCodes)
      }}
    >
      {offer.isError && <Alert type="error" showIcon title={problemText(Problem.from(offer.error))} />}
      {offer.isPending && <Spin />}
      {offer.data && (
        <>
          <p className={css.text}>{t('factor.scan')}</p>
          <div className={css.qr}>
            <QrCode value={offer.data.otpauth} label={t('factor.qr')} size={200} />
          </div>
          <p className={css.key}>
            {t('factor.type')}{' '}
            <Typography.Text code copyable={{ text: offer.data.secret }} className={css.secret}>
              {offer.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Typography.Text>
          </p>
          <Form.Item
            name="code"
            label={t('code')}
            extra={t('code.help')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
