import { DesktopOutlined, ImportOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { useFolding } from '@marquee/ui/list/useFolding'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { into } from '../../../session/company'
import { KeepDialog } from '../../../session/keep/KeepDialog'
import { useCompanyId } from '../../../session/session'
import { TagFilter } from '../../../session/TagFilter'
import { useBatch } from '../../../session/useBatch'
import { useRecordList } from '../../../session/useRecordList'
import { AddScreen } from '../add/AddScreen'
import { AddScreenButton } from '../add/AddScreenButton'
import { type Device, playerAddress } from '../device'
import { DeviceDialogs } from '../edit/DeviceDialogs'
import { ImportDialog } from '../edit/ImportDialog'
import { useDeviceActions } from '../edit/useDeviceActions'
import { useDeviceCommands } from '../edit/useDeviceCommands'
import { NoticeBar } from '../notice/NoticeBar'
import { deviceList } from '../queries'
import { ControlMenu } from './ControlMenu'
import { useColumns } from './useColumns'
import { useFilters } from './useFilters'
import { useTabs } from './useTabs'

interface DeviceListProps {
  title: string
  defaults: ListDefaults
  /** The company whose screens are shown; 0: of all. */
  reach: number
  /** A device group with all below it; 0: every group. */
  groupAt(position: ListPosition): number
  extra?(place: ListPlace): ReactNode
}

/** A list of screens, with who is online, and what can be done to them (R302). */
export function DeviceList({ title, defaults, reach, groupAt, extra }: DeviceListProps) {
  const t = useT('device')
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const { mayWrite, ...records } = useRecordList('Device', defaults, (api, companyId, position) =>
    deviceList(api, { companyId, reach, group: groupAt(position), position }),
  )
  const { place, selection } = records
  const batch = useBatch<Device>({ changes: 'device', settled: selection.drop })
  const actions = useDeviceActions(batch)
  const commands = useDeviceCommands(actions)
  const columns = useColumns(reach)
  const filters = useFilters(reach)
  const folding = useFolding(place)
  const [isImporting, setImporting] = useState(false)
  const drops: FolderDrops<Device> = {
    tree: 'Device',
    folderOf: (device) => device.deviceGroup,
    mayMove: (device) => !device.readOnly,
    move: (devices, groupId) => void actions.move(devices, groupId),
  }
  const open = (device: Device) =>
    void navigate({
      to: '/device/my-devices/$deviceId',
      params: { deviceId: String(device.id) },
      search: into(device.companyId, companyId),
    })

  return (
    <ListPage
      notice={reach !== 0 && <NoticeBar />}
      title={title}
      tabs={useTabs()}
      actions={
        <>
          {reach !== 0 && <ControlMenu group={groupAt(place.position)} />}
          {mayWrite && reach !== 0 && (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {t('import.open')}
            </Button>
          )}
          {mayWrite && <AddScreenButton />}
        </>
      }
      {...records}
      searchLabel={t('search')}
      filters={folding.isFolded ? [] : filters}
      extra={
        <>
          {!folding.isFolded && reach !== 0 && <TagFilter place={place} type="Device" />}
          {!folding.isFolded && extra?.(place)}
          {folding.toggle}
        </>
      }
      columns={columns}
      commands={commands}
      batch={batch}
      nameOf={(device) => device.deviceName}
      onOpen={open}
      drops={mayWrite && reach !== 0 ? drops : undefined} // the tree is of one company
      empty={{
        icon: <DesktopOutlined />,
        title: t('empty.title'),
        text: mayWrite ? t('empty.text', { player: playerAddress() }) : t('empty.read'),
        action: mayWrite && <AddScreenButton />,
      }}
    >
      <DeviceDialogs actions={actions} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {mayWrite && <AddScreen group={groupAt(place.position)} />}
      {mayWrite && <KeepDialog type="Device" />}
    </ListPage>
  )
}
