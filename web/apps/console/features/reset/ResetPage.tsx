import { useT } from '@marquee/i18n/react'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AskForm } from './AskForm'
import { ChooseForm } from './ChooseForm'
import css from './reset.module.css'

/** With the token of a link, which stands behind the `#` and is sent to no server on the way, the new password; else the request for one. */
export default function ResetPage() {
  const t = useT('reset')
  const token = useLocation({ select: (location) => location.hash })
  const { welcome } = useSearch({ from: '/clean/resetPassword' })
  const title = t(token === '' ? 'ask.title' : welcome ? 'welcome.title' : 'choose.title')
  useEffect(() => {
    document.title = `${title} – Marquee`
  }, [title])

  return (
    <main className={css.page}>
      <Sheet aria-labelledby="reset-title">
        <h1 id="reset-title">{title}</h1>
        {token === '' ? <AskForm /> : <ChooseForm key={token} token={token} isWelcome={Boolean(welcome)} />}
      </Sheet>
    </main>
  )
}
