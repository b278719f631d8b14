import { keyOf, type RecordKind } from '@marquee/api/keys'
import { Problem } from '@marquee/api/problem'
import type { Sheet, SheetRow } from '@marquee/ui/sheet/sheet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from './useChange'

interface SheetImport<S> {
  /** Where it goes, as in `/api/license/import`. */
  name: string
  /** The company that the file is for. */
  companyId: number
  done: string
  /** Told what was saved. */
  saved?(sheet: S): void
  /** The kind of records that it makes or changes. */
  changes: RecordKind
  /** Sends the file: without a word of confirmation for a preview, which gives that word. */
  send(file: File, confirm: string): Promise<S>
}

/** A file that the server looks at before anything is saved, for a `SheetDialog`. */
export function useSheet<S extends Sheet<SheetRow>>({ name, companyId, done, saved, changes, send }: SheetImport<S>) {
  const cache = useQueryClient()
  const [file, choose] = useState<File>()
  const key = keyOf(companyId, 'sheet', name, file?.name, file?.size, file?.lastModified)
  const { data: preview, error } = useQuery({
    queryKey: key,
    queryFn: () => send(file as File, ''),
    enabled: file !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = useChange({
    run: () => send(file as File, preview?.confirm ?? ''),
    changes,
    done,
    showsFailure: true,
  })

  async function submit(): Promise<void> {
    try {
      const sheet = await change.mutateAsync()
      saved?.(sheet)
    } catch (failure) {
      if (Problem.from(failure).code === 'preview-outdated') void cache.invalidateQueries({ queryKey: key })
      throw failure
    }
  }

  return { file, choose, preview, failure: error ? Problem.from(error) : undefined, submit }
}
