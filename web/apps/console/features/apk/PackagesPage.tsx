import { AndroidOutlined, PlusOutlined, WindowsOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { PackageDialog } from './PackageDialog'
import { listDefaults, type Package, packageList, type System } from './queries'
import { useColumns } from './useColumns'
import { usePackageCommands } from './usePackageCommands'

const icons = { Android: <AndroidOutlined />, Windows: <WindowsOutlined /> }

/** The packages of one system, the newest first (R267). */
export function PackagesPage({ os }: { os: System }) {
  const t = useT('apk')
  const { mayWrite } = useRights('Apk')
  const place = useListPosition(listDefaults)
  const list = useQuery(packageList(useApi(), useCompanyId(), os, place.position))
  const [isAdding, setAdding] = useState(false)
  const commands = usePackageCommands()
  const columns = useColumns(mayWrite && ((one) => <CommandMenu item={one} name={nameOf(one)} commands={commands} />))
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <ListPage<Package>
      title={t(`title.${os}`)}
      actions={add}
      place={place}
      list={list}
      searchLabel={t('search')}
      columns={columns}
      keyOf={(one) => one.id}
      nameOf={nameOf}
      empty={{ title: t('none'), text: t(`noneText.${os}`), icon: icons[os], action: add }}
    >
      {isAdding && <PackageDialog os={os} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

function nameOf({ packageName, version }: Package): string {
  return `${packageName} ${version}`
}
