import { sha256Of } from '@marquee/api/upload/sha256'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nameOf } from '../../../session/upload/name'
import { lookAtVideo } from '../../../session/upload/poster'
import type { Candidate } from './candidate'
import type { Picked } from './picked'

/** As many are looked at one by one and shown; the rest of very many is judged by size and kind, and counted. */
export const SHOWN = 100

export interface Candidates {
  list: readonly Candidate[]
  /** Adds files; one that is in the list already is not added again. */
  add(files: readonly Picked[]): void
  change(id: number, part: Partial<Candidate>): void
  remove(candidate: Candidate): void
}

/** The chosen files. Each is looked at in its turn, so that many of them do not fill the memory. */
export function useCandidates(): Candidates {
  const [list, setList] = useState<readonly Candidate[]>([])
  const [urls] = useState(() => new Set<string>())
  const [chosen] = useState(() => new Set<string>())
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
    (files: readonly Picked[]) => {
      const show = (blob: Blob) => {
        const url = URL.createObjectURL(blob)
        urls.add(url)
        return url
      }

      async function lookAt({ id, file }: Candidate) {
        if (isGone.current) return
        const isFilm = file.type.startsWith('video/')
        const isPicture = file.type.startsWith('image/')
        const source = isFilm || isPicture ? show(file) : undefined
        const look = isFilm && source ? await lookAtVideo(source) : { durationMs: 0 }
        const sha256 = await sha256Of(file)
        if (isGone.current) return
        const preview = look.poster ? show(look.poster.picture) : isPicture ? source : undefined
        change(id, { found: { ...look, sha256 }, preview })
      }

      const first = lastId.current
      const added = files.filter((one) => !chosen.has(traitsOf(one)))
      for (const one of added) chosen.add(traitsOf(one))
      const fresh = added.map(({ file, path }): Candidate => {
        lastId.current++
        const isOneOfMany = lastId.current > SHOWN
        return { id: lastId.current, file, path, name: nameOf(file), isOneOfMany, usesKnown: true }
      })
      setList((former) => [...former, ...fresh])
      for (const candidate of fresh.slice(0, Math.max(0, SHOWN - first))) {
        if (candidate.file.size > 0) turn.current = turn.current.then(() => lookAt(candidate))
      }
    },
    [change, urls, chosen],
  )

  const remove = useCallback(
    (candidate: Candidate) => {
      chosen.delete(traitsOf(candidate))
      setList((former) => former.filter((one) => one.id !== candidate.id))
    },
    [chosen],
  )
  return { list, add, change, remove }
}

/** By what a file that is chosen twice is known. */
function traitsOf({ file, path }: Picked): string {
  return JSON.stringify([...path, file.name, file.size, file.lastModified])
}
