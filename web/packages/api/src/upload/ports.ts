import type { Api } from '../client'
import { send } from '../send'
import type { UploadPorts } from './queue'
import { sha256Of } from './sha256'
import type { UploadFacts } from './upload'

interface PortOptions {
  api: Api
  /** The two fixed headers of every request. */
  headers: Record<string, string>
  /** Where the paths start. */
  origin: string
}

/** The queue's way to the server. The protocol for large files is loaded when somebody is about to upload. */
export function serverPorts({ api, headers, origin }: PortOptions): UploadPorts {
  const load = () => import('./tus')
  return {
    prepare: load,
    async send({ file, companyId }, transfer) {
      const { sendByTus } = await load()
      if (transfer.signal.aborted) return // it was cancelled meanwhile
      await sendByTus({ ...transfer, file, companyId, headers, endpoint: `${origin}/api/uploads` })
    },
    async add(wish, url, key) {
      const params = { query: { companyId: wish.companyId }, header: { 'Idempotency-Key': key } }
      const path = wish.replaces ? '/api/contentVersion' : '/api/content'
      return send(api.POST(path, { params, body: formOf(wish, url) as never })) as Promise<never>
    },
    async holds({ companyId, known, sha256: hashed, file: { name, size } }, file) {
      const sha256 = known ?? hashed ?? (file && (await sha256Of(file)))
      if (!sha256) return false
      const files = [{ name: name.slice(0, 500), size, sha256 }]
      const [verdict] = await send(api.POST('/api/chkcontent', { body: { companyId, files } }))
      return verdict?.status === 'duplicate'
    },
    async discard({ companyId }, url) {
      const params = { path: { id: idIn(url) }, query: { companyId } }
      await send(api.DELETE('/api/uploads/{id}', { params, headers: { 'Tus-Resumable': '1.0.0' } }))
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/**
 * The form of `POST /api/content` (R320, R321, R325) and `POST /api/contentVersion` (R326): a poster's size stands in
 * both pairs (G77), and a version is made current by exactly 1 (G78).
 */
export function formOf(wish: UploadFacts, url: string | null): FormData {
  const form = new FormData()
  const { name, groupId, tags, newTags, share, poster, durationMs, replaces } = wish
  const fields = {
    ...(replaces
      ? {
          contentId: replaces.contentId,
          ...(replaces.setCurrent && { setCurrent: 1 }),
          ...(replaces.currentAt && { currentAt: replaces.currentAt }),
        }
      : { name, groupId, share }),
    tags: tags.join(','),
    newTags: JSON.stringify(newTags),
    ...(url === null ? { sha256: wish.known, filename: wish.file.name } : { uploadId: idIn(url) }),
    ...(durationMs > 0 && { duration: durationMs / 1000 }),
    ...(poster && sizesOf(poster.width, poster.height)),
  }
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value ?? ''))
  if (poster) form.set('thumbnail', poster.picture, 'poster.jpg')
  return form
}

function sizesOf(width: number, height: number) {
  return { width, height, thumbnailWidth: width, thumbnailHeight: height }
}

function idIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}
