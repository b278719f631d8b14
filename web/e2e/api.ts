import { generateKeyPairSync, sign } from 'node:crypto'
import { type Api, clientHeaders, createApi } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import type { Person } from './people'
import type { Server } from './server'

type Content = Answer<'/api/content/{id}', 'get'>
type Font = Answer<'/api/font', 'post'>

/** The API as one person uses it, for what a test prepares, or looks up, besides the pages that it is about. */
export interface Desk {
  api: Api
  /** Adds a file as a content; its name is `name` without what follows the dot. */
  addContent(name: string, bytes: Buffer): Promise<Content>
  /** Puts another file in place of the one that a content shows. */
  addVersion(contentId: number, name: string, bytes: Buffer): Promise<unknown>
  /** Adds a link as a content. */
  addLink(url: string): Promise<Content>
  addFont(name: string, bytes: Buffer): Promise<Font>
  /** Saves a program of the designer; `document` is as docs/programs.md says. */
  addProgram(name: string, document: object): Promise<Content>
  /** What is served at a path. */
  bytes(path: string): Promise<Buffer>
}

export async function deskOf(person: Person, server: Server): Promise<Desk> {
  const headers = clientHeaders('e2e')
  const signedIn = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: person, password: server.password }),
  })
  if (!signedIn.ok) throw new Error(`${person} cannot sign in: ${signedIn.status} ${await signedIn.text()}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const api = createApi({ build: 'e2e', origin: server.url })
  api.use({
    onRequest({ request }) {
      request.headers.set('Cookie', cookie)
      return request
    },
  })
  /** Sends a form, whose answer is a record. */
  async function post<T>(path: string, parts: Record<string, string | File>): Promise<T> {
    const body = new FormData()
    for (const [name, part] of Object.entries(parts)) body.set(name, part)
    const response = await fetch(server.url + path, { method: 'POST', headers: { ...headers, Cookie: cookie }, body })
    if (!response.ok) throw new Error(`${path} refuses: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  return {
    api,
    addContent: (name, bytes) => post('/api/content', { file: new File([new Uint8Array(bytes)], name) }),
    addVersion: (contentId, name, bytes) =>
      post('/api/contentVersion', {
        contentId: String(contentId),
        setCurrent: '1',
        file: new File([new Uint8Array(bytes)], name),
      }),
    addLink: (url) => post('/api/content', { url }),
    addProgram: (name, document) => post('/api/author', { name, content: new File([JSON.stringify(document)], name) }),
    async bytes(path) {
      const response = await fetch(server.url + path, { headers: { ...headers, Cookie: cookie } })
      if (!response.ok) throw new Error(`${path} refuses: ${response.status} ${await response.text()}`)
      return Buffer.from(await response.arrayBuffer())
    },
    addFont: (fontName, bytes) => post('/api/font', { fontName, file: new File([new Uint8Array(bytes)], 'font.ttf') }),
  }
}

/** Hangs a screen that says that it plays films of these codings, and shows nothing. */
export async function hangAble({ api }: Desk, name: string, codecs: string[]): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64')
  const hello = { publicKey: point, hardware: { client: 'e2e' } }
  const { deviceKey, code } = await send(api.POST('/api/player/hello', { body: hello }))
  await send(api.PATCH('/api/device', { body: { code, name } }))
  const { nonce } = await send(api.POST('/api/player/challenge', { body: { deviceKey } }))
  const signed = Buffer.from(`marquee-player-session:${nonce}`)
  const signature = sign('sha256', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
  const { token } = await send(api.POST('/api/player/session', { body: { deviceKey, nonce, signature } }))
  const body = { boot: 'e2e-e2e-e2e', sentAt: Date.now(), status: { codecs } }
  await send(api.POST('/api/player/report', { body, headers: { Authorization: `Bearer ${token}` } }))
}

/** A device group below the root, with a playlist of these contents, `seconds` each, as the only thing that plays. */
export async function groupThatPlays(
  { api }: Desk,
  name: string,
  contents: Content[],
  seconds: number,
): Promise<number> {
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const content = contents.map(({ id }) => ({ id, seconds, effectInId: 1 }))
  const playlist = await send(api.POST('/api/playlists', { body: { name, content } }))
  await publish({ api }, group.id, { itemId: playlist.id, type: 'playlist-General' })
  return group.id
}

/** Lets something play on a group all day, every day, stronger than everything that the demo company plays. */
export async function publish(
  { api }: Pick<Desk, 'api'>,
  deviceGroup: number,
  what: { itemId: number; type: 'content' | 'playlist-General' },
): Promise<void> {
  const start = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const item = { ...what, start, allDay: true, repeat: 'Daily' as const, priority: 1 }
  await send(api.POST('/api/scheduleItem', { body: { deviceGroup, item } }))
}
