import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useConnectionBack } from '@marquee/ui/feedback/connectionBack'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { playlistQuery } from '../queries'
import type { Change, PlaylistDraft } from './draft'
import { changedParts, rebased } from './essence'
import { type Base, createPlaylist, savePlaylist } from './save'
import { type EntryProblems, type Playlist, refusedEntries, toDraft } from './wire'

const noProblems: EntryProblems = new Map()

export type Editor = ReturnType<typeof useEditor>

interface EditorOptions {
  /** The playlist that is edited; null for a new one. */
  playlist: Playlist | null
  /** What a new one starts from. */
  start: PlaylistDraft
  /** Told about a new playlist that was made. */
  made?(playlist: Playlist): void
}

/** The life of a draft: it is changed, saved, and never lost by a failure. */
export function useEditor({ playlist, start, made }: EditorOptions) {
  const t = useT('playlist')
  const api = useApi()
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const toast = useToast()
  const tags = useQuery(tagsQuery(api, companyId, 'Playlist')).data ?? []
  const [base, setBase] = useState<Base>(() => (playlist ? baseOf(playlist) : { id: 0, version: 0, draft: start }))
  const [draft, setDraft] = useState(base.draft)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refused, setRefused] = useState(noProblems)

  const dirty = useMemo(() => draft !== base.draft && changedParts(base.draft, draft).length > 0, [base.draft, draft])
  const leavesFreely = useRef(false)

  const change = useCallback((apply: Change) => {
    leavesFreely.current = false
    setDraft(apply)
  }, [])

  /** Starts over from what is saved. */
  function adopt(saved: Playlist) {
    const next = baseOf(saved)
    setBase(next)
    setDraft(next.draft)
    setRefused(noProblems)
  }

  useConnectionBack(setProblem)

  useEffect(() => {
    if (playlist && playlist.version > base.version && !dirty && !busy) adopt(playlist)
  })

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    setRefused(noProblems)
    try {
      await work()
      leavesFreely.current = true
      toast.success(t('saved'))
    } catch (error) {
      const failure = Problem.from(error)
      setRefused(refusedEntries(failure, draft).entries)
      setProblem(failure)
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: [companyId, 'playlist', 'list'] })
      void cache.invalidateQueries({ queryKey: [companyId, 'tag'] })
      void cache.invalidateQueries({ queryKey: [companyId, 'dashboard'] })
    }
  }

  /** Saves what differs from `from`. What somebody changes meanwhile stays, and is not saved yet. */
  async function write(from: Base, sent: PlaylistDraft) {
    const context = { api, companyId, tags }
    if (from.id === 0) {
      const saved = await createPlaylist(context, sent)
      leavesFreely.current = true
      keep(saved)
      made?.(saved)
      return
    }
    await savePlaylist(context, from, sent, (saved) => {
      setBase(baseOf(saved))
      keep(saved)
    })
  }

  function keep(saved: Playlist) {
    cache.setQueryData(playlistQuery(api, companyId, saved.id).queryKey, saved)
  }

  const newest = () => cache.fetchQuery({ ...playlistQuery(api, companyId, base.id), staleTime: 0 })

  return {
    draft,
    dirty,
    busy,
    tags,
    id: base.id,
    change,
    problem: problem?.kind === 'stale' ? null : problem,
    stale: problem?.kind === 'stale' ? problem : null,
    refused,
    /** False while there is something that leaving would throw away. */
    mayLeave: () => leavesFreely.current || !dirty,
    save: () => attempt(() => write(base, draft)),
    async takeNewest() {
      setBusy(true)
      try {
        adopt(await newest())
        setProblem(null)
      } catch (error) {
        toast.problem(error)
      } finally {
        setBusy(false)
      }
    },
    reapplyMine: () =>
      attempt(async () => {
        const saved = baseOf(await newest())
        const mine = rebased(base.draft, draft, saved.draft)
        setBase(saved)
        setDraft(mine)
        await write(saved, mine)
      }),
  }
}

function baseOf(playlist: Playlist): Base {
  return { id: playlist.id, version: playlist.version, draft: toDraft(playlist) }
}
