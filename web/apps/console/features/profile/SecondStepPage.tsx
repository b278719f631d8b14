import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { selfQuery } from '../../session/queries'
import { useServices } from '../../session/services'
import { FactorOffer } from './FactorOffer'
import css from './profile.module.css'
import { RecoveryDialog } from './RecoveryDialog'

/** What is left of a sign-in: the code of the second step, or setting it up where everybody has to have one. */
export default function SecondStepPage() {
  const t = useT('profile')
  const { api, signInMemory, leave } = useServices()
  const { data: self } = useQuery({ ...selfQuery(api), staleTime: 0 })
  const [codes, setCodes] = useState<string[] | null>(null)
  const isDone = self !== undefined && !self.lacks && codes === null
  const sets = self?.lacks === 'factor' || codes !== null
  const title = t(sets ? 'step.setUp' : 'step.code')
  const enter = () => leave(signInMemory.takeReturn())
  useEffect(() => {
    document.title = `${title} – Marquee`
  }, [title])
  useEffect(() => {
    if (isDone) leave(signInMemory.takeReturn())
  }, [isDone, leave, signInMemory])

  const record = useRecordForm({
    initial: { code: '' },
    async submit({ code }) {
      if (!sets) await send(api.POST('/api/self/2fa/check', { body: { code } }))
      else setCodes((await send(api.POST('/api/user/confirm2FA', { body: { code } }))).recoveryCodes)
    },
    saved: () => sets || enter(),
  })

  if (!self || isDone) return null
  return (
    <div className={css.steps}>
      <section className={css.step} aria-labelledby="step-title">
        <h1 id="step-title">{title}</h1>
        <p className={css.text}>{t(sets ? 'step.setUpText' : 'step.codeText', { username: self.username })}</p>
        <RecordFields record={record}>
          {sets && <FactorOffer />}
          <Form.Item
            name="code"
            label={t('code')}
            extra={t(sets ? 'code.help' : 'code.either')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input autoFocus autoComplete="one-time-code" spellCheck={false} maxLength={40} />
          </Form.Item>
          <div className={css.tools}>
            <Button type="primary" htmlType="submit" loading={record.busy}>
              {t('step.go')}
            </Button>
            <Button type="text" onClick={() => leave('/logout')}>
              {t('step.leave')}
            </Button>
          </div>
        </RecordFields>
        {codes && <RecoveryDialog codes={codes} onClose={enter} />}
      </section>
    </div>
  )
}
