import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { type Appearance, appearances } from '@marquee/ui/theme/appearance'
import { useAppearance } from '@marquee/ui/theme/useAppearance'
import { useQueryClient } from '@tanstack/react-query'
import { selfQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useLogout } from '../header/useLogout'
import type { Told } from './screens'

/** What people do with the console itself: its appearance, their profile, the way out. */
export function useOwnActs(): Told[] {
  const t = useT('shell')
  const profile = useT('profile')
  const { self } = useSession()
  const { choice, choose } = useAppearance()
  const logout = useLogout()
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  const kind = t('find.act')

  /** Shows at once; the profile keeps it for the next sign-in. */
  async function wear(theme: Appearance) {
    choose(theme)
    const { username, displayName, email, language, version } = self
    try {
      const body = { username, displayName, email, language, version, theme }
      cache.setQueryData(selfQuery(api).queryKey, await send(api.POST('/api/self', { body })))
    } catch (error) {
      toast.problem(error)
    }
  }

  return [
    ...appearances
      .filter((appearance) => appearance !== choice)
      .map((appearance) => ({
        key: `appearance-${appearance}`,
        label: `${profile('appearance')}: ${profile(`appearance.${appearance}`)}`,
        kind,
        to: '',
        run: () => void wear(appearance),
      })),
    { key: 'profile', label: t('myProfile'), kind: t('find.page'), to: '/profile' },
    ...(logout ? [{ key: 'logout', label: t('logout'), kind, to: '', run: () => void logout() }] : []),
  ]
}
