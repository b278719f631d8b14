import type { Api } from '@marquee/api/client'
import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { pictureOf } from '@marquee/designer/view/pages/picture'
import type { CompanyFont } from '@marquee/designer/view/ports'
import { writeProgram } from '@marquee/model/program/json'
import type { PageKey, Program } from '@marquee/model/program/program'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { REFRESH_CONTENT } from '../../session/useDesignerSignal'
import type { Authored } from './queries'

interface SaveContext {
  readonly api: Api
  readonly companyId: number
  readonly host: ProgramHost
  readonly fonts: readonly CompanyFont[]
}

export async function createProgram(context: SaveContext, program: Program): Promise<Authored> {
  const { api, companyId } = context
  const { document, form } = await formOf(context, program)
  const body = { companyId, ...form } as never
  const saved = await send(api.POST('/api/author', { bodySerializer: toFormData, body }))
  return { ...saved, document, versionId: 0 }
}

export async function saveProgram(
  context: SaveContext,
  base: { readonly id: number; readonly version: number },
  program: Program,
): Promise<Authored> {
  const { api, companyId } = context
  const { document, form } = await formOf(context, program)
  const body = { companyId, id: base.id, name: program.name || undefined, ...form } as never
  const params = { header: { 'If-Match': `"v${base.version}"` } }
  const saved = await send(api.PATCH('/api/author', { params, bodySerializer: toFormData, body }))
  return { ...saved, document, versionId: 0 }
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
