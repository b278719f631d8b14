import { useTexts } from '@marquee/i18n/react'
import { loadToasts } from '@marquee/ui/feedback/Toasts'
import { loadQuestion } from '@marquee/ui/feedback/useConfirm'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadSignIn } from '../SignInOver'
import { loadDrawer } from '../sidebar/Sidebar'

const parts = [loadToasts, loadQuestion, loadDrawer, loadSignIn]

/** Loads, once the page stands, what says that something went wrong or asks before it: it is needed without a server too. */
export function useAhead(): void {
  const texts = useTexts()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => {
    if (isLoading) return
    return whenIdle(() => {
      for (const load of [...parts, () => texts.load('login')]) load().catch(() => {})
    })
  }, [isLoading, texts])
}
