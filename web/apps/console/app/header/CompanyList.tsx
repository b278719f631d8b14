import { useToast } from '@marquee/ui/feedback/useToast'
import { LIST_WIDTH } from '@marquee/ui/form/listWidth'
import { Select } from 'antd'
import { useState } from 'react'
import type { Company } from '../../session/company'
import { useCompanyId } from '../../session/session'
import { useSwitchCompany } from '../../session/useSwitchCompany'
import css from './Header.module.css'

export interface CompanyListProps {
  label: string
  companies: readonly Company[]
}

/** The companies to choose from: open as soon as it is there. */
export function CompanyList({ label, companies }: CompanyListProps) {
  const companyId = useCompanyId()
  const switchTo = useSwitchCompany()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)

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
      aria-label={label}
      className={css.selector}
      value={companyId}
      loading={isBusy}
      disabled={isBusy}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxWidth: LIST_WIDTH } } }}
      onChange={choose}
      autoFocus
      defaultOpen
    />
  )
}
