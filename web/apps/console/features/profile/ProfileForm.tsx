import { send } from '@marquee/api/send'
import type { Self } from '@marquee/api/types'
import { fileOf, languages, parseLocale } from '@marquee/i18n/locales'
import { useLocale, useT, useTexts } from '@marquee/i18n/react'
import { switchLocale } from '@marquee/i18n/texts'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useLeaving } from '@marquee/ui/form/useLeaving'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { type Appearance, appearances } from '@marquee/ui/theme/appearance'
import { useAppearance } from '@marquee/ui/theme/useAppearance'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Radio, Select } from 'antd'
import { selfQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { tokensQuery } from './queries'

interface ProfileValues {
  username: string
  displayName: string
  email: string
  /** Blank keeps the one that is (G09). */
  password: string
  /** A new password leaves the API tokens. */
  keepTokens: boolean
  language: Self['language']
  theme: Appearance
}

/** Name, e-mail, password, language and appearance of the signed-in person (R501). The last two show at once when they are saved. */
export function ProfileForm() {
  const t = useT('profile')
  const texts = useTexts()
  const { choice, choose } = useAppearance()
  const shown = { language: fileOf(useLocale()), theme: choice }
  const api = useApi()
  const cache = useQueryClient()
  const { self } = useSession()
  const save = useChange({
    run: (body: ProfileValues & { version?: number }) => send(api.POST('/api/self', { body })),
    changes: [],
    done: t('saved'),
    showsFailure: true,
  })
  useLeaving()
  const record = useRecordForm<ProfileValues>({
    initial: { ...toValues(self), ...shown },
    version: self.version,
    async submit(values, version) {
      const saved = await save.mutateAsync({ ...values, version })
      cache.setQueryData(selfQuery(api).queryKey, saved)
      if (values.password) void cache.invalidateQueries({ queryKey: ['self'] }) // sessions and tokens have ended
      choose(values.theme)
      await switchLocale(texts, parseLocale(values.language) ?? 'en')
    },
    next() {
      const saved = cache.getQueryData(selfQuery(api).queryKey) ?? self
      return { values: toValues(saved), version: saved.version }
    },
    async reload() {
      const newest = await cache.fetchQuery({ ...selfQuery(api), staleTime: 0 })
      return { values: toValues(newest), version: newest.version }
    },
  })
  const isNew = Boolean(Form.useWatch('password', record.form))
  const hasTokens = useQuery(tokensQuery(api)).data?.length

  return (
    <RecordFields record={record}>
      <Form.Item name="username" label={t('username')} rules={[{ required: true, whitespace: true, max: 100 }]}>
        <Input autoComplete="username" />
      </Form.Item>
      <Form.Item name="displayName" label={t('displayName')} rules={[{ max: 100 }]}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={t('email')} rules={[{ type: 'email', max: 200 }]}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="password" label={t('password')} extra={t(isNew ? 'password.ends' : 'password.help')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="keepTokens" valuePropName="checked" extra={t('keepTokens.help')} hidden={!isNew || !hasTokens}>
        <Checkbox>{t('keepTokens')}</Checkbox>
      </Form.Item>
      <Form.Item name="language" label={t('language')}>
        <Select options={languages.map(({ file, name }) => ({ value: file, label: name }))} />
      </Form.Item>
      <Form.Item name="theme" label={t('appearance')}>
        <Radio.Group
          optionType="button"
          options={appearances.map((appearance) => ({ value: appearance, label: t(`appearance.${appearance}`) }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={record.busy}>
        {t('save')}
      </Button>
    </RecordFields>
  )
}

function toValues(self: Self): ProfileValues {
  const { username, displayName, email, language, theme } = self
  return { username, displayName, email, language, theme, password: '', keepTokens: false }
}
