import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useRights } from '../../../session/session'
import type { Device } from '../device'
import { CommandList } from './CommandList'
import { useCancel } from './useCancel'

/** What one screen was asked to do. */
export function CommandSheet({ device: { id, companyId, readOnly } }: { device: Device }) {
  const t = useT('control')
  const { mayWrite } = useRights('Device')
  const cancel = useCancel(companyId)
  return (
    <Sheet title={t('command.title')}>
      <CommandList
        companyId={companyId}
        filter={{ deviceId: id }}
        pageSize={5}
        onCancel={mayWrite && !readOnly ? cancel : undefined}
        empty={<Muted as="p">{t(mayWrite && !readOnly ? 'command.none' : 'command.noneRead')}</Muted>}
      />
    </Sheet>
  )
}
