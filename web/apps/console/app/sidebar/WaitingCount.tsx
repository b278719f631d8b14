import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import css from './Sidebar.module.css'

/** How many submissions wait for approval; it follows what happens elsewhere, and nothing shows when there are none. */
export function WaitingCount({ of }: { of: 'mine' | 'all' }) {
  const t = useT('shell')
  const api = useApi()
  const { self, companyId } = useSession()
  const query = { companyId, ...pageQuery(1, 1), userId: of === 'mine' ? self.id : undefined }
  const { data } = useQuery({
    queryKey: keyOf(companyId, 'content', 'waiting', of),
    queryFn: ({ signal }) => sendPage(api.GET('/api/pending-approval-content', { params: { query }, signal })),
  })
  if (!data?.total) return null
  return (
    <span className={css.badge} data-variant="warning">
      <span aria-hidden>{data.total}</span>
      <span className="mq-hidden">{t('menu.waiting', { count: data.total })}</span>
    </span>
  )
}
