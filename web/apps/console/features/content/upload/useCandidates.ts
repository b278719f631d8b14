import { useCallback, useEffect, useRef, useState } from 'react'
import { type Candidate, isAskable, nameOf } from './candidate'
import { lookAtVideo } from './poster'
import { sha256Of } from './sha256'

/** What one call of the check takes; more are left for another time. */
const MOST = 500

export interface Candidates {
  list: readonly Candidate[]
  add(files: readonly File[]): void
  change(id: number, part: Partial<Candidate>): void
  remove(id: number): void
}

/** The chosen files. Each is looked at in its turn, so that a hundred of them do not fill the memory. */
export function useCandidates(): Candidates {
  const [list, setList] = useState<readonly Candidate[]>([])
  const [urls] = useState(() => new Set<string>())
  const lastId = useRef(0)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      for (const url of urls) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [urls])

  const change = useCallback((id: number, part: Partial<Candidate>) => {
    setList((former) => former.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }, [])

  const add = useCallback(
    (files: readonly File[]) => {
      const show = (blob: Blob) => {
        const url = URL.createObjectURL(blob)
        urls.add(url)
        return url
      }

      async function lookAt({ id, file }: Candidate) {
        if (isGone.current) return
        const source = show(file)
        const look = file.type.startsWith('video/') ? await lookAtVideo(source) : { durationMs: 0 }
        const sha256 = await sha256Of(file)
        if (isGone.current) return
        const isImage = file.type.startsWith('image/')
        const preview = look.poster ? show(look.poster.picture) : isImage ? source : undefined
        change(id, { found: { ...look, sha256 }, preview })
      }

      const fresh = files.map((file): Candidate => {
        lastId.current++
        return { id: lastId.current, file, name: nameOf(file), usesKnown: true }
      })
      setList((former) => [...former, ...fresh].slice(0, MOST))
      for (const candidate of fresh.filter(isAskable)) turn.current = turn.current.then(() => lookAt(candidate))
    },
    [change, urls],
  )

  const remove = useCallback((id: number) => setList((former) => former.filter((one) => one.id !== id)), [])
  return { list, add, change, remove }
}
