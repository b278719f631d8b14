import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { ScreenSelect } from '../power/ScreenSelect'
import { deviceQuery } from '../queries'
import { Downloads } from './Downloads'

/** What a screen downloads, as a page (RT29, G40). */
export default function ScheduleTablePage() {
  const t = useT('control')
  const back = { label: useT('device')('page.back'), to: '/device/my-devices' }
  const { id } = useSearch({ from: '/desk/device/ScheduleTable' })
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('downloads.table')} back={back} />
      <ScreenSelect
        label={t('power.choose')}
        value={id}
        onChange={(next) => void navigate({ to: '/device/ScheduleTable', search: { id: next } })}
      />
      {id ? <OfScreen key={id} id={id} /> : <EmptyState title={t('power.choose')} text={t('downloads.tableText')} />}
    </>
  )
}

function OfScreen({ id }: { id: number }) {
  const t = useT('control')
  const problemText = useProblemText()
  const { data: device, error } = useQuery(deviceQuery(useApi(), useCompanyId(), id))
  if (device) {
    return (
      <Sheet title={t('downloads.title', { name: device.deviceName })}>
        <Downloads device={device} />
        <p>
          <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(id) }}>
            {device.deviceName}
          </Link>
        </p>
      </Sheet>
    )
  }
  if (error) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  return <Skeleton active paragraph={{ rows: 8 }} />
}
