import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useChange } from '../../../session/useChange'
import type { Device } from '../device'

/** Screens of one company that go to another group. */
export interface Moving {
  ids: number[]
  companyId: number
  /** The one screen, when it is one that is known. */
  device?: Device
}

type Started = { kind: 'rename' | 'edit' | 'company'; device: Device } | { kind: 'move'; moving: Moving }

export interface DeviceActions {
  /** The dialog that is open. */
  started: Started | null
  start(kind: 'rename' | 'edit' | 'company', device: Device): void
  start(kind: 'move', moving: Moving): void
  close(): void
  moved(): void
  /** Asks, and deletes: the player shows a code again. */
  remove(device: Device): Promise<void>
}

interface Options {
  moved?(): void
  removed?(): void
}

/** What can be done to screens: which dialog is open, and the question before a screen is deleted. */
export function useDeviceActions({ moved = () => {}, removed = () => {} }: Options = {}): DeviceActions {
  const t = useT('device')
  const api = useApi()
  const confirm = useConfirm()
  const [started, setStarted] = useState<Started | null>(null)
  const deletion = useChange({
    run: ({ id, companyId }: Device) =>
      send(api.DELETE('/api/device/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'device',
    done: t('delete.done'),
  })

  return {
    started,
    moved,
    start(kind, subject) {
      if (kind === 'move') setStarted({ kind, moving: subject as Moving })
      else setStarted({ kind, device: subject as Device })
    },
    close: () => setStarted(null),
    async remove(device) {
      const question = { title: t('delete.title', { name: device.deviceName }), text: t('delete.text') }
      if (!(await confirm({ ...question, confirmLabel: t('delete.yes'), danger: true }))) return
      deletion.mutate(device, { onSuccess: removed })
    },
  }
}
