import { useRouterState } from '@tanstack/react-router'
import css from './layouts.module.css'

/** How long a page may take before the bar tells of it, in milliseconds (R284). */
export const BAR_AFTER_MS = 200

/** How long the bar takes to its end, in milliseconds (R285). */
export const BAR_TAKES_MS = 5000

/** A line at the top of the window while the next page is on its way. What a reader hears of it, the page's placeholder says. */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  if (!isLoading) return null
  const timing = { animationDelay: `${BAR_AFTER_MS}ms`, animationDuration: `${BAR_TAKES_MS}ms` }
  return <div className={css.progress} style={timing} data-part="progress" aria-hidden />
}
