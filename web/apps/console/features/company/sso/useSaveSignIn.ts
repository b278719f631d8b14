import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { signInQuery } from './queries'
import type { SignInValues } from './values'

interface Saving extends SignInValues {
  /** 0 or undefined: nothing has been saved before. */
  version?: number
}

/** Saves how a company signs in, and shows what was saved. */
export function useSaveSignIn(id: number, options: { done: 'sso.saved' | 'sso.removed'; showsFailure: boolean }) {
  const t = useT('company')
  const api = useApi()
  const cache = useQueryClient()
  const { queryKey } = signInQuery(api, useCompanyId(), id)
  return useChange({
    async run({ version, ...values }: Saving) {
      const body = { ...values, version: version || undefined, companyId: id }
      cache.setQueryData(queryKey, await send(api.POST('/api/ssoSetting', { body })))
    },
    changes: [],
    done: t(options.done),
    showsFailure: options.showsFailure,
  })
}
