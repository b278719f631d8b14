import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Divider, Form, Input, Modal, Spin } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { openProvider } from '../session/confirm/window'
import { selfQuery } from '../session/queries'
import { useServices } from '../session/services'

type Ways = Answer<'/api/self/confirm', 'get'>

export interface ConfirmDialogProps {
  done(yes: boolean): void
}

/** Asks for the proof that the company's people can give. */
export function ConfirmDialog({ done }: ConfirmDialogProps) {
  const t = useT('common')
  const { api } = useServices()
  const problemText = useProblemText()
  const id = useId()
  const answer = useRef(false)
  const { modal, close } = useClosing(() => done(answer.current))
  const { data: ways, error } = useQuery({
    queryKey: ['self', 'confirm'],
    queryFn: () => send(api.GET('/api/self/confirm')),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const record = useRecordForm({
    initial: { password: '', code: '' },
    submit: ({ password, code }) => send(api.POST('/api/self/confirm', { body: { password, code } })),
    saved: confirmed,
  })

  function confirmed() {
    answer.current = true
    close()
  }

  return (
    <Modal
      {...modal}
      title={t('confirm.title')}
      width={420}
      zIndex={1200}
      mask={{ closable: false }}
      styles={{ header: { marginBottom: 12 } }}
      onCancel={close}
      okText={t('confirm.submit')}
      cancelText={t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        loading: record.busy,
        style: ways?.password ? {} : { display: 'none' },
      }}
    >
      <p style={{ marginBottom: 16 }}>{t('confirm.text')}</p>
      {error && <Alert type="error" showIcon title={problemText(Problem.from(error))} />}
      {!ways && !error && <Spin />}
      {ways && !ways.password && !ways.sso && <Alert type="warning" showIcon title={t('confirm.none')} />}
      {ways?.password && (
        <RecordFields record={record} id={id}>
          <Secrets ways={ways} />
        </RecordFields>
      )}
      {ways?.sso && (
        <>
          {ways.password && <Divider plain>{t('confirm.or')}</Divider>}
          <Provider name={ways.sso} confirmed={confirmed} />
        </>
      )}
    </Modal>
  )
}

function Secrets({ ways }: { ways: Ways }) {
  const t = useT('common')
  const { api } = useServices()
  const self = useQueryClient().getQueryData(selfQuery(api).queryKey)
  return (
    <>
      {/* for password managers: whose password it is */}
      <input
        className="mq-hidden"
        autoComplete="username"
        value={self?.username ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <Form.Item name="password" htmlFor="confirm-password" label={t('confirm.password')} rules={[{ required: true }]}>
        <Input.Password id="confirm-password" autoFocus autoComplete="current-password" />
      </Form.Item>
      {ways.code && (
        <Form.Item
          name="code"
          htmlFor="confirm-code"
          label={t('confirm.code')}
          extra={t('confirm.codeHelp')}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input id="confirm-code" autoComplete="one-time-code" spellCheck={false} maxLength={40} />
        </Form.Item>
      )}
    </>
  )
}

function Provider({ name, confirmed }: { name: string; confirmed(): void }) {
  const t = useT('common')
  const [failed, setFailed] = useState(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  function open() {
    stop.current()
    setFailed(false)
    const path = `/api/sso/${encodeURIComponent(name)}?confirm=true`
    stop.current = openProvider(path, ({ problem }) => (problem ? setFailed(true) : confirmed()))
  }

  return (
    <>
      {failed && <Alert type="error" showIcon title={t('confirm.failed')} style={{ marginBottom: 12 }} />}
      <Button block onClick={open} style={{ marginBottom: 12 }}>
        {t('confirm.company')}
      </Button>
    </>
  )
}
