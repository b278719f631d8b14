import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCompanyId } from '../../session/session'
import { useNews } from '../../session/useNews'

/** Tells authors at once when something of theirs is approved or rejected. What was decided before, the menu tells. */
export function useNewsToast(): void {
  const t = useT('shell')
  const toast = useToast()
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const news = useNews()
  const known = useRef<{ companyId: number; ids: ReadonlySet<number> } | null>(null)

  useEffect(() => {
    if (!news) return
    const before = known.current?.companyId === companyId ? known.current.ids : null
    known.current = { companyId, ids: new Set(news.map(({ versionId }) => versionId)) }
    const fresh = before ? news.filter(({ versionId }) => !before.has(versionId)) : []
    const [latest] = fresh
    if (!latest) return
    const { approvalStatus, name, decidedBy: by } = latest
    const text = fresh.length > 1 ? t('news', { count: fresh.length }) : t(`news.${approvalStatus}`, { name, by })
    const show = () => void navigate({ to: '/contents/my-pending-approval-content', search: { approvalStatus } })
    toast.news(text, { label: t('news.show'), run: show })
  }, [news, companyId, t, toast, navigate])
}
