import { pageQuery } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'

export const kind = 'user'
export const area = 'user'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds people by part of a name or of the mail address, for Ctrl K; nobody for who may not see users. */
export async function find({ api, companyId, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId, name: text, ...pageQuery(1, MOST) }
  try {
    const { items } = await sendPage(api.GET('/api/user', { params: { query }, signal }))
    return items.map((person) => ({
      key: `user-${person.id}`,
      label: person.displayName || person.username,
      hint: [person.username, person.role.role_desc].join(' · '),
      companyId: person.companyId,
      to: '/users',
      search: { q: person.username },
    }))
  } catch (error) {
    if (Problem.from(error).kind === 'forbidden') return []
    throw error
  }
}

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('user')
  return mayWrite(self, 'User')
    ? [{ key: 'add-user', label: t('add.open'), words: t('add.words'), to: '/users', search: { dialog: 'add' } }]
    : []
}
