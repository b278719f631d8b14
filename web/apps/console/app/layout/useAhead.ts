import { loadToasts } from '@marquee/ui/feedback/Toasts'
import { loadQuestion } from '@marquee/ui/feedback/useConfirm'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadDrawer } from '../sidebar/Sidebar'

const parts = [loadToasts, loadQuestion, loadDrawer]

/** Loads, once the page stands, what says that something went wrong or asks before it: it is needed without a server too. */
export function useAhead(): void {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => {
    if (isLoading) return
    return whenIdle(() => {
      for (const load of parts) load().catch(() => {})
    })
  }, [isLoading])
}
