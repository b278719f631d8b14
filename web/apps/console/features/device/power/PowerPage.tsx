import { Problem } from '@marquee/api/problem'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { deviceQuery, settingsQuery } from '../queries'
import { useOriginText } from '../setting/SettingList'
import type { Power } from '../setting/setting'
import css from '../setting/setting.module.css'
import { WeekPicture } from '../setting/WeekPicture'
import { clockOf } from '../setting/week'
import { ScreenSelect } from './ScreenSelect'

/** When a screen is on (RT28, G40): a picture of its week, its exceptions, and the way to change both. */
export default function PowerPage() {
  const t = useT('control')
  const back = { label: useT('device')('page.back'), to: '/device/my-devices' }
  const { id } = useSearch({ from: '/desk/device/power-plan' })
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('power.title')} back={back} />
      <ScreenSelect
        label={t('power.choose')}
        value={id}
        onChange={(next) => void navigate({ to: '/device/power-plan', search: { id: next } })}
      />
      {id ? <Plan key={id} id={id} /> : <EmptyState title={t('power.choose')} text={t('power.chooseText')} />}
    </>
  )
}

function Plan({ id }: { id: number }) {
  const t = useT('control')
  const api = useApi()
  const companyId = useCompanyId()
  const problemText = useProblemText()
  const { mayWrite } = useRights('Device')
  const { data: device, error } = useQuery(deviceQuery(api, companyId, id))
  const { data: settings, error: failed } = useQuery(settingsQuery(api, companyId, id))
  const dialog = useLateDialog(async () => (await import('../setting/SettingDialog')).SettingDialog)
  const originOf = useOriginText()
  const standing = settings?.find(({ name }) => name === 'power')
  const problem = (!device && error) || (!settings && failed)
  if (problem) return <Alert type="error" showIcon title={problemText(Problem.from(problem))} />
  if (!device || !standing) return <Skeleton active paragraph={{ rows: 8 }} />
  const plan = standing.wanted as Power
  const subject = { kind: 'screens', companyId: device.companyId, screens: [device] } as const
  return (
    <Sheet title={t('setting.title', { setting: t('setting.power'), of: device.deviceName })}>
      <p className={css.note}>
        {t('power.zone', { zone: device.zone })} · {originOf(standing, subject)}
      </p>
      <WeekPicture plan={plan} />
      <Exceptions plan={plan} />
      <p className={css.actions}>
        {mayWrite && !device.readOnly && (
          <Button type="primary" onClick={() => dialog.open({ subject, standing, isMixed: false })}>
            {t('power.change')}
          </Button>
        )}
        <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(id) }}>
          {device.deviceName}
        </Link>
      </p>
      {dialog.dialog}
    </Sheet>
  )
}

/** The dates that are not as their weekday. */
function Exceptions({ plan: { mode, exceptions } }: { plan: Power }) {
  const t = useT('control')
  const locale = useLocale()
  if (mode === 'None' || exceptions.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('power.dates')}</h3>
      <ul className={css.dates}>
        {exceptions.map(({ date, off, schedule }) => (
          <li key={date}>
            {t(off ? 'power.dateOff' : 'power.dateOn', {
              date: formatDay(date, locale),
              from: clockOf(schedule.onHour, schedule.onMinute),
              to: clockOf(schedule.offHour, schedule.offMinute),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
