import { CompanyDialog } from './CompanyDialog'
import { EditDialog } from './EditDialog'
import { MoveDialog } from './MoveDialog'
import { RenameDialog } from './RenameDialog'
import type { DeviceActions } from './useDeviceActions'

/** The dialog that somebody started, if any. */
export function DeviceDialogs({ actions }: { actions: DeviceActions }) {
  const { started, close, moved } = actions
  if (started?.kind === 'rename') return <RenameDialog device={started.device} onClose={close} />
  if (started?.kind === 'edit') return <EditDialog device={started.device} onClose={close} />
  if (started?.kind === 'company') return <CompanyDialog device={started.device} onClose={close} />
  if (started?.kind === 'move') return <MoveDialog moving={started.moving} onClose={close} onMoved={moved} />
  return null
}
