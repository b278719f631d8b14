import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useDocument } from '../../../session/useDocument'
import { playlistQuery } from '../queries'
import type { PlaylistDraft } from './draft'
import { createPlaylist, savePlaylist } from './save'
import { useWords } from './useWords'
import { type EntryProblems, type Playlist, parts, refusedEntries, toDraft } from './wire'

const noProblems: EntryProblems = new Map()

interface EditorOptions {
  /** The playlist that is edited; null for a new one. */
  playlist: Playlist | null
  /** What a new one starts from. */
  start: PlaylistDraft
  /** What a new one is begun with, which is not saved. */
  begun?: PlaylistDraft
  readOnly: boolean
  /** Told about a new playlist that was made. */
  made(playlist: Playlist): void
}

/** The life of a playlist's draft, and what the server refused about its entries. */
export function useEditor({ playlist, start, begun, readOnly, made }: EditorOptions) {
  const t = useT('playlist')
  const api = useApi()
  const companyId = useCompanyId()
  const tags = useQuery(tagsQuery(api, companyId, 'Playlist')).data ?? []
  const context = { api, companyId, tags }
  const document = useDocument<PlaylistDraft, Playlist>({
    kind: 'playlist',
    besides: ['tag'], // a name that is new makes a tag
    record: playlist,
    start,
    begun,
    readOnly,
    parts,
    words: useWords(),
    read: toDraft,
    query: (id) => playlistQuery(api, companyId, id),
    create: (draft) => createPlaylist(context, draft),
    save: (base, draft, reached) => savePlaylist(context, base, draft, reached),
    copied: (draft) => ({ ...draft, name: t('copyOf', { name: draft.name }) }),
    done: t('saved'),
    made,
  })
  const { problem, sent } = document
  const refused = useMemo(() => (problem ? refusedEntries(problem, sent).entries : noProblems), [problem, sent])
  return { ...document, tags, refused }
}
