import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import EventPage from './EventPage'
import { EventDialog } from './form/EventDialog'
import { eventQuery } from './queries'

/** The list below the event that the address names, or below a new one (RT15). */
export default function EditEventPage() {
  const { id, ...place } = useSearch({ from: '/desk/eventList/editEvent' })
  const { mayWrite } = useRights('EventList')
  const navigate = useNavigate()
  const event = useQuery(eventQuery(useApi(), useCompanyId(), id ?? 0))
  const close = () => void navigate({ to: '/eventList', search: place })
  const isReady = id === undefined ? mayWrite : event.data !== undefined

  return (
    <EventPage notice={event.error && <Unopened problem={Problem.from(event.error)} onClose={close} />}>
      {isReady && <EventDialog key={id} event={event.data} readOnly={!mayWrite} onClose={close} />}
    </EventPage>
  )
}

/** Says why an event cannot be shown. */
function Unopened({ problem, onClose }: { problem: Problem; onClose(): void }) {
  const t = useT('event')
  const problemText = useProblemText()
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={problem.kind === 'missing' ? t('list.gone') : problemText(problem)}
      closable={{ onClose }}
      style={{ marginBottom: 16 }}
    />
  )
}
