import { useT } from '@marquee/i18n/react'
import { type ReactNode, useEffect } from 'react'
import { Backdrop } from './Backdrop'
import { LanguageChooser } from './LanguageChooser'
import css from './login.module.css'

interface DoorFrameProps {
  title: string
  /** Fetches the shell while somebody types. */
  prepare(): Promise<unknown>
  children: ReactNode
}

/** How long the page has for itself before the shell is fetched, in milliseconds. */
const PAUSE_MS = 1_000

/** What the pages before the session have in common: the animated background (R026), the product, the languages. */
export function DoorFrame({ title, prepare, children }: DoorFrameProps) {
  const t = useT('login')
  useEffect(() => {
    document.title = `${title} – ${t('product')}`
  }, [title, t])
  useEffect(() => {
    const timer = setTimeout(() => void prepare().catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [prepare])

  return (
    <div className={css.page}>
      <Backdrop />
      <main className={css.card}>
        <header className={css.head}>
          <img src="/img/marquee.svg" width="36" height="36" alt="" />
          <span className={css.product}>{t('product')}</span>
          <LanguageChooser />
        </header>
        <h1 className={css.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
