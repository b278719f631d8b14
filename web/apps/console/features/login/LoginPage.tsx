import type { Api } from '@marquee/api/client'
import type { Self } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { DoorFrame } from './DoorFrame'
import { LoginForm } from './LoginForm'

interface LoginPageProps {
  api: Api
  storage: Storage
  search: URLSearchParams
  leave(path: string): void
  prepare(): Promise<unknown>
  signedIn(self: Self): Promise<void>
}

/** `/` and `/login`. */
export function LoginPage({ prepare, ...form }: LoginPageProps) {
  const t = useT('login')
  return (
    <DoorFrame title={t('title')} prepare={prepare}>
      <LoginForm {...form} />
    </DoorFrame>
  )
}
