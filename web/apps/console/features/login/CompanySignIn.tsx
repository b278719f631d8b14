import { useT } from '@marquee/i18n/react'
import { type FormEvent, useState } from 'react'
import css from './login.module.css'
import { TextField } from './TextField'

const KEY = 'marquee.sso'

interface CompanySignInProps {
  /** The company's short name, when the address has it. */
  name: string
  storage: Storage
  /** Leaves for the company's own sign-in. */
  go(path: string): void
}

/** Signing in at the company's own provider. Its short name is asked for once and then remembered. */
export function CompanySignIn({ name, storage, go }: CompanySignInProps) {
  const t = useT('login')
  const [typed, setTyped] = useState(() => name || (storage.getItem(KEY) ?? ''))
  const [isOpen, setOpen] = useState(name !== '')
  const [checked, setChecked] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim().toLowerCase()
    setChecked(true)
    if (wanted === '') return
    storage.setItem(KEY, wanted)
    go(`/api/sso/${encodeURIComponent(wanted)}`)
  }

  return (
    <section className={css.company} aria-label={t('company')}>
      {isOpen ? (
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField
            name="company"
            label={t('company.name')}
            autoComplete="organization"
            error={checked && typed.trim() === '' ? t('company.missing') : undefined}
            value={typed}
            onChange={setTyped}
          />
          <button className={css.second} type="submit">
            {t('company.go')}
          </button>
        </form>
      ) : (
        <button className={css.second} type="button" onClick={() => setOpen(true)}>
          {t('company')}
        </button>
      )}
    </section>
  )
}
