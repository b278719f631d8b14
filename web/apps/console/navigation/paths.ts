/** The page of a signed-in visitor. */
export const HOME = '/dashboard'

/** Where the session ends and begins. */
export const SIGN_IN = '/'

/** The sign-in page, which says why when the server does: a company that is switched off, or outside of its dates. */
export function signInAgain(code: string): string {
  return code.startsWith('company-') ? `${SIGN_IN}?problem=${code}` : SIGN_IN
}

/** The paths that show the sign-in form (G02, G21). They load no current user (R114, G03). */
export const signInPaths = [SIGN_IN, '/login', '/pages/loginbak'] as const

export function isSignInPath(path: string): boolean {
  return signInPaths.some((one) => one === path.replace(/(.)\/$/, '$1'))
}
