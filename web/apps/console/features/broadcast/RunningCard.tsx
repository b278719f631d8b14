import { AlertFilled, FlagFilled, NotificationFilled } from '@ant-design/icons'
import type { DesignerHost } from '@marquee/designer/view/desk'
import { MessageScreen } from '@marquee/designer/view/message/MessageScreen'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Facts } from '@marquee/ui/page/Facts'
import { Sheet } from '@marquee/ui/page/Sheet'
import { Button } from 'antd'
import { type Broadcast, looksOf } from './broadcast'
import css from './broadcast.module.css'
import { Counts } from './Counts'
import { Lingering } from './Lingering'
import { Remaining } from './Remaining'
import type { Ending } from './useEnding'
import { useGoing } from './useGoing'
import { usePlaceText } from './usePlaceText'
import { useWordsOf } from './useWordsOf'

/** None of them is one of a state: an emergency has not failed. */
const signs = { message: <NotificationFilled />, emergency: <AlertFilled />, drill: <FlagFilled /> }

interface RunningCardProps {
  broadcast: Broadcast
  host: DesignerHost
  ending: Ending | undefined
  /** Shows how each screen stands. */
  onScreens(): void
}

/**
 * A broadcast that shows: its words as screens show them, to whom, until when, and how many have it; or that somebody
 * has ended, and on how many screens it may still be seen.
 */
export function RunningCard({ broadcast, host, ending, onScreens }: RunningCardProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const placeText = usePlaceText()
  const { id, urgency, drill, message, startedAt, startedBy, endsAt, endedAt } = broadcast
  const words = useWordsOf()(broadcast)
  const place = placeText(broadcast)
  const isGoing = useGoing(endedAt)
  const isEnding = ending?.busy.includes(id) ?? false
  const kind = drill ? 'drill' : urgency
  return (
    <Sheet
      className={css.card}
      data-card
      data-kind={kind}
      data-ended={endedAt ? (isGoing ? 'going' : 'lingering') : undefined}
      aria-label={words}
    >
      <div className={css.seen}>
        <MessageScreen
          label={t('asScreens')}
          host={host}
          message={message}
          since={Date.parse(startedAt)}
          looks={looksOf(broadcast)}
        />
      </div>
      <div className={css.told}>
        <div className={css.cardHead}>
          <StatusTag tone={kind === 'emergency' ? 'danger' : 'info'} icon={signs[kind]}>
            {t(`kind.${kind}`)}
          </StatusTag>
          {!endedAt && <Remaining until={endsAt} />}
        </div>
        <h2 className={css.words} title={words}>
          {words}
        </h2>
        {endedAt ? (
          <Lingering broadcast={broadcast} endedAt={endedAt} isGoing={isGoing} />
        ) : (
          <Counts broadcast={broadcast} />
        )}
        <Facts
          facts={[
            [
              t('where'),
              <span key="where" className={css.clamped} title={place}>
                {place}
              </span>,
            ],
            [
              t('since'),
              <>
                <TimeAgo at={startedAt} />
                {startedBy && ` · ${startedBy}`}
              </>,
            ],
            [t('until'), !endedAt && formatInstant(endsAt, locale)],
          ]}
        />
        <div className={css.actions}>
          <Button onClick={onScreens}>{t('byScreen')}</Button>
          {ending && !endedAt && (
            <Button
              danger
              loading={isEnding}
              aria-label={isEnding ? undefined : t('endOne', { words })}
              onClick={() => void ending.end([broadcast])}
            >
              {t(isEnding ? 'ending' : 'endNow')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}
