import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { useT, useTexts } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import css from './email.module.css'

/** Sends a mail by the saved setting, and says which part of it to look at when none went out. */
export function TestMail() {
  const t = useT('email')
  const texts = useTexts()
  const problemText = useProblemText()
  const api = useApi()
  const { self, companyId } = useSession()
  const test = useMutation({
    mutationFn: (to: string) => send(api.POST('/api/emailSetting/test', { body: { companyId, to } })),
  })

  function explain(error: unknown): string {
    const problem = Problem.from(error)
    const [field] = problem.fields
    const key = `refused.${field?.name}.${field?.code}`
    return texts.has('email', key) ? t(key as KeyOf<'email'>) : field?.message || problemText(problem)
  }

  return (
    <Form layout="vertical" initialValues={{ to: self.email }} onFinish={({ to }) => test.mutate(to)}>
      {test.isSuccess && (
        <Alert
          className={css.notice}
          type="success"
          showIcon
          role="status"
          title={t('test.sent', { to: test.data.to })}
        />
      )}
      {test.isError && <Alert className={css.notice} type="error" showIcon title={explain(test.error)} />}
      <Form.Item name="to" label={t('test.to')} extra={t('test.help')} rules={[{ required: true, type: 'email' }]}>
        <Input type="email" />
      </Form.Item>
      <Button htmlType="submit" loading={test.isPending}>
        {t('test.send')}
      </Button>
    </Form>
  )
}
