import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { timestamp } from '@marquee/calendar/wall'
import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { FailedRecord } from '../../../navigation/FailedRecord'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useMayChange } from '../access'
import type { ItemDialogProps } from '../item/ItemDialog'
import { editors, toSchedule } from '../paths'
import { type ScheduleType, scheduleQuery } from '../queries'
import { useCompanyZone } from '../useCompanyZone'
import { newDraft } from './draft'
import { ScheduleEditor } from './ScheduleEditor'

interface EditSchedulePageProps extends Pick<ItemDialogProps, 'Message'> {
  type: ScheduleType
}

/** A schedule of a type by its id; without one, a new schedule. */
export default function EditSchedulePage({ type, Message }: EditSchedulePageProps) {
  const { id } = useParams({ from: `/desk${editors[type]}` })
  const zone = useCompanyZone()
  if (!zone) return <Loading />
  const editor = { type, Message, zone }
  return id ? <LoadedSchedule key={id} id={Number(id)} {...editor} /> : <NewSchedule {...editor} />
}

type EditorProps = EditSchedulePageProps & { zone: string }

function NewSchedule({ type, Message, zone }: EditorProps) {
  const navigate = useNavigate()
  const { mayWrite } = useRights('Schedule')
  const { deviceGroup, folder } = useSearch({ from: `/desk${editors[type]}` })
  const [start] = useState(() => newDraft(timestamp(Date.now(), zone), deviceGroup ?? 0, folder ?? 0))
  return (
    <ScheduleEditor
      type={type}
      Message={Message}
      schedule={null}
      start={start}
      zone={zone}
      readOnly={!mayWrite}
      made={(made) => void navigate({ ...toSchedule(made), search: true, replace: true })}
    />
  )
}

/** Of another type than the address says, it is edited at the address of its own. */
function LoadedSchedule({ id, type, Message, zone }: EditorProps & { id: number }) {
  const t = useT('schedule')
  const navigate = useNavigate()
  const mayChange = useMayChange()
  const api = useApi()
  const { data, error, refetch } = useQuery(scheduleQuery(api, useCompanyId(), id))
  if (data && data.type !== type) return <Navigate {...toSchedule(data)} replace />
  if (data) {
    return (
      <ScheduleEditor
        type={type}
        Message={Message}
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
