import { AndroidOutlined, WindowsOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useState } from 'react'
import { useRecordList } from '../../session/useRecordList'
import { PackageDialog } from './PackageDialog'
import { listDefaults, nameOf, type Package, packageList, type System } from './queries'
import { useColumns } from './useColumns'
import { usePackageCommands } from './usePackageCommands'

const icons = { Android: <AndroidOutlined />, Windows: <WindowsOutlined /> }

/** The packages of one system, the newest first (R267). */
export default function PackagesPage({ os }: { os: System }) {
  const t = useT('apk')
  const { mayWrite, ...records } = useRecordList('Apk', listDefaults, (api, companyId, position) =>
    packageList(api, companyId, os, position),
  )
  const [isAdding, setAdding] = useState(false)
  const commands = usePackageCommands()
  const columns = useColumns()
  return (
    <ListPage<Package>
      title={t(`title.${os}`)}
      add={mayWrite && { label: t('add'), run: () => setAdding(true) }}
      {...records}
      searchLabel={t('search')}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={nameOf}
      empty={{ title: t('none'), text: t(`noneText.${os}`), icon: icons[os] }}
    >
      {isAdding && <PackageDialog os={os} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
