import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Base } from '@marquee/editing/draft'
import { differing } from '@marquee/editing/parts'
import type { Tag } from '@marquee/ui/form/tags'
import type { PlaylistDraft } from './draft'
import { type Playlist, parts, toInputs } from './wire'

interface SaveContext {
  api: Api
  companyId: number
  /** The tags that exist; other names are made. */
  tags: readonly Tag[]
}

/** Makes the playlist of a draft. Without a name the server finds one (G134). */
export function createPlaylist({ api, companyId, tags }: SaveContext, draft: PlaylistDraft): Promise<Playlist> {
  const body = {
    companyId,
    type: draft.type,
    share: draft.share,
    groupId: draft.folder,
    name: draft.name.trim() || undefined,
    content: toInputs(draft),
    ...namedTags(draft.tags, tags),
  }
  return send(api.POST('/api/playlists', { body }))
}

/**
 * Saves what changed, in up to three calls (R444–R446): entries first, as they are refused most easily. After each call
 * `reached` is told what is saved by now, so that another try goes on from there when a later call fails.
 */
export async function savePlaylist(
  { api, companyId, tags }: SaveContext,
  base: Base<PlaylistDraft>,
  draft: PlaylistDraft,
  reached: (saved: Playlist) => void,
): Promise<Playlist> {
  const { id } = base
  const changed = new Set(differing(parts, base.draft, draft))
  let last = null as Playlist | null
  const go = async (call: Promise<Playlist>) => {
    last = await call
    reached(last)
  }
  const ifMatch = () => ({ params: { header: { 'If-Match': `"v${last?.version ?? base.version}"` } } })

  if (changed.has('groups') || changed.has('name')) {
    const content = changed.has('groups') ? toInputs(draft) : undefined
    const body = { id, companyId, name: draft.name.trim(), content }
    await go(send(api.PATCH('/api/playlists', { ...ifMatch(), body })))
  }
  if (changed.has('share') || changed.has('tags')) {
    const body = { id, companyId, share: draft.share, ...namedTags(draft.tags, tags) }
    await go(send(api.PATCH('/api/playlist/metadata', { ...ifMatch(), body })))
  }
  if (changed.has('folder')) {
    await send(api.PATCH('/api/playlists/groupid', { body: { companyId, groupId: draft.folder, playlistId: [id] } }))
    last = null
  }
  return last ?? send(api.GET('/api/playlists/{id}', { params: { path: { id }, query: { companyId } } }))
}

function namedTags(names: readonly string[], tags: readonly Tag[]): { tags: number[]; newTags: string[] } {
  const known = tags.filter((tag) => names.includes(tag.name))
  const knownNames = known.map((tag) => tag.name)
  return { tags: known.map((tag) => tag.id), newTags: names.filter((name) => !knownNames.includes(name)) }
}
