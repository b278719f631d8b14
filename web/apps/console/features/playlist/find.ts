import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'

export const kind = 'playlist'
export const area = 'playlist'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds playlists by part of their name, for Ctrl K. */
export async function find({ api, companyId: reach, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId: reach, name: text, active: 'Y' as const, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/playlists', { params: { query }, signal }))
  return items.map(({ id, companyId, name, owner }) => ({
    key: `playlist-${id}`,
    label: name,
    hint: owner,
    companyId,
    to: `/playlist/edit-playlist/${id}`,
  }))
}

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('playlist')
  return mayWrite(self, 'Playlist') ? [{ key: 'add-playlist', label: t('add'), to: '/playlist/add-playlist' }] : []
}
