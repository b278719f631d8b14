import { loadPart } from '@marquee/ui/late/loadPart'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices } from '../session/services'

export const loadSignIn = () => import('./SignInDialog')
const SignInDialog = lazy(async () => ({ default: (await loadPart(loadSignIn)).SignInDialog }))

/**
 * Lets a person whose session has ended sign in over the page, where unsaved work stays as it is. Another person does not
 * get it: they begin at their dashboard.
 */
export function SignInOver() {
  const { sessionEnd } = useServices()
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded)
  return (
    hasEnded && (
      <Suspense fallback={null}>
        <SignInDialog />
      </Suspense>
    )
  )
}
