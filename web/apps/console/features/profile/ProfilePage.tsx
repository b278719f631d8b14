import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
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
