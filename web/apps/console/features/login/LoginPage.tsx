import type { Api } from '@marquee/api/client'
import type { Self } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useEffect } from 'react'
import { Backdrop } from './Backdrop'
import { LanguageChooser } from './LanguageChooser'
import { LoginForm } from './LoginForm'
import css from './login.module.css'

interface LoginPageProps {
  api: Api
  storage: Storage
  prepare(): Promise<unknown>
  signedIn(self: Self): Promise<void>
}

/** `/` and `/login`: the form before an animated background (R026), the licence, the languages. */
export function LoginPage({ api, storage, prepare, signedIn }: LoginPageProps) {
  const t = useT('login')
  useEffect(() => {
    document.title = `${t('title')} – Marquee`
  }, [t])
  useEffect(() => {
    const timer = setTimeout(() => void prepare().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [prepare])

  return (
    <div className={css.page}>
      <Backdrop />
      <main className={css.card}>
        <header className={css.head}>
          <img src="/img/marquee.svg" width="36" height="36" alt="" />
          <span className={css.product}>Marquee</span>
          <LanguageChooser />
        </header>
        <h1 className={css.title}>{t('title')}</h1>
        <LoginForm api={api} storage={storage} signedIn={signedIn} />
      </main>
    </div>
  )
}
