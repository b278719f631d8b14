import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useNavigate } from '@tanstack/react-router'
import { useNews } from '../../session/useNews'
import { useNotices } from '../../session/useNotices'
import { useFresh } from './useFresh'

/**
 * Tells at once what concerns the person: that something of theirs is approved or rejected, and that a screen misses its
 * power plan or is back. What happened before, the menu tells.
 */
export function useNewsToast(): void {
  const t = useT('shell')
  const toast = useToast()
  const navigate = useNavigate()

  useFresh(
    useNews(),
    ({ versionId }) => versionId,
    (fresh) => {
      const [latest] = fresh
      if (!latest) return
      const { approvalStatus, name, decidedBy: by } = latest
      const text = fresh.length > 1 ? t('news', { count: fresh.length }) : t(`news.${approvalStatus}`, { name, by })
      const show = () => void navigate({ to: '/contents/my-pending-approval-content', search: { approvalStatus } })
      toast.news(text, { label: t('news.show'), run: show })
    },
  )
  useFresh(
    useNotices(),
    ({ id }) => id,
    (fresh) => {
      const [latest] = fresh
      if (!latest) return
      const { kind, deviceName: name } = latest
      const text = fresh.length > 1 ? t('notice', { count: fresh.length }) : t(`notice.${kind}`, { name })
      toast.news(text, { label: t('news.show'), run: () => void navigate({ to: '/device/my-devices' }) })
    },
  )
}
