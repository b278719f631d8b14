import { SIGN_IN } from '../../navigation/paths'
import { useServices } from '../../session/services'
import { companyFeature, useSession } from '../../session/session'

/**
 * Ends the session on the server, then here with everything that it kept, even when the server cannot be reached (R116).
 * Undefined where the console is part of another program.
 */
export function useLogout(): (() => Promise<void>) | undefined {
  const { api, signInMemory, uploads, leave } = useServices()
  const isEmbedded = companyFeature(useSession(), 'DesignerUseSameWin')
  if (isEmbedded) return undefined
  return async () => {
    await Promise.all([api.POST('/api/logout').catch(() => undefined), uploads.leave()])
    signInMemory.signedOut()
    leave(SIGN_IN)
  }
}
