import type { Api } from '@marquee/api/client'
import type { Self } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from './CodeField'
import { CompanySignIn } from './CompanySignIn'
import { LicenceField } from './LicenceField'
import { isAccepted, rememberAccepted } from './licence'
import css from './login.module.css'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'
import { useSignIn } from './useSignIn'

interface LoginFormProps {
  api: Api
  storage: Storage
  /** What the address says: the company to sign in with, and how that went. */
  search: URLSearchParams
  /** Who is expected, over a page with unsaved work: nothing here leads away from that page. */
  expected?: string
  leave(path: string): void
  signedIn(self: Self): Promise<void>
}

/** Name, password, licence; then the code of the second factor when the account asks for one. */
export function LoginForm({ api, storage, search, expected = '', leave, signedIn }: LoginFormProps) {
  const t = useT('login')
  const signIn = useSignIn(api, signedIn, search.get('problem'))
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ username: expected, password: '', code: '', remember: false })
  const [accepted, setAccepted] = useState(() => isAccepted(storage))
  const [tried, setTried] = useState<'password' | 'company' | null>(null) // of which way it is said what is missing
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))

  useEffect(() => {
    if (signIn.failure?.field) form.current?.querySelector<HTMLInputElement>(`[name=${signIn.failure.field}]`)?.select()
  }, [signIn.failure])

  /** The licence comes first, whichever way somebody signs in. */
  function withCompany(path: string) {
    setTried('company')
    if (!accepted) return form.current?.querySelector<HTMLElement>('[name=accept]')?.focus()
    rememberAccepted(storage)
    leave(path)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.busy || signIn.wait > 0) return
    setTried('password')
    const firstMissing = [
      [typed.username.trim() === '', 'username'],
      [typed.password === '', 'password'],
      [!accepted, 'accept'],
    ].find(([isMissing]) => isMissing)
    if (firstMissing) return form.current?.querySelector<HTMLElement>(`[name=${firstMissing[1]}]`)?.focus()
    rememberAccepted(storage)
    void signIn.submit(typed)
  }

  return (
    <>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        {signIn.failure && (
          <p className={css.failure} role="alert">
            {t(signIn.failure.text)}
          </p>
        )}
        {signIn.step === 'code' ? (
          <CodeField
            value={typed.code}
            isWrong={signIn.failure?.field === 'code'}
            onChange={(code) => change({ code })}
          />
        ) : (
          <>
            <TextField
              name="username"
              label={t('username')}
              autoComplete="username"
              autoFocus={!expected}
              error={tried === 'password' && typed.username.trim() === '' ? t('username.missing') : undefined}
              value={typed.username}
              onChange={(username) => change({ username })}
            />
            <PasswordField
              autoFocus={expected !== ''}
              error={tried === 'password' && typed.password === '' ? t('password.missing') : undefined}
              value={typed.password}
              onChange={(password) => change({ password })}
            />
            <div className={css.between}>
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={typed.remember}
                  onChange={(event) => change({ remember: event.target.checked })}
                />
                <span>{t('remember')}</span>
              </label>
              <a className={css.link} href="/resetPassword" target={expected ? '_blank' : undefined}>
                {t('forgotten')}
              </a>
            </div>
            <LicenceField accepted={accepted} isMissing={tried !== null && !accepted} onChange={setAccepted} />
          </>
        )}
        <button className={css.submit} type="submit" aria-busy={signIn.busy} disabled={signIn.wait > 0}>
          {signIn.wait > 0 ? t('wait', { seconds: signIn.wait }) : signIn.busy ? t('submitting') : t('submit')}
        </button>
        {signIn.step === 'code' && (
          <button className={css.quiet} type="button" onClick={signIn.back}>
            {t('back')}
          </button>
        )}
      </form>
      {signIn.step === 'password' && (
        <CompanySignIn name={search.get('sso') ?? ''} storage={storage} go={withCompany} />
      )}
    </>
  )
}
