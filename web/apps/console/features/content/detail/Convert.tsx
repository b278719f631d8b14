import { SwapOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { processingQuery } from '../../../session/useProcessing'
import { type Content, contentLimits } from '../queries'
import css from './detail.module.css'

interface ConvertProps {
  item: Content
  /** There is a screen that cannot play it as it is. */
  isNeeded: boolean
}

/** Has a video made into one that every screen plays, and shows how far that is; without ffmpeg it says what to do instead. */
export function Convert({ item, isNeeded }: ConvertProps) {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const { data: limits } = useQuery(contentLimits(api, companyId))
  const { data: jobs = [] } = useQuery(processingQuery(api, companyId))
  const job = jobs.find((one) => one.contentId === item.id && one.task === 'convert' && one.state !== 'failed')
  const convert = useChange({
    run: () => send(api.POST('/api/content/convert', { body: { id: item.id, companyId } })),
    touches: ['content'],
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
