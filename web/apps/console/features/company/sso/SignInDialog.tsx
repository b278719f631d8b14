import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input, Typography } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import css from '../company.module.css'
import type { Company } from '../queries'
import { PasswordSignIn } from './PasswordSignIn'
import { ProviderCheck } from './ProviderCheck'
import { type SignInSetting, signInQuery } from './queries'
import { useSaveSignIn } from './useSaveSignIn'
import { type SignInValues, valuesOf } from './values'

interface SignInDialogProps {
  company: Company
  setting: SignInSetting
  onClose(): void
}

/** Sets up the provider at which a company's people sign in (OpenID Connect), in the order of the work at the provider. */
export function SignInDialog({ company, setting, onClose }: SignInDialogProps) {
  const t = useT('company')
  const cache = useQueryClient()
  const query = signInQuery(useApi(), useCompanyId(), company.id)
  const save = useSaveSignIn(company.id, { done: 'sso.saved', showsFailure: true })

  return (
    <FormDialog<SignInValues>
      title={t('sso.title', { name: company.name })}
      open
      width={600}
      onClose={onClose}
      initial={valuesOf(setting)}
      version={setting.version}
      submit={(values, version) => save.mutateAsync({ ...values, version })}
      reload={async () => {
        const newest = await cache.fetchQuery({ ...query, staleTime: 0 })
        return { values: valuesOf(newest), version: newest.version }
      }}
    >
      <div className={css.redirect}>
        <p className={css.label}>{t('sso.redirect')}</p>
        <Typography.Text code copyable={{ text: setting.redirect }}>
          {setting.redirect}
        </Typography.Text>
      </div>
      <Form.Item
        name="issuer"
        label={t('sso.issuer')}
        extra={t('sso.issuer.help')}
        rules={[{ required: true, whitespace: true }, { max: 500 }]}
      >
        <Input
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://login.example.com"
          autoFocus
        />
      </Form.Item>
      <ProviderCheck />
      <div className={css.pair}>
        <Form.Item
          name="clientId"
          label={t('sso.clientId')}
          rules={[{ required: true, whitespace: true }, { max: 500 }]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          name="clientSecret"
          label={t('sso.clientSecret')}
          extra={setting.hasSecret ? t('sso.clientSecret.stored') : t('sso.clientSecret.help')}
          rules={[{ max: 1000 }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </div>
      <Form.Item
        name="name"
        label={t('sso.name')}
        extra={t('sso.name.help')}
        rules={[
          { required: true, whitespace: true },
          { pattern: /^\s*[a-z0-9]([a-z0-9-]*[a-z0-9])?\s*$/i, message: t('sso.name.bad') },
          { max: 40 },
        ]}
      >
        <Input autoComplete="off" spellCheck={false} placeholder="acme-shops" />
      </Form.Item>
      <Form.Item name="active" valuePropName="checked" extra={t('sso.active.help')} className={css.flag}>
        <Checkbox>{t('sso.active')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="passwordSignIn"
        valuePropName="checked"
        extra={t(company.id === 1 ? 'sso.password.operators' : 'sso.password.help')}
        className={css.flag}
      >
        <PasswordSignIn company={company} />
      </Form.Item>
      <Form.Item name="providerFactor" valuePropName="checked" extra={t('sso.factor.help')} className={css.flag}>
        <Checkbox>{t('sso.factor')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
