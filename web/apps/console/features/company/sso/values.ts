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
  /** The provider asks everybody for a second factor, so that it is not asked for here. */
  providerFactor: boolean
}

/** Without a provider, what is set up next is meant to work at once. */
export function valuesOf(setting: SignInSetting): SignInValues {
  const { issuer, clientId, name, active, passwordSignIn, providerFactor } = setting
  return { issuer, clientId, clientSecret: '', name, active: issuer === '' || active, passwordSignIn, providerFactor }
}

/** Saved, they leave a company without a provider: its people sign in by password. */
export const noProvider: SignInValues = {
  issuer: '',
  clientId: '',
  clientSecret: '',
  name: '',
  active: false,
  passwordSignIn: true,
  providerFactor: false,
}
