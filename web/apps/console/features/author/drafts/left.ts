import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { DeviceDrafts, ProgramDraft } from './device'

/** A draft that somebody left behind. */
export interface LeftDraft {
  readonly key: string
  readonly contentId: number
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** True when this device does not have it. */
  readonly isElsewhere: boolean
}

export interface DraftPlaces {
  readonly api: Api
  readonly companyId: number
  readonly device: DeviceDrafts
  readonly personId: number
  /** The person in the company, as the device calls them. */
  readonly owner: string
}

/** More does not go along with a request that outlives its window. */
const LAST_BYTES = 60_000

/** As the server has it. */
interface Wrapped {
  readonly versionId: number
  readonly at: number
  readonly program: unknown
}

/** Rejects when the session is no longer that of the person. */
export async function expectOwner({ api, personId }: DraftPlaces): Promise<void> {
  const { id } = await send(api.GET('/api/self'))
  if (id !== personId) throw new Error('somebody else has signed in')
}

export async function putOnServer({ api, companyId }: DraftPlaces, draft: ProgramDraft, isLast = false): Promise<void> {
  const { key, contentId, baseVersion, versionId, name, at, text } = draft
  const document = `{"versionId":${versionId},"at":${at},"program":${text}}`
  const body = { companyId, contentId, baseVersion, name, document }
  const keepalive = isLast && new TextEncoder().encode(document).length < LAST_BYTES
  await send(api.PUT('/api/author/draft/{key}', { params: { path: { key } }, body, keepalive }))
}

/** It does not matter whether it was there. */
export async function dropOnServer({ api, companyId }: DraftPlaces, key: string): Promise<void> {
  try {
    const params = { path: { key }, query: { companyId } }
    await send(api.DELETE('/api/author/draft/{key}', { params, keepalive: true } as never))
  } catch (error) {
    if (Problem.from(error).status !== 404) throw error
  }
}

export async function dropEverywhere(places: DraftPlaces, key: string): Promise<void> {
  await Promise.allSettled([places.device.drop(key), dropOnServer(places, key)])
}

/** What was left behind here and elsewhere, the newest first, without what other windows of this browser have open. */
export async function leftDrafts(places: DraftPlaces): Promise<LeftDraft[]> {
  const [own, others, open] = await Promise.all([
    places.device.all(places.owner),
    listOnServer(places).catch(() => []),
    openKeys(),
  ])
  const here = own.map(({ key, contentId, name, at }) => ({ key, contentId, name, at, isElsewhere: false }))
  const keys = new Set(here.map(({ key }) => key))
  return [...here, ...others.filter(({ key }) => !keys.has(key))]
    .filter(({ key }) => !open.has(key))
    .sort((one, other) => other.at - one.at)
}

async function listOnServer({ api, companyId }: DraftPlaces): Promise<LeftDraft[]> {
  const params = { query: { companyId } } as never
  const drafts = await send(api.GET('/api/author/draft', { params }))
  return drafts.map(({ key, contentId, name, savedAt }) => {
    return { key, contentId, name, at: Date.parse(savedAt), isElsewhere: true }
  })
}

/** The newest state of one; null when it is gone or can no longer be read. */
export async function loadDraft(places: DraftPlaces, key: string): Promise<ProgramDraft | null> {
  const [own, other] = await Promise.all([
    places.device.all(places.owner).then((drafts) => drafts.find((draft) => draft.key === key) ?? null),
    loadFromServer(places, key).catch(() => null),
  ])
  return own && (!other || own.at >= other.at) ? own : other
}

async function loadFromServer({ api, companyId }: DraftPlaces, key: string): Promise<ProgramDraft> {
  const params = { path: { key }, query: { companyId } } as never
  const { contentId, baseVersion, name, document } = await send(api.GET('/api/author/draft/{key}', { params }))
  const { versionId, at, program } = JSON.parse(document ?? '') as Wrapped
  return { key, contentId, baseVersion, versionId, name, at, text: JSON.stringify(program) }
}

const LOCK = 'marquee.draft.'

/** Says to other editors of this browser that one works on a draft, until the window ends or the answer is called. */
export function holdKey(key: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks?.request(LOCK + key, { ifAvailable: true }, () => held).catch(() => {})
  return letGo
}

/** The drafts that windows of this browser have open; none where it cannot tell. */
async function openKeys(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : [])))
}
