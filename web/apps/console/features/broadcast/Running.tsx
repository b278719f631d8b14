import { ReloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import type { Page } from '@marquee/api/send'
import type { DesignerHost } from '@marquee/designer/view/desk'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { Sheet } from '@marquee/ui/page/Sheet'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Broadcast, Urgency } from './broadcast'
import css from './broadcast.module.css'
import { RunningCard } from './RunningCard'
import type { Ending } from './useEnding'

interface RunningProps {
  urgency: Urgency
  list: { data: Page<Broadcast> | undefined; error: unknown; refetch(): unknown }
  host: DesignerHost
  /** Absent for who may only look. */
  ending: Ending | undefined
  /** What to do where nothing runs, unless that stands below. */
  action: ReactNode
}

/** What shows on screens now, each as a card. */
export function Running({ urgency, list, host, ending, action }: RunningProps) {
  const t = useT('broadcast')
  const common = useT('common')
  const problemText = useProblemText()
  const screens = useLateDialog(async () => (await import('./ScreensDialog')).ScreensDialog)
  if (list.error && !list.data)
    return (
      <Sheet className={css.running} aria-label={t('running')}>
        <EmptyState
          role="alert"
          title={common('list.failed')}
          text={problemText(Problem.from(list.error))}
          action={
            <Button icon={<ReloadOutlined aria-hidden />} onClick={() => list.refetch()}>
              {common('retry')}
            </Button>
          }
        />
      </Sheet>
    )
  if (!list.data) return <Skeleton className={css.running} active title={false} paragraph={{ rows: 4 }} />
  if (list.data.items.length === 0)
    return (
      <Sheet className={css.running} aria-label={t('running')}>
        <EmptyState
          title={t(`none.${urgency}`)}
          text={t(ending ? `noneText.${urgency}` : 'noneText.look')}
          action={action}
        />
      </Sheet>
    )
  return (
    <section className={css.running} aria-label={t('running')}>
      {list.data.items.map((broadcast) => (
        <RunningCard
          key={broadcast.id}
          broadcast={broadcast}
          host={host}
          ending={ending}
          onScreens={() => void screens.open({ urgency, broadcast })}
        />
      ))}
      {screens.dialog}
    </section>
  )
}
