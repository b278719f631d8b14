import type { SignInSetting } from './queries'

/** What the form for single sign-on edits. */
export interface SignInValues {
  issuer: string
  clientId: string
  /** Blank keeps the stored one. */
  clientSecret: string
  name: string
  active: boolean
  passwordSignIn: boolean
}

/** Without a provider, what is set up next is meant to work at once. */
export function valuesOf({ issuer, clientId, name, active, passwordSignIn }: SignInSetting): SignInValues {
  return { issuer, clientId, clientSecret: '', name, active: issuer === '' || active, passwordSignIn }
}

/** Saved, they leave a company without a provider: its people sign in by password. */
export const noProvider: SignInValues = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  name: '',
  active: false,
  passwordSignIn: true,
}
