import { DesktopOutlined, FolderOpenOutlined, ImportOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { KeepDialog } from '../../../session/keep/KeepDialog'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { AddScreen } from '../add/AddScreen'
import { AddScreenButton } from '../add/AddScreenButton'
import { type Device, playerAddress, problemKinds } from '../device'
import { DeviceDialogs } from '../edit/DeviceDialogs'
import { ImportDialog } from '../edit/ImportDialog'
import { useDeviceActions } from '../edit/useDeviceActions'
import { useMove } from '../edit/useMove'
import { deviceList } from '../queries'
import { useColumns } from './useColumns'
import { useTabs } from './useTabs'

const keyOf = (device: Device) => device.id
const none: Device[] = []

interface DeviceListProps {
  title: string
  place: ListPlace
  /** The company whose screens are shown; 0: of all. */
  reach: number
  /** A device group with all below it; 0: every group. */
  group: number
  extra?: ReactNode
}

/** A list of screens, with who is online, and what can be done to them (R302). */
export function DeviceList({ title, place, reach, group, extra }: DeviceListProps) {
  const t = useT('device')
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const { mayWrite } = useRights('Device')
  const list = useQuery(deviceList(useApi(), { companyId, reach, group, position: place.position }))
  const selection = useSelection(list.data?.items ?? none, keyOf, place.position)
  const actions = useDeviceActions({ moved: selection.clear })
  const columns = useColumns({ reach, actions: mayWrite ? actions : undefined })
  const mayMoveMany = mayWrite && reach !== 0 // a group belongs to one company
  const move = useMove()
  const toast = useToast()
  const [isImporting, setImporting] = useState(false)
  const drops: FolderDrops<Device> = {
    tree: 'Device',
    folderOf: (device) => device.deviceGroup,
    mayMove: (device) => !device.readOnly,
    move(devices, groupId) {
      const ids = devices.map(({ id }) => id)
      void move.mutateAsync({ ids, companyId, groupId }).then(selection.clear, toast.problem)
    },
  }
  const open = (device: Device) =>
    void navigate({ to: '/device/my-devices/$deviceId', params: { deviceId: String(device.id) } })

  return (
    <ListPage
      title={title}
      tabs={useTabs()}
      actions={
        mayWrite && (
          <>
            {reach !== 0 && (
              <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
                {t('import.open')}
              </Button>
            )}
            <AddScreenButton />
          </>
        )
      }
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'status',
          label: t('filter.status'),
          options: [
            { value: 'online', label: t('state.online') },
            { value: 'offline', label: t('state.offline') },
            { value: 'expired', label: t('filter.expired') },
          ],
        },
        {
          name: 'problem',
          label: t('filter.problem'),
          options: [
            { value: 'any', label: t('filter.problemAny') },
            ...problemKinds.map((kind) => ({ value: kind, label: t(`problem.kind.${kind}`) })),
          ],
        },
      ]}
      extra={extra}
      columns={columns}
      keyOf={keyOf}
      nameOf={(device) => device.deviceName}
      onOpen={open}
      drops={mayMoveMany ? drops : undefined}
      selection={mayMoveMany ? selection : undefined}
      bulk={
        <Button
          size="small"
          icon={<FolderOpenOutlined aria-hidden />}
          onClick={() => actions.start('move', { ids: selection.items.map(keyOf), companyId })}
        >
          {t('action.move')}
        </Button>
      }
      empty={{
        icon: <DesktopOutlined />,
        title: t('empty.title'),
        text: mayWrite ? t('empty.text', { player: playerAddress() }) : t('empty.read'),
        action: mayWrite && <AddScreenButton />,
      }}
    >
      <DeviceDialogs actions={actions} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {mayWrite && <AddScreen group={group} />}
      {mayWrite && <KeepDialog type="Device" />}
    </ListPage>
  )
}
