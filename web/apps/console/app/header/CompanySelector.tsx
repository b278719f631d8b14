import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { LIST_WIDTH } from '@marquee/ui/form/listWidth'
import { Select } from 'antd'
import { useState } from 'react'
import { useSession } from '../../session/session'
import { useSwitchCompany } from '../../session/useSwitchCompany'
import css from './Header.module.css'
import { useCompanies } from './useCompanies'

/** Chooses the company to work in; only for those who have a choice (R049–R051). */
export function CompanySelector() {
  const t = useT('shell')
  const { companyId } = useSession()
  const switchTo = useSwitchCompany()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const companies = useCompanies()
  if (companies.length === 0) return null

  async function choose(to: number) {
    setBusy(true)
    try {
      await switchTo(to)
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Select
      aria-label={t('company')}
      className={css.selector}
      value={companyId}
      loading={isBusy}
      disabled={isBusy}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxWidth: LIST_WIDTH } } }}
      onChange={choose}
    />
  )
}
