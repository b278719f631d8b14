import type { Upload } from '@marquee/api/upload/upload'
import { isSettled } from '@marquee/api/upload/upload'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useServices } from './services'
import { useSession } from './session'
import { refresh } from './staleness'
import { throttle } from './throttle'

/** Thousands of small files report more often than a page can be drawn; in milliseconds. */
const DRAW_EVERY = 100

/** Lists are fetched again at most so often while files arrive, in milliseconds. */
const REFRESH_EVERY = 2_000

/** The uploads of this window, the oldest first. */
export function useUploads(): readonly Upload[] {
  const { uploads } = useServices()
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const [tell, end] = throttle(changed, DRAW_EVERY)
      const stop = uploads.subscribe(tell)
      return () => {
        stop()
        end()
      }
    },
    [uploads],
  )
  return useSyncExternalStore(subscribe, uploads.list)
}

/**
 * Keeps uploads in step with the rest: those of an earlier window go on, lists show what has arrived, and a connection
 * that is back is used at once.
 */
export function useUploadEffects(): void {
  const { uploads, connection } = useServices()
  const { self } = useSession()
  const cache = useQueryClient()
  const list = useUploads()
  const seen = useRef<ReadonlySet<number>>(new Set())
  const stale = useRef(new Set<number>())

  useEffect(() => void uploads.begin(self.id), [uploads, self.id])

  const [showArrived, endShowing] = useMemo(
    () =>
      throttle(() => {
        for (const companyId of stale.current) refresh(cache, companyId, 'content')
        stale.current.clear()
      }, REFRESH_EVERY),
    [cache],
  )
  useEffect(() => endShowing, [endShowing])

  useEffect(() => {
    const done = list.filter((upload) => upload.step === 'done')
    const fresh = done.filter(({ id }) => !seen.current.has(id))
    seen.current = new Set(done.map((upload) => upload.id))
    for (const { wish } of fresh) stale.current.add(wish.companyId)
    if (fresh.length > 0) showArrived()
  }, [list, showArrived])

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
