import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useState } from 'react'
import { useServices } from '../../session/services'
import { useSession } from '../../session/session'
import { switchCompany } from '../../session/startSession'
import { HOME } from '../paths'
import css from './Header.module.css'
import { useCompanies } from './useCompanies'

/** Chooses the company to work in; only for those who have a choice (R049–R051). */
export function CompanySelector() {
  const t = useT('shell')
  const { api, company } = useServices()
  const { self, companyId } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const companies = useCompanies()
  if (companies.length === 0) return null

  /** Loads the other company, then shows its dashboard (R125, R128). */
  async function choose(to: number) {
    setBusy(true)
    try {
      await switchCompany({ api, cache, company, self, to })
      await navigate({ to: HOME, search: { companyId: to } as never })
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
      onChange={choose}
    />
  )
}
