import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useFieldText, useProblemText } from '@marquee/ui/feedback/problemText'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useApi } from '../../../session/services'
import css from '../company.module.css'
import type { SignInValues } from './values'

/** Asks the provider that stands in the form whether it is one, before anything is saved. */
export function ProviderCheck() {
  const t = useT('company')
  const api = useApi()
  const problemText = useProblemText()
  const fieldText = useFieldText()
  const form = Form.useFormInstance<SignInValues>()
  const issuer: string = Form.useWatch('issuer') ?? ''
  const check = useMutation({
    mutationFn: (address: string) =>
      send(api.GET('/api/ssoSetting/check', { params: { query: { issuer: address.trim() } } })),
  })
  const isOfThis = check.variables === issuer

  function explain(error: unknown): string {
    const problem = Problem.from(error)
    const [field] = problem.fields
    return field ? fieldText(field) : problemText(problem)
  }

  return (
    <div className={css.check}>
      <Button
        loading={check.isPending}
        disabled={issuer.trim() === ''}
        onClick={() => check.mutate(form.getFieldValue('issuer'))} // what is watched comes a moment after the last letter
      >
        {t('sso.check')}
      </Button>
      {isOfThis && check.isSuccess && (
        <Alert type="success" showIcon role="status" title={t('sso.check.good', { address: check.data.signIn })} />
      )}
      {isOfThis && check.isError && <Alert type="error" showIcon title={explain(check.error)} />}
    </div>
  )
}
