import { Problem } from '@marquee/api/problem'
import type { Upload, UploadFacts } from '@marquee/api/upload/upload'
import type { Editor } from '@marquee/designer/core/editor'
import type { Taking } from '@marquee/designer/view/contents/useTaking'
import { isMedia } from '@marquee/designer/view/dialogs/contents'
import type { Spot } from '@marquee/designer/view/landing'
import type { FoundContent } from '@marquee/designer/view/ports'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ConsoleHost } from '../../session/drawing/host'
import { foundOf } from '../../session/drawing/ports'
import { useApi, useServices } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { canLie } from '../../session/upload/kinds'
import { wishOf } from '../../session/upload/wish'
import { useUploadEffects, useUploads } from '../../session/useUploads'
import { uploadedQuery } from './queries'

/** What has become of an upload that is done. */
export type Outcome = 'processing' | 'added' | 'pending' | 'none' | 'failed'

/** What no page can show: a file of another kind, or a folder. */
export interface Refused {
  readonly id: number
  readonly name: string
  readonly why: 'none' | 'folder'
}

export interface ProgramUploads {
  readonly uploads: readonly Upload[]
  readonly refused: readonly Refused[]
  outcomeOf(upload: Upload): Outcome | undefined
  /** Why the server could not make anything of it. */
  problemOf(upload: Upload): Problem | null
  /** Begins to upload; what has a goal goes there when it is done. `folders` are named, and left out. */
  add(files: readonly File[], goal: Goal | null, folders?: readonly string[]): void
  /** Forgets what is settled. */
  clear(): void
}

interface Options {
  editor: Editor
  host: ConsoleHost
  /** Into which the contents go; 0 is the root. */
  folder: number
  put: Taking['put']
}

/** Where a content goes that was uploaded: to a spot, or to whoever takes it. */
export type Goal = Spot | ((content: FoundContent) => void)

interface Begun {
  /** Where the contents of uploads shall go; null is nowhere. */
  readonly wishes: Map<UploadFacts, Goal | null>
  /** Contents that have been put there. */
  readonly laid: Set<number>
}

/** What was begun in a program goes on when its page becomes another one, as with the first save. */
const begun = new WeakMap<Editor, Begun>()

function begunIn(editor: Editor): Begun {
  const known = begun.get(editor) ?? { wishes: new Map(), laid: new Set() }
  begun.set(editor, known)
  return known
}

/** Files that are dropped together do not hide each other, in pixels of the canvas. */
const STEP = 40

const beside = (goal: Goal, by: number): Goal =>
  'at' in goal && goal.at ? { ...goal, at: { x: goal.at.x + by * STEP, y: goal.at.y + by * STEP } } : goal

/** Files of the computer that become contents of the company, and lie on a page where somebody dropped them. */
export function useProgramUploads({ editor, host, folder, put }: Options): ProgramUploads {
  const api = useApi()
  const companyId = useCompanyId()
  const { uploads: queue } = useServices()
  const uploads = useUploads()
  useUploadEffects()
  const { wishes, laid } = begunIn(editor)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const done = uploads.flatMap(({ wish, step, madeId }) =>
    step === 'done' && madeId && wishes.has(wish) ? [{ id: madeId, goal: wishes.get(wish) ?? null }] : [],
  )
  const made = useQueries({ queries: done.map(({ id }) => uploadedQuery(api, companyId, id)) })
  const contentOf = (id: number) => made[done.findIndex((one) => one.id === id)]?.data

  const place = useEffectEvent(() => {
    for (const { id, goal } of done) {
      const content = contentOf(id)
      if (content?.state !== 'ready' || laid.has(id)) continue
      laid.add(id)
      host.know([content])
      if (!goal || !isMedia(content)) continue
      if (typeof goal === 'function') goal(foundOf(content))
      else put(content.name, goal, [foundOf(content)])
    }
  })
  const ready = made.filter(({ data }) => data?.state === 'ready').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became ready is put on its page
  useEffect(() => place(), [ready])

  function outcomeOf({ step, wish, madeId }: Upload): Outcome | undefined {
    if (step !== 'done' || !madeId || !wishes.has(wish)) return undefined
    const content = contentOf(madeId)
    if (!content || content.state === 'processing') return 'processing'
    if (content.state === 'failed') return 'failed'
    if (!isMedia(content)) return 'none'
    return content.pendingVersion === 0 ? 'added' : 'pending'
  }

  function problemOf({ madeId = 0 }: Upload): Problem | null {
    const { problem, problemParams } = contentOf(madeId) ?? {}
    return problem ? new Problem({ kind: 'unsupported', code: problem, params: problemParams }) : null
  }

  async function send(files: readonly File[], goal: Goal | null): Promise<void> {
    for (const [at, file] of files.entries()) {
      const wish = { ...(await wishOf(file, companyId)), groupId: folder }
      wishes.set(wish, goal && beside(goal, at))
      queue.add([wish])
    }
  }

  return {
    uploads,
    refused,
    outcomeOf,
    problemOf,
    add(files, goal, folders = []) {
      const left = [
        ...folders.map((name) => ({ name, why: 'folder' as const })),
        ...files.filter((file) => !canLie(file)).map(({ name }) => ({ name, why: 'none' as const })),
      ]
      setRefused((before) => [...before, ...left.map((one, at) => ({ id: (before.at(-1)?.id ?? 0) + at + 1, ...one }))])
      queue.prepare()
      void send(files.filter(canLie), goal)
    },
    clear() {
      queue.clear()
      setRefused([])
    },
  }
}
