import { useT } from '@marquee/i18n/react'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tellOpener } from '../../session/confirm/window'
import css from './profile.module.css'

/** Where the window ends in which somebody has signed in at their company again: it tells the console's, and closes. */
export default function ConfirmedPage() {
  const t = useT('profile')
  const { problem } = useSearch({ from: '/clean/confirmed' })
  useEffect(() => tellOpener({ problem: problem ?? '' }), [problem])
  return (
    <div className={css.alone} role="status">
      <h1>{t(problem ? 'confirmed.failed' : 'confirmed')}</h1>
    </div>
  )
}
