import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import css from '../company.module.css'
import type { Company } from '../queries'
import { type SignInSetting, signInQuery } from './queries'
import { SignInDialog } from './SignInDialog'
import { useSaveSignIn } from './useSaveSignIn'
import { noProvider } from './values'

/** How the people of a company sign in. It is for operators, who set its own provider up. */
export function SignIn({ company }: { company: Company }) {
  const t = useT('company')
  const { data } = useQuery(signInQuery(useApi(), useCompanyId(), company.id))
  return (
    <Sheet title={t('sso')}>
      <p className={css.hint}>{t('sso.text')}</p>
      {data && <Standing company={company} setting={data} />}
    </Sheet>
  )
}

function Standing({ company, setting }: { company: Company; setting: SignInSetting }) {
  const t = useT('company')
  const confirm = useConfirm()
  const [editing, setEditing] = useState(false)
  const remove = useSaveSignIn(company.id, { done: 'sso.removed', showsFailure: false })
  const isSetUp = setting.issuer !== ''

  async function ask() {
    const question = {
      title: t('sso.remove.title'),
      text: t('sso.remove.text'),
      confirmLabel: t('sso.remove'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ ...noProvider, version: setting.version })
  }

  return (
    <>
      {isSetUp && <SettingFacts setting={setting} />}
      <div className={css.buttons}>
        <Button onClick={() => setEditing(true)}>{t(isSetUp ? 'sso.edit' : 'sso.setUp')}</Button>
        {isSetUp && (
          <Button danger loading={remove.isPending} onClick={ask}>
            {t('sso.remove')}
          </Button>
        )}
      </div>
      {editing && <SignInDialog company={company} setting={setting} onClose={() => setEditing(false)} />}
    </>
  )
}

function SettingFacts({ setting }: { setting: SignInSetting }) {
  const t = useT('company')
  const facts: Fact[] = [
    [
      t('status'),
      <StatusTag key="state" tone={setting.active ? 'success' : 'neutral'}>
        {t(setting.active ? 'sso.on' : 'sso.off')}
      </StatusTag>,
    ],
    [t('sso.issuer'), setting.issuer],
    [t('sso.name'), setting.name],
    [t('sso.password'), t(setting.passwordSignIn ? 'sso.password.on' : 'sso.password.off')],
  ]
  return (
    <div className={css.signIn}>
      <Facts facts={facts} />
    </div>
  )
}
