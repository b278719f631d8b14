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
import { type ReactNode, useRef } from 'react'
import type { Broadcast, Urgency } from './broadcast'
import css from './broadcast.module.css'
import { RunningCard } from './RunningCard'
import type { Ending } from './useEnding'
import { useFocusOnward } from './useFocusOnward'

interface RunningProps {
  urgency: Urgency
  list: { data: Page<Broadcast> | undefined; error: unknown; refetch(): unknown }
  host: DesignerHost
  /** Absent for who may only look. */
  ending: Ending | undefined
  /** What to do where nothing runs, unless that stands below. */
  action: ReactNode
  /** What has the focus once the card that had it is gone, and was the last. */
  after(): HTMLElement | null | undefined
}

/** What shows on screens now, each as a card. */
export function Running({ urgency, list, host, ending, action, after }: RunningProps) {
  const t = useT('broadcast')
  const common = useT('common')
  const problemText = useProblemText()
  const cards = useRef<HTMLElement>(null)
  const focus = useFocusOnward(cards, list.data, after)
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
    <section ref={cards} className={css.running} aria-label={t('running')} {...focus}>
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
