import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { type ReactNode, useId } from 'react'
import { ProfileForm } from './ProfileForm'
import css from './profile.module.css'
import { SecondFactor } from './SecondFactor'
import { Sessions } from './Sessions'
import { Tokens } from './Tokens'

/** The signed-in person's own account: who they are, how they sign in and where, and what acts for them. */
export default function ProfilePage() {
  const t = useT('profile')
  return (
    <div className={css.page}>
      <PageHead title={t('title')} />
      <Sheet title={t('account')}>
        <ProfileForm />
      </Sheet>
      <Sheet title={t('factor')}>
        <SecondFactor />
      </Sheet>
      <Sheet title={t('sessions')}>
        <Sessions />
      </Sheet>
      <Sheet title={t('tokens')}>
        <Tokens />
      </Sheet>
    </div>
  )
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.sheet} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
