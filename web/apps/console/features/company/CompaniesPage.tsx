import { BankOutlined, PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useRights, useSession } from '../../session/session'
import { CompanyDialog } from './CompanyDialog'
import { type Company, companyList, listDefaults, states } from './queries'
import { useColumns } from './useColumns'
import { useCompanyCommands } from './useCompanyCommands'

/** The companies that the person manages; an operator founds, deletes and restores them (R414). */
export default function CompaniesPage() {
  const t = useT('company')
  const navigate = useNavigate()
  const { self, companyId } = useSession()
  const { mayWrite } = useRights('Company')
  const isOperator = isGlobalAdmin(self)
  const place = useListPosition(listDefaults)
  const list = useQuery(companyList(useApi(), companyId, place.position))
  const [opened, setOpened] = useState<Company | 'new' | null>(null)
  const commands = useCompanyCommands({ edit: setOpened })
  const columns = useColumns((company) => <CommandMenu item={company} name={company.name} commands={commands} />)
  const show = ({ id }: Company) =>
    void navigate({ to: '/manage/company/$id', params: { id: String(id) } as never, search: {} as never })
  const add = isOperator && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  )

  return (
    <ListPage<Company>
      title={t('title')}
      actions={add}
      place={place}
      list={list}
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
      keyOf={(company) => company.id}
      nameOf={(company) => company.name}
      onOpen={(company) => !company.deletedAt && show(company)}
      empty={{ title: t('none'), text: t('noneText'), icon: <BankOutlined />, action: add }}
    >
      {opened && (
        <CompanyDialog
          company={opened === 'new' ? undefined : opened}
          readOnly={!mayWrite}
          onClose={() => setOpened(null)}
          created={show}
        />
      )}
    </ListPage>
  )
}
