import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import type { Person } from './queries'
import css from './user.module.css'

interface ResetFactorDialogProps {
  person: Person
  reset(person: Person, reason: string): Promise<unknown>
  onClose(): void
}

/** Asks why somebody's second factor is taken away; they read it, and it is recorded. */
export function ResetFactorDialog({ person, reset, onClose }: ResetFactorDialogProps) {
  const t = useT('user')
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('ask.resetFactor.title', { name: person.displayName || person.username })}
      submitLabel={t('ask.resetFactor.yes')}
      initial={{ reason: '' }}
      submit={({ reason }) => reset(person, reason.trim())}
      onClose={onClose}
    >
      <p className={css.ask}>{t('ask.resetFactor.text')}</p>
      <Form.Item
        name="reason"
        label={t('ask.resetFactor.reason')}
        extra={t('ask.resetFactor.reason.help')}
        rules={[{ required: true, whitespace: true, message: t('ask.resetFactor.reason.missing') }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
