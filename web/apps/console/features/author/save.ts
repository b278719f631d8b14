import type { Api } from '@marquee/api/client'
import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { pictureOf } from '@marquee/designer/view/pages/picture'
import type { CompanyFont } from '@marquee/designer/view/ports'
import { writeProgram } from '@marquee/model/program/json'
import type { PageKey, Program } from '@marquee/model/program/program'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { splitTags, type Tag } from '@marquee/ui/form/tags'
import { REFRESH_CONTENT } from '../../session/useDesignerSignal'
import type { Details } from './details'
import type { Authored } from './queries'

interface SaveContext {
  readonly api: Api
  readonly companyId: number
  readonly host: ProgramHost
  readonly fonts: readonly CompanyFont[]
  /** The tags that exist. */
  tags(): Promise<readonly Tag[]>
}

/** What is saved over. */
interface Base {
  readonly id: number
  readonly version: number
}

export async function createProgram(
  context: SaveContext,
  program: Program,
  details: Details | null,
): Promise<Authored> {
  const { api, companyId } = context
  const { document, form } = await formOf(context, program)
  const body = { companyId, ...form, ...(details && (await fieldsOf(context, details))) } as never
  const saved = await send(api.POST('/api/author', { bodySerializer: toFormData, body }))
  return { ...saved, document }
}

/** Without details its folder, tags and sharing stay. */
export async function saveProgram(
  context: SaveContext,
  { id, version }: Base,
  program: Program,
  details: Details | null,
): Promise<Authored> {
  const { api, companyId } = context
  const { document, form } = await formOf(context, program)
  const fields = details && (await fieldsOf(context, details))
  const body = { companyId, id, name: program.name || undefined, ...form, ...fields } as never
  const params = { header: { 'If-Match': `"v${version}"` } }
  const saved = await send(api.PATCH('/api/author', { params, bodySerializer: toFormData, body }))
  return { ...saved, document }
}

/** Saves no document, so that nothing of it waits for approval. */
export async function saveDetails(
  context: SaveContext,
  { id, version }: Base,
  record: Authored,
  details: Details,
): Promise<Authored> {
  const { api, companyId } = context
  const { groupId: category, ...fields } = await fieldsOf(context, details)
  const body = { id, companyId, category, ...fields }
  const params = { header: { 'If-Match': `"v${version}"` } }
  const { document, versionId } = record
  return { ...(await send(api.PATCH('/api/content', { params, body }))), document, versionId }
}

async function fieldsOf({ tags }: SaveContext, { name, groupId, tags: names, isShared }: Details) {
  const share = isShared ? ('Y' as const) : ('N' as const)
  return { name, groupId, share, ...splitTags(await tags(), names) }
}

/** The document, and a picture of its first page if one can be made. */
async function formOf({ host, fonts }: SaveContext, program: Program) {
  const document = writeProgram(program)
  const content = new Blob([JSON.stringify(document)], { type: 'application/json' })
  const thumbnail = await pictureOf(program, program.order[0] as PageKey, host, fonts)
  return { document, form: { content, thumbnail: thumbnail ?? undefined } }
}

/** Tells the console's windows that a program was saved (G95). */
export function tellSaved(): void {
  window.opener?.postMessage(REFRESH_CONTENT, window.location.origin)
  const channel = new BroadcastChannel(REFRESH_CONTENT)
  channel.postMessage(REFRESH_CONTENT)
  channel.close()
}
