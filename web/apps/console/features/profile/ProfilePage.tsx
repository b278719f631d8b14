import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { ProfileForm } from './ProfileForm'
import css from './profile.module.css'

/** The signed-in person's own account, and how the console looks for them. */
export default function ProfilePage() {
  const t = useT('profile')
  return (
    <div className={css.page}>
      <PageHead title={t('title')} />
      <section className={css.sheet} aria-labelledby="account">
        <h2 id="account">{t('account')}</h2>
        <ProfileForm />
      </section>
    </div>
  )
}
