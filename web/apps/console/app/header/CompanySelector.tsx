import { DownOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { loadPart } from '@marquee/ui/late/loadPart'
import { type ComponentType, useState } from 'react'
import { useCompanyId } from '../../session/session'
import type { CompanyListProps } from './CompanyList'
import css from './Header.module.css'
import { useCompanies } from './useCompanies'

const loadList = () => import('./CompanyList')

/**
 * Chooses the company to work in; only for those who have a choice (R049–R051). The kit's list is loaded when somebody
 * opens it.
 */
export function CompanySelector() {
  const t = useT('shell')
  const toast = useToast()
  const companyId = useCompanyId()
  const companies = useCompanies()
  const [List, setList] = useState<ComponentType<CompanyListProps>>()
  if (companies.length === 0) return null
  if (List) return <List label={t('company')} companies={companies} />

  async function open() {
    try {
      const { CompanyList } = await loadPart(loadList)
      setList(() => CompanyList)
    } catch (error) {
      toast.problem(error)
    }
  }

  return (
    <button
      type="button"
      role="combobox"
      className={`${css.selector} ${css.closed}`}
      aria-label={t('company')}
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={() => void loadList().catch(() => {})}
      onKeyDown={({ key }) => key === 'ArrowDown' && open()}
      onClick={open}
    >
      <span className={css.chosen}>{companies.find(({ id }) => id === companyId)?.name}</span>
      <DownOutlined className={css.arrow} aria-hidden />
    </button>
  )
}
