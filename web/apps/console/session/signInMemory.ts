import { forgetCompany } from './company'
import { forgetDrafts } from './drafts'

/** Where it stands that somebody has signed in: it changes when another window of the browser signs out or in. */
export const SIGNED_IN = 'marquee.signed-in'
const RETURN = 'marquee.return'

/** What a session leaves in this browser. None of it is a secret: the session itself is a cookie that scripts cannot read. */
export interface SignInMemory {
  /** True after a sign-in, until the logout or a refused session: `/` then goes on to the dashboard (G02). */
  wasSignedIn(): boolean
  signedIn(): void
  /** Forgets the session; `from` is the page to come back to after the next sign-in. */
  signedOut(from?: string): void
  /** The page to go to after the sign-in. */
  takeReturn(): string
}

const HOME = '/dashboard'

export function createSignInMemory(local: Storage, session: Storage): SignInMemory {
  return {
    wasSignedIn: () => local.getItem(SIGNED_IN) === 'yes',
    signedIn: () => local.setItem(SIGNED_IN, 'yes'),
    signedOut(from) {
      local.removeItem(SIGNED_IN)
      if (from) return session.setItem(RETURN, from)
      forgetCompany(local, session)
      forgetDrafts(local)
    },
    takeReturn() {
      const path = session.getItem(RETURN) ?? HOME
      session.removeItem(RETURN)
      return isPage(path) ? path : HOME
    },
  }
}

/** A page of this console, and not another site (`//elsewhere`) or the sign-in page itself. */
function isPage(path: string): boolean {
  return /^\/[a-zA-Z]/.test(path) && !path.startsWith('/login')
}
