import type { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useFieldText, useProblemText } from '@marquee/ui/feedback/problemText'
import { Alert, Button } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { isShown } from './Details'
import css from './editor.module.css'
import type { Refused } from './refused'

interface NoticesProps {
  /** 0 for a new schedule. */
  scheduleId: number
  readOnly: boolean
  /** It is kept for others. */
  isKept: boolean
  recycled: boolean
  problem: Problem | null
  refused: Refused
}

/** What somebody must know about the schedule before anything else. */
export function Notices({ scheduleId, readOnly, isKept, recycled, problem, refused }: NoticesProps) {
  const t = useT('schedule')
  const folders = useT('folder')
  const problemText = useProblemText()
  const api = useApi()
  const companyId = useCompanyId()
  const restore = useChange({
    changes: 'schedule',
    done: t('restore.done'),
    run: () => send(api.PATCH('/api/schedule/isactive', { body: { id: scheduleId, companyId, active: true } })),
  })
  const fieldText = useFieldText()
  const places = refused.items.size + refused.channels.size
  const elsewhere = [...refused.schedule.filter(({ name }) => !isShown(name)), ...[...refused.channels.values()].flat()]
  return (
    <>
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={css.notice}
          title={places > 0 ? t('refused.places', { count: places }) : problemText(problem)}
          description={elsewhere.length > 0 && elsewhere.map((field) => <p key={field.name}>{fieldText(field)}</p>)}
        />
      )}
      {recycled && (
        <Alert
          type="warning"
          showIcon
          className={css.notice}
          title={t('recycled')}
          action={
            !readOnly && (
              <Button size="small" loading={restore.isPending} onClick={() => restore.mutate()}>
                {t('command.restore')}
              </Button>
            )
          }
        />
      )}
      {readOnly && (
        <Alert type="info" showIcon className={css.notice} title={isKept ? folders('kept.readOnly') : t('readOnly')} />
      )}
    </>
  )
}
