import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { Muted } from '@marquee/ui/page/Muted'
import { Button } from 'antd'
import { useApi } from '../../../session/services'
import { useSession } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import type { Device } from '../device'
import { GroupField, MacField, NameField, ZoneField } from '../edit/fields'
import { type Groups, useGroups } from '../useGroups'
import own from './add.module.css'
import { PlayerLink } from './PlayerLink'

interface RegisterStepProps {
  /** The device group to begin with; 0 is the root. */
  group: number
  onBack(): void
  onRegistered(device: Device): void
}

/** Asks what a screen shall be that is not there yet (R354). */
export function RegisterStep({ group, onBack, onRegistered }: RegisterStepProps) {
  const { companyId } = useSession()
  const groups = useGroups(companyId)
  if (groups.rootId === 0) return null
  return <Fields group={group || groups.rootId} groups={groups} onBack={onBack} onRegistered={onRegistered} />
}

interface ScreenValues {
  name: string
  groupId: number
  zone: string | undefined
  macAddress: string | undefined
}

function Fields({ group, groups, onBack, onRegistered }: RegisterStepProps & { groups: Groups }) {
  const t = useT('device')
  const api = useApi()
  const { companyId } = useSession()
  const register = useChange({
    run: (values: ScreenValues) => send(api.POST('/api/device/register', { body: { ...values, companyId } })),
    changes: 'device',
    showsFailure: true,
  })
  const record = useRecordForm<ScreenValues>({
    initial: { name: '', groupId: group, zone: undefined, macAddress: undefined },
    submit: async (values) => onRegistered(await register.mutateAsync(values)),
  })
  return (
    <RecordFields record={record}>
      <Muted as="p">{t('register.text')}</Muted>
      <NameField autoFocus placeholder={t('add.namePlaceholder')} />
      <GroupField groups={groups} />
      <ZoneField isOptional />
      <MacField />
      <div className={own.steps}>
        <Button onClick={onBack}>{t('add.otherCode')}</Button>
        <Button type="primary" htmlType="submit" loading={record.busy}>
          {t('register.submit')}
        </Button>
      </div>
    </RecordFields>
  )
}

interface RegisteredStepProps {
  device: Device
  onAnother(): void
  onClose(): void
}

/** Says how the player becomes the screen that was registered. */
export function RegisteredStep({ device, onAnother, onClose }: RegisteredStepProps) {
  const t = useT('device')
  return (
    <>
      <h2 className={own.registered}>{t('register.done', { name: device.deviceName })}</h2>
      <PlayerLink code={device.code} />
      <div className={own.steps}>
        <Button onClick={onAnother}>{t('add.another')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('add.done')}
        </Button>
      </div>
    </>
  )
}
