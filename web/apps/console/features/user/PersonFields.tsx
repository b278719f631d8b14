import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Radio, Select, Switch } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useSession } from '../../session/session'
import { useGivenName } from '../../session/useGivenName'
import { groupChoices, type Person, roleChoices } from './queries'
import css from './user.module.css'
import { useWelcome } from './useWelcome'
import type { PersonValues } from './values'

/** The languages by their own names (R497). */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'hans', label: '简体中文' },
  { value: 'hant', label: '繁體中文' },
  { value: 'ja', label: '日本語' },
]

/** The fields of a person; what nobody does to themselves is not offered on the own account. */
export function PersonFields({ person, readOnly }: { person: Person | undefined; readOnly: boolean }) {
  const t = useT('user')
  const { self } = useSession()
  const isOwn = person?.id === self.id
  const welcome = Form.useWatch<PersonValues['welcome']>('welcome')
  const mail = !person && welcome !== 'password'
  const hasMail = useWelcome()(useHome()) === 'invite'
  return (
    <>
      <CompanyField person={person} />
      <div className={css.pair}>
        <Form.Item
          name="username"
          label={t('field.username')}
          rules={[{ required: true, whitespace: true, message: t('field.usernameMissing') }]}
        >
          <Input autoFocus maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="displayName" label={t('field.displayName')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </div>
      <div className={css.pair}>
        <Form.Item
          name="email"
          label={t('field.email')}
          dependencies={['welcome']}
          rules={[{ required: mail, message: t('field.emailMissing') }]}
        >
          <Input type="email" maxLength={320} autoComplete="off" />
        </Form.Item>
        <Form.Item name="language" label={t('field.language')}>
          <Select options={languages} />
        </Form.Item>
      </div>
      <div className={css.pair}>
        <RoleField />
        <GroupsField />
      </div>
      {!person && (
        <Form.Item name="welcome" label={t('field.welcome')}>
          <Radio.Group
            className={css.stack}
            options={[
              { value: 'invite', label: t(hasMail ? 'welcome.invite' : 'welcome.link') },
              { value: 'password', label: t('welcome.password') },
            ]}
          />
        </Form.Item>
      )}
      {!readOnly && <PasswordFields isNew={!person} />}
      <div className={css.switches}>
        <Form.Item name="active" label={t('field.active')} valuePropName="checked" layout="horizontal" colon={false}>
          <Switch disabled={readOnly || isOwn} />
        </Form.Item>
        {person && (
          <Form.Item name="locked" label={t('field.locked')} valuePropName="checked" layout="horizontal" colon={false}>
            <Switch disabled={readOnly || isOwn} />
          </Form.Item>
        )}
      </div>
    </>
  )
}

function PasswordFields({ isNew }: { isNew: boolean }) {
  const t = useT('user')
  const welcome = Form.useWatch<PersonValues['welcome']>('welcome')
  const changes = Form.useWatch<boolean>('changePwd')
  const isAsked = isNew ? welcome === 'password' : changes
  return (
    <>
      {!isNew && (
        <Form.Item name="changePwd" valuePropName="checked" style={{ marginBottom: 8 }}>
          <Checkbox>{t('field.changePwd')}</Checkbox>
        </Form.Item>
      )}
      {isAsked && (
        <Form.Item
          name="password"
          label={t('field.password')}
          extra={isNew ? t('field.passwordHelp') : t('field.passwordEnds')}
          rules={[{ required: true, message: t('field.passwordMissing') }]}
        >
          <Input.Password autoComplete="new-password" maxLength={256} />
        </Form.Item>
      )}
    </>
  )
}

/** Which company a new person joins; moving somebody is a command of its own. Whoever works in one company is not asked. */
function CompanyField({ person }: { person: Person | undefined }) {
  const t = useT('user')
  const common = useT('common')
  const form = Form.useFormInstance<PersonValues>()
  const welcomeIn = useWelcome()
  const { companies } = useSession().codes
  if (companies.length < 2) return null
  return (
    <Form.Item
      name="companyId"
      label={common('company')}
      rules={[{ required: true, message: t('field.companyMissing') }]}
    >
      <Select
        disabled={person !== undefined}
        placeholder={t('field.companyMissing')}
        showSearch={{ optionFilterProp: 'label' }}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number) => form.setFieldsValue({ roleId: undefined, groupIds: [], welcome: welcomeIn(id) })}
      />
    </Form.Item>
  )
}

/** The company that the person belongs to, or will, as a field of the form has it; 0 while it is to be chosen. */
function useHome(field: 'companyId' | 'to' = 'companyId'): number {
  return Form.useWatch<number | undefined>(field, { preserve: true }) ?? 0
}

/** Roles of the company that a field of the form has. Those that hold more than one's own cannot be given. */
export function RoleField({ of }: { of?: 'to' }) {
  const t = useT('user')
  const home = useHome(of)
  const given = useGivenName()
  const { data, isLoading } = useQuery(roleChoices(useApi(), useCompanyId(), home))
  return (
    <Form.Item name="roleId" label={t('field.role')} rules={[{ required: true, message: t('field.roleMissing') }]}>
      <Select
        loading={isLoading}
        disabled={home === 0}
        placeholder={t(home === 0 ? 'field.companyFirst' : 'field.roleChoose')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? []).map((role) => ({
          value: role.id,
          label: given(role.role_desc),
          disabled: !role.grantable,
          title: role.grantable ? given(role.role_desc) : t('field.roleBeyond'),
        }))}
      />
    </Form.Item>
  )
}

function GroupsField() {
  const t = useT('user')
  const home = useHome()
  const { data, isLoading } = useQuery(groupChoices(useApi(), useCompanyId(), home))
  return (
    <Form.Item name="groupIds" label={t('field.groups')}>
      <Select
        mode="multiple"
        loading={isLoading}
        disabled={home === 0}
        placeholder={t(home === 0 ? 'field.companyFirst' : 'field.groupsNone')}
        showSearch={{ optionFilterProp: 'label' }}
        options={(data ?? []).map((group) => ({ value: group.id, label: group.name }))}
      />
    </Form.Item>
  )
}
