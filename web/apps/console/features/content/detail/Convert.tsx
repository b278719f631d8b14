import { ReloadOutlined, SwapOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { contentLimits } from '../../../session/upload/limits'
import { useChange } from '../../../session/useChange'
import { processingQuery } from '../../../session/useProcessing'
import { problemOf } from '../figures'
import type { Content } from '../queries'
import css from './detail.module.css'

interface ConvertProps {
  item: Content
  /** There is a screen that cannot play it as it is. */
  isNeeded: boolean
}

/** Has a video made into one that every screen plays, and shows how far that is; without ffmpeg it says what to do instead. */
export function Convert({ item, isNeeded }: ConvertProps) {
  const t = useT('content')
  const common = useT('common')
  const problemText = useProblemText()
  const api = useApi()
  const companyId = useCompanyId()
  const { data: limits } = useQuery(contentLimits(api, companyId))
  const { data: jobs = [] } = useQuery(processingQuery(api, companyId))
  const ours = jobs.filter((one) => one.contentId === item.id && one.task === 'convert')
  const job = ours.find(({ state }) => state !== 'failed')
  const failed = ours.at(-1)
  const convert = useChange({
    run: () => send(api.POST('/api/content/convert', { body: { id: item.id, companyId } })),
    changes: 'content',
    done: t('convert.done'),
  })
  const retry = useChange({
    run: (id: number) =>
      send(api.POST('/api/content/processing/{id}/retry', { params: { path: { id }, query: { companyId } } })),
    changes: 'content',
    done: t('convert.done'),
  })

  if (job) {
    const percent = job.total > 0 ? Math.floor((job.done / job.total) * 100) : 0
    return (
      <div className={css.converting}>
        <span role="status">{job.state === 'waiting' ? t('convert.waiting') : t('convert.busy', { percent })}</span>
        <Progress percent={percent} showInfo={false} aria-label={t('convert')} />
      </div>
    )
  }
  if (!limits) return null
  if (!limits.convert) return isNeeded && <p className={css.aside}>{t('convert.cannot')}</p>
  return (
    <div>
      {failed && (
        <Alert
          type="error"
          showIcon
          className={css.failed}
          styles={{ title: { fontSize: 14, fontWeight: 600 } }}
          title={t('convert.failed')}
          description={problemText(problemOf(failed.problem, failed.problemParams))}
          action={
            <Button
              size="small"
              icon={<ReloadOutlined aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate(failed.id)}
            >
              {common('retry')}
            </Button>
          }
        />
      )}
      <Button
        type={isNeeded ? 'primary' : 'default'}
        size="small"
        icon={<SwapOutlined aria-hidden />}
        loading={convert.isPending}
        onClick={() => convert.mutate()}
      >
        {t('convert')}
      </Button>
      <p className={css.aside}>{t('convert.help')}</p>
    </div>
  )
}
