import { send } from '@marquee/api/send'
import { fileOf, languages } from '@marquee/i18n/locales'
import { useLocale, useT, useTexts } from '@marquee/i18n/react'
import { switchLocale } from '@marquee/i18n/texts'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { SIGN_IN } from '../../navigation/paths'
import { useApi } from '../../session/services'
import css from './setup.module.css'

interface Operator {
  username: string
  displayName: string
  email: string
  password: string
}

const nobody: Operator = { username: '', displayName: '', email: '', password: '' }

/**
 * Creates the first platform operator with the token of the one-time link, behind its `#`; then the sign-in page takes over.
 * Says where the link is found without one, and that there are users once there are.
 */
export default function SetupPage() {
  const t = useT('setup')
  const api = useApi()
  const language = fileOf(useLocale())
  const token = useLocation({ select: (location) => location.hash })
  const { done: isSetUp } = useSearch({ from: '/clean/setup' })
  const [done, setDone] = useState(false)
  const record = useRecordForm<Operator>({
    initial: nobody,
    submit: (values) => send(api.POST('/api/setup', { body: { ...values, token, language } })),
    saved: () => setDone(true),
  })

  return (
    <div className={css.page}>
      <Sheet aria-labelledby="setup-title">
        <header className={css.head}>
          <h1 id="setup-title">{t('title')}</h1>
          <LanguageField />
        </header>
        {done || isSetUp ? (
          <>
            <p role="status">{t(done ? 'done' : 'already')}</p>
            <Button type="primary" size="large" href={SIGN_IN}>
              {t('signIn')}
            </Button>
          </>
        ) : token === '' ? (
          <p role="status">{t('noLink')}</p>
        ) : (
          <>
            <p>{t('text')}</p>
            <RecordFields record={record}>
              <Form.Item name="username" label={t('username')} rules={[{ required: true, whitespace: true, max: 200 }]}>
                <Input autoComplete="username" autoFocus />
              </Form.Item>
              <Form.Item name="displayName" label={t('displayName')} rules={[{ max: 200 }]}>
                <Input autoComplete="name" />
              </Form.Item>
              <Form.Item name="email" label={t('email')} rules={[{ type: 'email', max: 320 }]}>
                <Input type="email" autoComplete="email" />
              </Form.Item>
              <Form.Item name="password" label={t('password')} extra={t('password.help')} rules={[{ required: true }]}>
                <Input.Password autoComplete="new-password" />
              </Form.Item>
              <Button type="primary" size="large" htmlType="submit" block loading={record.busy}>
                {t('create')}
              </Button>
            </RecordFields>
          </>
        )}
      </Sheet>
    </div>
  )
}

/** The language of the page and of the operator: this is where an installation is seen first. */
function LanguageField() {
  const t = useT('setup')
  const texts = useTexts()
  return (
    <Select
      aria-label={t('language')}
      value={useLocale()}
      options={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
      popupMatchSelectWidth={false}
      onChange={(locale) => void switchLocale(texts, locale)}
    />
  )
}
