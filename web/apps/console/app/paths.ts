/** The page of a signed-in visitor. */
export const HOME = '/dashboard'

/** Where the session ends and begins. */
export const SIGN_IN = '/'

/** The pages of the small program that needs no session: the sign-in form (G02, G21) and the first start of an installation. */
export const doors = { '/': 'sign-in', '/login': 'sign-in', '/pages/loginbak': 'sign-in', '/setup': 'set-up' } as const

export type Door = (typeof doors)[keyof typeof doors]

/** Which of them a path shows, if any. They load no current user (R114, G03). */
export function doorAt(path: string): Door | undefined {
  const known: Record<string, Door | undefined> = doors
  return known[path.replace(/(.)\/$/, '$1')]
}
