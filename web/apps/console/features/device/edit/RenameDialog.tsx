import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import type { Device } from '../device'
import { NameField } from './fields'
import { useSaveDevice } from './useSaveDevice'

const toValues = ({ deviceName }: Device) => ({ name: deviceName })

export function RenameDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useT('device')
  const { save, newest } = useSaveDevice(device, t('rename.done'))
  return (
    <FormDialog
      title={t('rename.title', { name: device.deviceName })}
      open
      onClose={onClose}
      initial={toValues(device)}
      version={device.version}
      submit={(values, version) => save({ ...values, version })}
      reload={async () => {
        const current = await newest()
        return { values: toValues(current), version: current.version }
      }}
    >
      <NameField autoFocus />
    </FormDialog>
  )
}
