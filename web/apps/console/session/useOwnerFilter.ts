import { useT } from '@marquee/i18n/react'
import type { Filter } from '@marquee/ui/list/FilterBar'
import { useSession } from './session'

/** The filter `owner` of a list: the signed-in person first, then the others of the company. */
export function useOwnerFilter(): Filter {
  const t = useT('common')
  const { self, codes } = useSession()
  const others = codes.users.filter(({ id }) => id !== self.id)
  return {
    name: 'owner',
    label: t('filter.owner'),
    options: [
      { value: String(self.id), label: t('filter.ownerMe') },
      ...others.map(({ id, username }) => ({ value: String(id), label: username })),
    ],
  }
}
