import { useSession } from '../../session/session'
import type { PersonValues } from './values'

/** How somebody new comes in unless one chooses otherwise: by a mail, where one can leave. */
export function useWelcome(): (companyId: number | undefined) => PersonValues['welcome'] {
  const { companies } = useSession().codes
  return (companyId) =>
    companies.some(({ id, hasMailServer }) => id === companyId && !hasMailServer) ? 'password' : 'invite'
}
