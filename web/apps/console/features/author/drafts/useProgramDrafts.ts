import { send } from '@marquee/api/send'
import { randomId } from '@marquee/designer/core/ids'
import { type Draft, draftOf } from '@marquee/designer/core/state'
import type { Base } from '@marquee/editing/draft'
import { parseProgram, readProgram, writeProgram } from '@marquee/model/program/json'
import { isEqual, keyedLike } from '@marquee/model/program/match'
import { commonOf } from '@marquee/model/program/merge'
import type { Program } from '@marquee/model/program/program'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useSession } from '../../../session/session'
import { SIGNED_IN } from '../../../session/signInMemory'
import type { Keeper, LeftDraft as Left } from '../../../session/useDocument'
import type { Authored } from '../queries'
import { createDeviceDrafts, type ProgramDraft } from './device'
import { createKeeper, type DraftKeeper } from './keeper'
import { type DraftPlaces, dropEverywhere, leftDrafts, loadDraft } from './left'

/** Where the drafts of the person in the company are. */
export function useDraftPlaces(): DraftPlaces {
  const api = useApi()
  const companyId = useCompanyId()
  const { self } = useSession()
  return useMemo(() => {
    const device = createDeviceDrafts(globalThis.indexedDB, Date.now)
    return { api, companyId, device, personId: self.id, owner: `${self.id}/${companyId}` }
  }, [api, companyId, self.id])
}

interface ProgramDrafts {
  readonly keeper: Keeper<Draft>
  /** True while the work can be kept nowhere. */
  readonly isLosing: boolean
}

/** Keeps what is not saved of a program, and finds what was left of it; `begun` is the draft that a new one goes on with. */
export function useProgramDrafts(record: Authored | null, begun: string | undefined): ProgramDrafts {
  const places = useDraftPlaces()
  const [store] = useState(() => createKeeper(places, uuid(), Date.now))
  const [known] = useState(() => new Map<number, number>())
  if (record?.versionId) known.set(record.version, record.versionId)
  const [first] = useState(record)

  useEffect(() => {
    if (begun) store.took(begun)
    const leave = () => store.flush(true)
    const hide = () => document.visibilityState === 'hidden' && store.flush(false)
    const suspect = ({ key }: StorageEvent) => key === SIGNED_IN && store.doubt()
    store.rest(false)
    addEventListener('pagehide', leave)
    addEventListener('storage', suspect)
    document.addEventListener('visibilitychange', hide)
    return () => {
      store.flush(true)
      store.rest(true)
      removeEventListener('pagehide', leave)
      removeEventListener('storage', suspect)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [store, begun])

  const keeper = useMemo(() => keeperOf(places, store, first, known), [places, store, first, known])
  return { keeper, isLosing: useSyncExternalStore(store.subscribe, store.isLosing) }
}

function keeperOf(
  places: DraftPlaces,
  store: DraftKeeper,
  record: Authored | null,
  known: ReadonlyMap<number, number>,
): Keeper<Draft> {
  async function find(): Promise<Left<Draft> | null> {
    if (!record) return null // the page on which a new one begins offers them
    const left = (await leftDrafts(places)).filter(({ contentId }) => contentId === record.id)
    for (const { key, isElsewhere } of left) {
      const found = await readLeft(places, key, record)
      if (found) return { ...found, key, isElsewhere }
    }
    return null
  }

  /** What was kept last: who only selects something has changed nothing. */
  let last: readonly unknown[] = []
  return {
    find,
    keep({ id, version }: Base<Draft>, { program }) {
      const next = [program, id, version, known.get(version)]
      if (next.every((one, at) => one === last[at])) return
      last = next
      const text = JSON.stringify(writeProgram(program))
      store.keep({ contentId: id, baseVersion: version, versionId: known.get(version) ?? 0, name: program.name, text })
    },
    forget() {
      last = []
      store.forget()
    },
    took({ key }) {
      last = []
      if (key) store.took(key)
    },
    async drop({ key }) {
      if (key) await dropEverywhere(places, key)
      return find()
    },
  }
}

/** A draft of a program that is there; null when it can no longer be read, or says what is saved by now. */
async function readLeft(places: DraftPlaces, key: string, record: Authored): Promise<Left<Draft> | null> {
  const draft = await loadDraft(places, key)
  const mine = draft && programOf(draft)
  if (!mine) return null
  const saved = readProgram(record.document, randomId)
  if (isEqual(withoutVersion(mine), withoutVersion({ ...saved, name: record.name }))) {
    await dropEverywhere(places, key)
    return null
  }
  const base = await baseOf(places, draft, record, mine, saved)
  const own = keyedLike(mine, base)
  return {
    at: draft.at,
    base: { id: record.id, version: draft.baseVersion, draft: draftOf(base) },
    draft: { ...draftOf(own === base ? { ...own } : own), label: { key: 'designer.step.kept', count: 0 } },
  }
}

/** What a draft began with, as far as it is still to be had. */
async function baseOf(
  { api, companyId }: DraftPlaces,
  { baseVersion, versionId }: ProgramDraft,
  record: Authored,
  mine: Program,
  saved: Program,
): Promise<Program> {
  const named = { ...saved, name: record.name }
  if (baseVersion === record.version) return named
  try {
    if (versionId === 0) return commonOf(mine, named)
    const params = { path: { id: record.id }, query: { companyId, versionId } }
    return readProgram((await send(api.GET('/api/author/{id}', { params }))).document, randomId)
  } catch {
    return commonOf(mine, named)
  }
}

export function programOf({ text }: ProgramDraft): Program | null {
  try {
    return parseProgram(text, randomId)
  } catch {
    return null
  }
}

const withoutVersion = (program: Program) => ({ ...writeProgram(program), version: 0 })

/** The server knows drafts by UUIDs. */
function uuid(): string {
  return randomId().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
