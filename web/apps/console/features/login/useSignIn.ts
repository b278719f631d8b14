import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Self } from '@marquee/api/types'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { useEffect, useState } from 'react'

export interface Credentials {
  username: string
  password: string
  code: string
  remember: boolean
}

export interface Failure {
  text: KeyOf<'login'>
  /** The field that the failure is about. */
  field?: 'username' | 'code'
}

export interface SignIn {
  /** `code` after the server asked for the second factor. */
  step: 'password' | 'code'
  busy: boolean
  failure: Failure | null
  /** Seconds until another try is allowed; 0 when it is. */
  wait: number
  submit(credentials: Credentials): Promise<void>
  /** From the code back to name and password. */
  back(): void
}

/** The steps of signing in: name and password, then the code when the account asks for one. */
export function useSignIn(api: Api, signedIn: (self: Self) => Promise<void>, cameBackWith: string | null): SignIn {
  const [step, setStep] = useState<SignIn['step']>('password')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(cameBackWith ? { text: explainReturn(cameBackWith) } : null)
  const [wait, setWait] = useState(0)

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1_000)
    return () => clearTimeout(timer)
  }, [wait])

  async function submit({ username, password, code, remember }: Credentials) {
    setBusy(true)
    setFailure(null)
    try {
      const body = { username: username.trim(), password, remember, ...(step === 'code' && { code: code.trim() }) }
      await signedIn(await send(api.POST('/api/login', { body })))
    } catch (error) {
      const problem = Problem.from(error)
      setBusy(false)
      if (problem.code === 'two-factor-required' && step === 'password') return setStep('code')
      if (problem.kind === 'throttled') setWait(problem.retryAfter ?? 30)
      setFailure(explain(problem, step))
    }
  }

  function back() {
    setStep('password')
    setFailure(null)
  }

  return { step, busy, failure, wait, submit, back }
}

/** Says a failed sign-in so that the person knows what to do, and nobody learns which names exist. */
export function explain(problem: Problem, step: SignIn['step']): Failure {
  if (problem.kind === 'offline') return { text: 'failed.offline' }
  if (problem.kind === 'throttled') return { text: 'failed.throttled' }
  if (isCompany(problem.code)) return { text: 'failed.company' }
  if (problem.kind !== 'signed-out' && problem.kind !== 'invalid') return { text: 'failed.server' }
  return step === 'code' ? { text: 'failed.code', field: 'code' } : { text: 'failed.password', field: 'username' }
}

/** A company that is switched off, or outside of its dates. */
const isCompany = (code: string) => code.startsWith('company-')

/** Says why the company's own sign-in sent somebody back. */
function explainReturn(code: string): KeyOf<'login'> {
  if (isCompany(code)) return 'failed.company'
  if (code === 'sso-unknown' || code === 'sso-no-account' || code === 'sso-subject') return `failed.${code}`
  return 'failed.sso'
}
