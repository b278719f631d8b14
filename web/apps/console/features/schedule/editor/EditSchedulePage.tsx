import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { FailedRecord } from '../../../navigation/FailedRecord'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useMayChange } from '../access'
import { timestamp } from '../calendar/wall'
import { editors, toSchedule } from '../paths'
import { type ScheduleType, scheduleQuery } from '../queries'
import { useCompanyZone } from '../useCompanyZone'
import { newDraft } from './draft'
import { ScheduleEditor } from './ScheduleEditor'

/** A schedule by its id; without one, a new schedule. */
export default function EditSchedulePage({ type }: { type: ScheduleType }) {
  const { id } = useParams({ from: `/desk${editors[type]}` })
  const zone = useCompanyZone()
  if (!zone) return <Loading />
  return id ? <LoadedSchedule key={id} id={Number(id)} zone={zone} /> : <NewSchedule type={type} zone={zone} />
}

function NewSchedule({ type, zone }: { type: ScheduleType; zone: string }) {
  const navigate = useNavigate()
  const { mayWrite } = useRights('Schedule')
  const { deviceGroup, folder } = useSearch({ from: `/desk${editors[type]}` })
  const [start] = useState(() => newDraft(timestamp(Date.now(), zone), deviceGroup ?? 0, folder ?? 0))
  return (
    <ScheduleEditor
      type={type}
      schedule={null}
      start={start}
      zone={zone}
      readOnly={!mayWrite}
      made={(made) => void navigate({ ...toSchedule(made), search: true, replace: true })}
    />
  )
}

function LoadedSchedule({ id, zone }: { id: number; zone: string }) {
  const t = useT('schedule')
  const navigate = useNavigate()
  const mayChange = useMayChange()
  const api = useApi()
  const { data, error, refetch } = useQuery(scheduleQuery(api, useCompanyId(), id))
  if (data) {
    return (
      <ScheduleEditor
        type={data.type}
        schedule={data}
        start={newDraft('', 0)}
        zone={zone}
        readOnly={!mayChange(data)}
        made={(copy) => void navigate(toSchedule(copy))}
      />
    )
  }
  if (!error) return <Loading />
  return (
    <>
      <PageHead title={t('title.all')} />
      <FailedRecord
        kind="schedule"
        id={id}
        find={(where) => send(api.GET('/api/schedule/{id}', where))}
        problem={Problem.from(error)}
        title={t('failed')}
        back={<Link to="/schedule">{t('title.all')}</Link>}
        retry={refetch}
      />
    </>
  )
}

function Loading() {
  const t = useT('schedule')
  return (
    <>
      <PageHead title={t('title.all')} />
      <Skeleton active title={false} paragraph={{ rows: 12 }} />
    </>
  )
}
