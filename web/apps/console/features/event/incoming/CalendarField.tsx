import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Form, Select } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { Addresses } from './Addresses'
import css from './incoming.module.css'
import { calendarsQuery, type Subscription, subscriptionsQuery } from './queries'

/** Which calendar is subscribed to: chosen of those that are not yet, and told of a subscription that is there. */
export function CalendarField({ subscription }: { subscription: Subscription | undefined }) {
  const t = useT('event')
  const { mayRead } = useRights('Feed')
  if (subscription) {
    return (
      <Form.Item label={t('subscription.source')} extra={t('subscription.source.kept')}>
        <span className={css.named}>
          {subscription.sourceName}
          <span className={css.host}>{subscription.host}</span>
        </span>
      </Form.Item>
    )
  }
  if (!mayRead) {
    return (
      <Form.Item label={t('subscription.source')}>
        <Muted>{t('subscription.source.forbidden')}</Muted>
      </Form.Item>
    )
  }
  return <NewCalendar />
}

function NewCalendar() {
  const t = useT('event')
  const calendars = useFreeCalendars()
  const { data: all } = useQuery(calendarsQuery(useApi(), useCompanyId(), true))
  const isNone = calendars?.length === 0
  const sources = <Link to="/manage/externalSource">{t('subscription.source.link')}</Link>
  return (
    <Form.Item
      name="sourceId"
      label={t('subscription.source')}
      extra={
        <>
          {t(
            !isNone
              ? 'subscription.source.other'
              : all?.length
                ? 'subscription.source.taken'
                : 'subscription.source.none',
          )}{' '}
          {sources}
          <Addresses />
        </>
      }
      required
      rules={[{ required: true, message: t('subscription.source.missing') }]}
    >
      <Select
        autoFocus
        loading={!calendars}
        disabled={isNone}
        placeholder={t('subscription.source.missing')}
        showSearch={{ optionFilterProp: 'label' }}
        options={calendars?.map(({ id, description }) => ({ value: id, label: description }))}
      />
    </Form.Item>
  )
}

/** The calendars without a subscription; undefined until both lists have come. */
export function useFreeCalendars() {
  const api = useApi()
  const companyId = useCompanyId()
  const { mayRead } = useRights('Feed')
  const { data: calendars } = useQuery(calendarsQuery(api, companyId, mayRead))
  const { data: subscriptions } = useQuery(subscriptionsQuery(api, companyId))
  const taken = new Set(subscriptions?.map(({ sourceId }) => sourceId))
  return subscriptions && calendars?.filter(({ id }) => !taken.has(id))
}
