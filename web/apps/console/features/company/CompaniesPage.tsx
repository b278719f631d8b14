import { BankOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { useSession } from '../../session/session'
import { useRecordList } from '../../session/useRecordList'
import { useSwitchCompany } from '../../session/useSwitchCompany'
import { CompanyDialog } from './CompanyDialog'
import { type Company, companyList, listDefaults, states } from './queries'
import { useColumns } from './useColumns'
import { useCompanyCommands } from './useCompanyCommands'

/** The companies that the person manages; an operator founds, deletes and restores them (R414). */
export default function CompaniesPage() {
  const t = useT('company')
  const navigate = useNavigate()
  const { self } = useSession()
  const isOperator = isGlobalAdmin(self)
  const { mayWrite, ...records } = useRecordList('Company', listDefaults, companyList)
  const [opened, setOpened] = useState<Company | 'new' | null>(null)
  const enter = useSwitchCompany()
  const toast = useToast()
  const commands = useCompanyCommands({ edit: setOpened })
  const columns = useColumns()
  const show = ({ id }: Company) => void navigate({ to: '/manage/company/$id', params: { id: String(id) } })

  return (
    <ListPage<Company>
      title={t('title')}
      add={isOperator && { label: t('add'), run: () => setOpened('new') }}
      {...records}
      searchLabel={t('search')}
      filters={[
        {
          name: 'state',
          label: t('status'),
          options: states
            .filter((state) => isOperator || state !== 'deleted')
            .map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      columns={columns}
      commands={commands}
      nameOf={(company) => company.name}
      onOpen={(company) => !company.deletedAt && show(company)}
      empty={{ title: t('none'), text: t('noneText'), icon: <BankOutlined /> }}
    >
      {opened && (
        <CompanyDialog
          company={opened === 'new' ? undefined : opened}
          readOnly={!mayWrite}
          onClose={() => setOpened(null)}
          created={({ id }) => void enter(id).catch((error) => toast.problem(error))}
        />
      )}
    </ListPage>
  )
}
