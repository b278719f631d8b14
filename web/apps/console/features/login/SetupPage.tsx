import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { fileOf } from '@marquee/i18n/locales'
import { useLocale, useT } from '@marquee/i18n/react'
import { type FormEvent, useState } from 'react'
import { DoorFrame } from './DoorFrame'
import type { DoorPageProps } from './LoginPage'
import css from './login.module.css'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'

/** `/setup?token=…`: the one-time link of an empty installation makes its first operator and signs them in. */
export function SetupPage({ api, prepare, signedIn, token }: DoorPageProps & { token: string }) {
  const t = useT('login')
  const language = fileOf(useLocale())
  const [typed, setTyped] = useState({ username: '', displayName: '', password: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }))
  const refused = (name: string) => problem?.fields.find((field) => field.name === name)?.message

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const username = typed.username.trim()
    try {
      await send(api.POST('/api/setup', { body: { ...typed, username, language, token } }))
      await signedIn(await send(api.POST('/api/login', { body: { username, password: typed.password } })))
    } catch (error) {
      setProblem(Problem.from(error))
      setBusy(false)
    }
  }

  return (
    <DoorFrame title={t('setup.title')} text={t('setup.text')} prepare={prepare}>
      <form className={css.form} onSubmit={submit}>
        {problem && problem.fields.length === 0 && (
          <p className={css.failure} role="alert">
            {t(explain(problem))}
          </p>
        )}
        <TextField
          id="username"
          label={t('username')}
          autoComplete="username"
          autoFocus
          error={refused('username')}
          value={typed.username}
          onChange={(username) => change({ username })}
        />
        <TextField
          id="displayName"
          label={t('displayName')}
          autoComplete="name"
          isOptional
          error={refused('displayName')}
          value={typed.displayName}
          onChange={(displayName) => change({ displayName })}
        />
        <PasswordField
          autoComplete="new-password"
          error={refused('password')}
          value={typed.password}
          onChange={(password) => change({ password })}
        />
        <button className={css.submit} type="submit" aria-busy={isBusy}>
          {isBusy ? t('submitting') : t('setup.submit')}
        </button>
      </form>
    </DoorFrame>
  )
}

function explain(problem: Problem) {
  if (problem.kind === 'missing') return 'setup.used'
  return problem.kind === 'offline' ? 'failed.offline' : 'failed.server'
}
