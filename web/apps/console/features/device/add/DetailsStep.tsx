import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Button } from 'antd'
import { useApi } from '../../../session/services'
import { useSession } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { type Device, hardwareOf, resolutionOf } from '../device'
import { GroupField, MacField, NameField, ZoneField } from '../edit/fields'
import { useGroups } from '../useGroups'
import own from './add.module.css'
import { showCode } from './code'

interface ScreenValues {
  name: string
  groupId: number | undefined
  zone: string | undefined
  macAddress: string | undefined
}

interface DetailsStepProps {
  /** The screen that shows the code. */
  screen: Device
  code: string
  group: number
  onBack(): void
  onActivated(device: Device): void
}

/** Shows which machine it is, and asks what it shall be called, for whom it plays, and which clock it keeps to. */
export function DetailsStep({ screen, code, group, onBack, onActivated }: DetailsStepProps) {
  const t = useT('device')
  const { companyId } = useSession()
  const groups = useGroups(companyId)
  return (
    <>
      <ScreenCard screen={screen} code={code} />
      {groups.rootId !== 0 && (
        <Details
          code={code}
          group={group || groups.rootId}
          groups={groups}
          isNameless={screen.macAddress === ''}
          onActivated={onActivated}
        >
          <Button onClick={onBack}>{t('add.otherCode')}</Button>
        </Details>
      )}
    </>
  )
}

function ScreenCard({ screen, code }: { screen: Device; code: string }) {
  const t = useT('device')
  const facts: Fact[] = [
    [t('column.code'), showCode(code)],
    [t('column.hardware'), hardwareOf(screen) || t('unknown')],
    [t('column.resolution'), resolutionOf(screen) || t('unknown')],
    [t('column.ip'), screen.ip || t('unknown')],
  ]
  return (
    <section className={own.found} aria-label={t('add.found')}>
      <Facts facts={facts} />
    </section>
  )
}

interface DetailsProps {
  code: string
  group: number
  groups: ReturnType<typeof useGroups>
  /** Its player did not say by which address a licence names it. */
  isNameless: boolean
  onActivated(device: Device): void
  children: React.ReactNode
}

function Details({ code, group, groups, isNameless, onActivated, children }: DetailsProps) {
  const t = useT('device')
  const api = useApi()
  const { companyId, codes } = useSession()
  const activate = useChange({
    run: (values: ScreenValues) => send(api.PATCH('/api/device', { body: { ...values, code, companyId } })),
    changes: 'device',
    showsFailure: true,
  })
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const record = useRecordForm<ScreenValues>({
    initial: {
      name: '',
      groupId: group,
      zone: codes.zoneOptions.includes(here) ? here : undefined,
      macAddress: undefined,
    },
    submit: async (values) => onActivated(await activate.mutateAsync(values)),
  })
  return (
    <RecordFields record={record}>
      <NameField autoFocus placeholder={t('add.namePlaceholder')} />
      <GroupField groups={groups} />
      <ZoneField isOptional />
      {isNameless && <MacField />}
      <div className={own.steps}>
        {children}
        <Button type="primary" htmlType="submit" loading={record.busy}>
          {t('add.activate')}
        </Button>
      </div>
    </RecordFields>
  )
}
