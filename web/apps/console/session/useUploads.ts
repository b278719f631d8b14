import type { Upload } from '@marquee/api/upload/upload'
import { isSettled } from '@marquee/api/upload/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useServices } from './services'

/** The uploads of this window, the oldest first. */
export function useUploads(): readonly Upload[] {
  const { uploads } = useServices()
  return useSyncExternalStore(uploads.subscribe, uploads.list)
}

/** What a finished upload makes stale. */
const touched = ['content', 'tag', 'dashboard']

/** Keeps uploads in step with the rest: lists show what has arrived, and a connection that is back is used at once. */
export function useUploadEffects(): void {
  const { uploads, connection } = useServices()
  const cache = useQueryClient()
  const list = useUploads()
  const seen = useRef<ReadonlySet<number>>(new Set())

  useEffect(() => {
    const done = list.filter((upload) => upload.step === 'done')
    for (const { id, wish } of done) {
      if (seen.current.has(id)) continue
      for (const entity of touched) void cache.invalidateQueries({ queryKey: [wish.companyId, entity] })
    }
    seen.current = new Set(done.map((upload) => upload.id))
  }, [list, cache])

  useEffect(() => {
    window.addEventListener('online', uploads.resume)
    const stop = connection.subscribe(() => connection.isUp() && uploads.resume())
    return () => {
      window.removeEventListener('online', uploads.resume)
      stop()
    }
  }, [uploads, connection])

  const isBusy = list.some((upload) => !isSettled(upload))
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
