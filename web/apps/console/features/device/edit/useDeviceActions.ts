import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { onNewest } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { type Tagging, tagsAfter } from '@marquee/ui/form/tags'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import type { Batch } from '@marquee/ui/list/batch'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import type { Device } from '../device'
import { fetchDevice } from '../queries'
import type { DeviceChange } from './useSaveDevice'

interface Started {
  /** Which dialog is open. */
  kind: 'rename' | 'edit' | 'company' | 'move' | 'tag' | 'lastDay'
  devices: readonly Device[]
}

export type DeviceActions = ReturnType<typeof useDeviceActions>

/** What can be done to screens: which dialog is open, what it does, and the question before screens are deleted. */
export function useDeviceActions(batch: Batch<Device>) {
  const t = useT('device')
  const api = useApi()
  const confirm = useConfirm()
  const settings = useLateDialog(async () => (await import('../setting/SettingsDialog')).SettingsDialog)
  const command = useLateDialog(async () => (await import('../command/CommandDialog')).CommandDialog)
  const upgrade = useLateDialog(async () => (await import('../command/UpgradeDialog')).UpgradeDialog)
  const log = useLateDialog(async () => (await import('../command/LogDialog')).LogDialog)
  const downloads = useLateDialog(async () => (await import('../download/DownloadDialog')).DownloadDialog)
  const tasks = useLateDialog(async () => (await import('../command/TaskDialog')).TaskDialog)
  const [started, setStarted] = useState<Started | null>(null)
  const save = (device: Device, changeOf: (newest: Device) => DeviceChange) =>
    onNewest(
      device,
      () => fetchDevice(api, device),
      (newest) => {
        const { id, companyId, version } = newest
        return send(api.PATCH('/api/device', { body: { id, companyId, version, ...changeOf(newest) } }))
      },
    )

  return {
    started,
    start: (kind: Started['kind'], devices: readonly Device[]) => setStarted({ kind, devices }),
    close: () => setStarted(null),
    settings,
    command,
    upgrade,
    log,
    downloads,
    tasks,
    /** Moves screens of one company to one of its groups (R355, G124). */
    move(devices: readonly Device[], groupId: number) {
      const call = (some: readonly Device[]) => {
        const deviceId = some.map(({ id }) => id)
        return send(api.PATCH('/api/device/groupid', { body: { groupId, deviceId, companyId: some[0]?.companyId } }))
      }
      return batch.start(devices, { run: (one) => call([one]), together: call, done: () => t('move.done') })
    },
    tag: (devices: readonly Device[], tagging: Tagging) =>
      batch.start(devices, {
        run: (device) => save(device, ({ tags }) => ({ tags: tagsAfter(tags, tagging) })),
        done: (count) => t('tag.done', { count }),
      }),
    setLastDay: (devices: readonly Device[], endDate: string) =>
      batch.start(devices, {
        run: (device) => save(device, () => ({ endDate })),
        done: (count) => t('lastDay.done', { count }),
      }),
    /** Asks, and deletes: the players show a code again. Gives back which are gone. */
    async remove(devices: readonly Device[]): Promise<readonly Device[]> {
      const [first, ...others] = devices
      const one = { title: t('delete.title', { name: first?.deviceName ?? '' }), text: t('delete.text') }
      const many = { title: t('delete.titleMany', { count: devices.length }), text: t('delete.textMany') }
      const affected = devices.map(({ deviceName }) => deviceName)
      const question =
        others.length > 0
          ? { ...many, affected, confirmLabel: t('delete.yesMany') }
          : { ...one, confirmLabel: t('delete.yes') }
      if (!(await confirm({ ...question, danger: true }))) return []
      return batch.start(devices, {
        run: ({ id, companyId }) =>
          send(api.DELETE('/api/device/{id}', { params: { path: { id }, query: { companyId } } })),
        done: (count) => t(count > 1 ? 'delete.doneMany' : 'delete.done', { count }),
      })
    },
  }
}
