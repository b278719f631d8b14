import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import css from './profile.module.css'

interface CodeDialogProps {
  title: string
  /** What happens, and what else goes with it. */
  text: string
  onClose(): void
  submit(code: string): Promise<unknown>
}

/** Asks for a code of the second step before something that weakens or renews it. */
export function CodeDialog({ title, text, onClose, submit }: CodeDialogProps) {
  const t = useT('profile')
  return (
    <FormDialog
      title={title}
      open
      onClose={onClose}
      submitLabel={title}
      initial={{ code: '' }}
      submit={({ code }) => submit(code)}
    >
      <p className={css.text}>{text}</p>
      <Form.Item name="code" label={t('code')} extra={t('code.either')} rules={[{ required: true, whitespace: true }]}>
        <Input autoFocus autoComplete="one-time-code" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}
