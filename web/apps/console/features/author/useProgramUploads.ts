import { Problem } from '@marquee/api/problem'
import type { Upload, UploadFacts } from '@marquee/api/upload/upload'
import type { Editor } from '@marquee/designer/core/editor'
import type { Taking } from '@marquee/designer/view/contents/useTaking'
import { isMedia } from '@marquee/designer/view/dialogs/contents'
import type { Spot } from '@marquee/designer/view/landing'
import type { FoundContent } from '@marquee/designer/view/ports'
import type { ItemKey } from '@marquee/model/program/program'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** Begins to upload; what has a spot is put there when it is done. `folders` are named, and left out. */
  add(files: readonly File[], spot: Spot | null, folders?: readonly string[]): void
  /** While the dialog of an item is open, it takes what is uploaded there; returns what ends that. */
  receive(item: ItemKey, receiver: Receiver): () => void
  /** Lets what is uploaded in the dialog of an item lie nowhere. */
  forget(item: ItemKey): void
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

/** Takes a content in the dialog of an item; false once that is about to go. */
type Receiver = (content: FoundContent) => boolean

interface Begun {
  /** Where the contents of uploads shall lie; null is nowhere. */
  readonly wishes: Map<UploadFacts, Spot | null>
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

/** Whether it is one of an item's dialog: what is dropped on the canvas has a point. */
const isOfDialog = (spot: Spot): spot is Spot & { item: ItemKey } => spot.item !== null && spot.at === null

/** Files that are dropped together do not hide each other, in pixels of the canvas. */
const STEP = 40

const beside = (spot: Spot, by: number): Spot =>
  spot.at ? { ...spot, at: { x: spot.at.x + by * STEP, y: spot.at.y + by * STEP } } : spot

/** Files of the computer that become contents of the company, and lie on a page where somebody dropped them. */
export function useProgramUploads({ editor, host, folder, put }: Options): ProgramUploads {
  const api = useApi()
  const companyId = useCompanyId()
  const { uploads: queue } = useServices()
  const uploads = useUploads()
  useUploadEffects()
  const { wishes, laid } = begunIn(editor)
  const receivers = useRef(new Map<ItemKey, Receiver>())
  const [released, setReleased] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const done = uploads.flatMap(({ wish, step, madeId }) =>
    step === 'done' && madeId && wishes.has(wish) ? [{ id: madeId, spot: wishes.get(wish) ?? null }] : [],
  )
  const made = useQueries({ queries: done.map(({ id }) => uploadedQuery(api, companyId, id)) })
  const contentOf = (id: number) => made[done.findIndex((one) => one.id === id)]?.data

  const place = useEffectEvent(() => {
    for (const { id, spot } of done) {
      const content = contentOf(id)
      if (content?.state !== 'ready' || laid.has(id)) continue
      host.know([content])
      const receive = isMedia(content) && spot && isOfDialog(spot) ? receivers.current.get(spot.item) : undefined
      if (receive && !receive(foundOf(content))) continue // it lies there when the dialog is gone
      laid.add(id)
      if (spot && !receive && isMedia(content)) put(content.name, spot, [foundOf(content)])
    }
  })
  const ready = made.filter(({ data }) => data?.state === 'ready').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became ready is put on its page
  useEffect(() => place(), [ready, released])

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

  async function send(files: readonly File[], spot: Spot | null): Promise<void> {
    for (const [at, file] of files.entries()) {
      const wish = { ...(await wishOf(file, companyId)), groupId: folder }
      wishes.set(wish, spot && beside(spot, at))
      queue.add([wish])
    }
  }

  return {
    uploads,
    refused,
    outcomeOf,
    problemOf,
    add(files, spot, folders = []) {
      const left = [
        ...folders.map((name) => ({ name, why: 'folder' as const })),
        ...files.filter((file) => !canLie(file)).map(({ name }) => ({ name, why: 'none' as const })),
      ]
      setRefused(left.map((one, id) => ({ id, ...one }))) // of the files chosen before nothing is to be done any more
      queue.prepare()
      void send(files.filter(canLie), spot)
    },
    receive(item, receiver) {
      receivers.current.set(item, receiver)
      return () => {
        receivers.current.delete(item)
        setReleased((count) => count + 1)
      }
    },
    forget(item) {
      for (const [wish, spot] of wishes) if (spot && isOfDialog(spot) && spot.item === item) wishes.set(wish, null)
    },
    clear() {
      queue.clear()
      setRefused([])
    },
  }
}
