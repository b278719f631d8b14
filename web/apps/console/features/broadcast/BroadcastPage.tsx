import { AlertOutlined, PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessageTabs } from '../../navigation/useMessageTabs'
import { useDrawing } from '../../session/drawing/useDrawing'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { rightOf, type Urgency } from './broadcast'
import { History } from './History'
import { listDefaults } from './listDefaults'
import { runningQuery } from './queries'
import { Running } from './Running'
import { Templates } from './Templates'
import { useEnding } from './useEnding'

interface BroadcastPageProps {
  urgency: Urgency
}

/** What is shown at once, now and before, and the way to show something. */
export default function BroadcastPage({ urgency }: BroadcastPageProps) {
  const t = useT('broadcast')
  const companyId = useCompanyId()
  const { mayWrite } = useRights(rightOf[urgency])
  const place = useListPosition(listDefaults)
  const running = useQuery(runningQuery(useApi(), companyId, urgency))
  const ending = useEnding(urgency)
  const { host } = useDrawing()
  const { open, dialog } = useLateDialog(async () => (await import('./StartDialog')).StartDialog)
  const start = (begun: { aim?: Aim; template?: Template } = {}) => void open({ urgency, ...begun })
  useAsked(mayWrite, start)

  const several = (running.data?.items ?? []).filter(({ endedAt }) => !endedAt)
  const isEndingAll = several.every(({ id }) => ending.busy.includes(id))
  const main = useRef<HTMLSpanElement>(null)
  const isEmergency = urgency === 'emergency'
  const begin = mayWrite && (
    <Button
      type="primary"
      danger={isEmergency}
      icon={isEmergency ? <AlertOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      onClick={() => start()}
    >
      {t(`start.${urgency}`)}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t(`title.${urgency}`)}
        tabs={useMessageTabs()}
        actions={
          <>
            {mayWrite && several.length > 1 && (
              <Button loading={isEndingAll} onClick={() => void ending.end(several)}>
                {isEndingAll ? t('ending') : t('endAll', { count: several.length })}
              </Button>
            )}
            <span ref={main}>{begin}</span>
          </>
        }
      />
      <Running
        urgency={urgency}
        list={running}
        host={host}
        ending={mayWrite ? ending : undefined}
        action={!isEmergency && begin}
        after={() => main.current?.querySelector('button') ?? document.querySelector<HTMLElement>('#main h1')}
      />
      {isEmergency && mayWrite && <Templates host={host} onStart={(template) => start({ template })} />}
      <History urgency={urgency} place={place} />
      {dialog}
    </>
  )
}

/** Begins where the address or another page asks for it, once: going back asks no more. */
function useAsked(mayWrite: boolean, start: (begun: { aim?: Aim }) => void): void {
  const aim = useLocation({ select: ({ state }) => state.aim })
  const isAsked = useSearch({ strict: false }).dialog === 'add' || aim !== undefined
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    if (mayWrite) start(aim ? { aim } : {})
    const search = (current: object) => ({ ...current, dialog: undefined })
    void navigate({ to: '.', search, state: { aim: undefined }, replace: true })
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
