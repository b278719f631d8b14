import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import { useApi } from '../../session/services'
import { FactorOffer } from './FactorOffer'

interface SetUpDialogProps {
  onClose(): void
  /** The second step is on; these are the recovery codes, shown this once. */
  done(recoveryCodes: string[]): void
}

/** Two steps in one view: scan, then type what the app shows (D082). */
export function SetUpDialog({ onClose, done }: SetUpDialogProps) {
  const t = useT('profile')
  const api = useApi()
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
      <FactorOffer />
      <Form.Item name="code" label={t('code')} extra={t('code.help')} rules={[{ required: true, whitespace: true }]}>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
