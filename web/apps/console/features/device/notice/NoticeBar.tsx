import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useToast } from '@marquee/ui/feedback/useToast'
import { Muted } from '@marquee/ui/page/Muted'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { noticesQuery, useNotices } from '../../../session/useNotices'
import css from '../device.module.css'

/** So many notices are told, the oldest first; the others come when these have been seen. */
const TOLD = 5

/** What is told of screens and not seen yet: that they miss their power plans, and that they are back (G146). */
export function NoticeBar() {
  const t = useT('device')
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  const companyId = useCompanyId()
  const notices = useNotices() ?? []
  const told = notices.toReversed().slice(0, TOLD)
  const last = told.at(-1)
  if (!last) return null

  async function see(upTo: number) {
    try {
      await send(api.POST('/api/device/noticesSeen', { body: { companyId, upTo } }))
      await cache.invalidateQueries(noticesQuery(api, companyId))
    } catch (error) {
      toast.problem(error)
    }
  }

  return (
    <Alert
      className={css.notices}
      role="status"
      type={told.some(({ kind }) => kind === 'missed') ? 'warning' : 'success'}
      showIcon
      title={t('notice.title')}
      description={
        <ul>
          {told.map(({ id, kind, deviceId, deviceName, at }) => (
            <li key={id}>
              <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(deviceId) }}>
                {deviceName}
              </Link>{' '}
              {t(`notice.${kind}`)}
              <Muted>
                {' '}
                (<TimeAgo at={at} />)
              </Muted>
            </li>
          ))}
          {notices.length > TOLD && <li>{t('notice.more', { count: notices.length - TOLD })}</li>}
        </ul>
      }
      action={<Button onClick={() => void see(last.id)}>{t('notice.seen')}</Button>}
    />
  )
}
