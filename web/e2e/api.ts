import { type Api, clientHeaders, createApi } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import type { Person } from './people'
import type { Server } from './server'

type Content = Answer<'/api/content/{id}', 'get'>

/** The API as one person uses it, for what a test prepares, or looks up, besides the pages that it is about. */
export interface Desk {
  api: Api
  /** Adds a file as a content; its name is `name` without what follows the dot. */
  addContent(name: string, bytes: Buffer): Promise<Content>
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
  return {
    api,
    async addContent(name, bytes) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      const response = await fetch(`${server.url}/api/content`, {
        method: 'POST',
        headers: { ...headers, Cookie: cookie },
        body: form,
      })
      if (!response.ok) throw new Error(`${name} is refused: ${response.status} ${await response.text()}`)
      return (await response.json()) as Content
    },
  }
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
