import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Muted } from '@marquee/ui/page/Muted'
import { useGroups } from '../useGroups'
import { GroupField } from './fields'
import type { Moving } from './useDeviceActions'
import { useMove } from './useMove'

interface MoveDialogProps {
  moving: Moving
  onClose(): void
  onMoved(): void
}

/** Moves one or many screens to a device group (R355, G124). */
export function MoveDialog({ moving: { ids, companyId, device }, onClose, onMoved }: MoveDialogProps) {
  const t = useT('device')
  const groups = useGroups(companyId)
  const move = useMove()
  return (
    <FormDialog<{ groupId: number | undefined }>
      title={device ? t('move.titleOne', { name: device.deviceName }) : t('move.title', { count: ids.length })}
      open
      onClose={onClose}
      submitLabel={t('move.submit')}
      initial={{ groupId: device?.deviceGroup }}
      submit={({ groupId = groups.rootId }) => move.mutateAsync({ ids, companyId, groupId })}
      saved={onMoved}
    >
      <GroupField groups={groups} />
      <Muted as="p">{t('move.text')}</Muted>
    </FormDialog>
  )
}
