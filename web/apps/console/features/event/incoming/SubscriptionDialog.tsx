import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { atField } from '../atField'
import { CalendarField, useFreeCalendars } from './CalendarField'
import { GivenFields } from './GivenFields'
import css from './incoming.module.css'
import { Problems } from './Problems'
import { fetchSubscription, type Subscription } from './queries'
import { SubscriptionState } from './SubscriptionState'
import { nothingGiven, type SubscriptionValues, toSubscriptionValues } from './values'

interface SubscriptionDialogProps {
  /** Absent for a new one. */
  subscription?: Subscription | undefined
  readOnly: boolean
  onClose(): void
}

/** Subscribes to a calendar, or changes what its events get. */
export function SubscriptionDialog({ subscription, readOnly, onClose }: SubscriptionDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const free = useFreeCalendars()
  const [initial] = useState(() =>
    subscription ? toSubscriptionValues(subscription) : { sourceId: undefined, ...nothingGiven },
  )
  const save = useChange({
    run: async ({ values, version }: { values: SubscriptionValues; version: number | undefined }) => {
      const { sourceId = 0, ...given } = values
      const body = { companyId, ...given }
      try {
        if (!subscription) return await send(api.POST('/api/eventSubscription', { body: { ...body, sourceId } }))
        return await send(api.PATCH('/api/eventSubscription', { body: { ...body, id: subscription.id, version } }))
      } catch (error) {
        throw atField(error, 'has-subscription', 'sourceId')
      }
    },
    changes: 'eventsubscription',
    done: t(subscription ? 'subscription.saved' : 'subscription.created'),
    showsFailure: true,
  })

  return (
    <FormDialog<SubscriptionValues>
      title={t(subscription ? (readOnly ? 'subscription.view' : 'subscription.edit') : 'subscription.add')}
      open
      width={640}
      readOnly={readOnly}
      ready={subscription !== undefined || (free !== undefined && free.length > 0)}
      onClose={onClose}
      initial={initial}
      version={subscription?.version}
      submit={(values, version) => save.mutateAsync({ values, version })}
      reload={
        subscription &&
        (async () => {
          const newest = await fetchSubscription(api, companyId, subscription.id)
          return { values: toSubscriptionValues(newest), version: newest.version }
        })
      }
    >
      <CalendarField subscription={subscription} />
      {subscription && <Last subscription={subscription} />}
      <GivenFields
        initial={initial}
        ofGroups={subscription && t('subscription.groups.text')}
        ofOthers={t('subscription.type.text')}
      />
    </FormDialog>
  )
}

function Last({ subscription }: { subscription: Subscription }) {
  const t = useT('event')
  const { mayRead } = useRights('Feed')
  return (
    <section className={css.last} aria-label={t('subscription.last')}>
      <h2 className={css.heading}>{t('subscription.last')}</h2>
      {t('subscription.events', { count: subscription.eventCount })}
      <SubscriptionState subscription={subscription} />
      {subscription.state === 'failing' && mayRead && (
        <span>
          {t('subscription.mend')} <Link to="/manage/externalSource">{t('subscription.source.link')}</Link>
        </span>
      )}
      <Problems problems={subscription.problems} />
    </section>
  )
}
