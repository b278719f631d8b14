import { keyOf } from '@marquee/api/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What the designer's window says when it has saved something, by `postMessage` and on the channel of this name (G95). */
export const REFRESH_CONTENT = 'refresh-content'

/** Fetches contents again when the designer's window says that it saved one (R152); only windows of this origin are heard. */
export function useDesignerSignal(companyId: number): void {
  const cache = useQueryClient()
  useEffect(() => {
    const end = new AbortController()
    const hear = ({ data, origin }: MessageEvent) => {
      if (data !== REFRESH_CONTENT || origin !== window.location.origin) return
      void cache.invalidateQueries({ queryKey: keyOf(companyId, 'content') })
    }
    const channel = new BroadcastChannel(REFRESH_CONTENT)
    window.addEventListener('message', hear, { signal: end.signal })
    channel.addEventListener('message', hear, { signal: end.signal })
    return () => {
      end.abort()
      channel.close()
    }
  }, [cache, companyId])
}
