import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { Checkbox } from 'antd'
import type { Company } from '../queries'

interface PasswordSignInProps {
  company: Company
  id?: string
  checked?: boolean
  onChange?(isOn: boolean): void
}

/** Whether people may sign in by password too. Switching it off can shut out everybody, and asks first. */
export function PasswordSignIn({ company, id, checked, onChange }: PasswordSignInProps) {
  const t = useT('company')
  const confirm = useConfirm()

  async function change(isOn: boolean) {
    const question = {
      title: t('sso.password.title', { name: company.name }),
      text: t('sso.password.text'),
      affected: [t('sso.password.administrators'), t('sso.password.accounts'), t('sso.password.way')],
      confirmLabel: t('sso.password.confirm'),
      danger: true,
    }
    if (isOn || (await confirm(question))) onChange?.(isOn)
  }

  return (
    <Checkbox
      id={id}
      checked={checked}
      disabled={company.id === 1 && checked}
      onChange={({ target }) => change(target.checked)}
    >
      {t('sso.password')}
    </Checkbox>
  )
}
