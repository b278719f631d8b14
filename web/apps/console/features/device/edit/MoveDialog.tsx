import { useT } from '@marquee/i18n/react'
import { commonFolder } from '@marquee/ui/folders/model'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Muted } from '@marquee/ui/page/Muted'
import type { Device } from '../device'
import { useGroups } from '../useGroups'
import { GroupField } from './fields'

interface MoveDialogProps {
  /** Screens of one company. */
  devices: readonly Device[]
  onMove(groupId: number): Promise<unknown>
  onClose(): void
}

/** Moves one or many screens to a device group (R355, G124). */
export function MoveDialog({ devices, onMove, onClose }: MoveDialogProps) {
  const t = useT('device')
  const [{ companyId, deviceName } = { companyId: 0, deviceName: '' }] = devices
  const groups = useGroups(companyId)
  return (
    <FormDialog<{ groupId: number | undefined }>
      title={t(devices.length > 1 ? 'move.title' : 'move.titleOne', { count: devices.length, name: deviceName })}
      open
      onClose={onClose}
      submitLabel={t('move.submit')}
      initial={{ groupId: commonFolder(devices.map(({ deviceGroup }) => deviceGroup)) || undefined }}
      submit={({ groupId = groups.rootId }) => onMove(groupId)}
    >
      <GroupField groups={groups} />
      <Muted as="p">{t('move.text')}</Muted>
    </FormDialog>
  )
}
