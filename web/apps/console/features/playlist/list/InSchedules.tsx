import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popover, Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { type Overview, relatedQuery } from '../queries'
import { Schedules } from '../Schedules'
import css from './list.module.css'

/** How many schedules play a playlist; which, shows a press. */
export function InSchedules({ playlist: { id, name, scheduleCount } }: { playlist: Overview }) {
  const t = useT('playlist')
  if (scheduleCount === 0) return <Muted>0</Muted>
  return (
    <Popover
      content={<Playing id={id} />}
      title={t('held.schedules')}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
    >
      <Button
        type="link"
        className={css.count}
        aria-haspopup="dialog"
        aria-label={t('schedules.of', { count: scheduleCount, name })}
      >
        {scheduleCount}
      </Button>
    </Popover>
  )
}

function Playing({ id }: { id: number }) {
  const t = useT('playlist')
  const problemText = useProblemText()
  const { data, error } = useQuery(relatedQuery(useApi(), useCompanyId(), id))
  if (error && !data) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (!data) return <Skeleton active title={false} />
  return <Schedules label={t('held.schedules')} schedules={data.filter(({ active }) => active)} />
}
