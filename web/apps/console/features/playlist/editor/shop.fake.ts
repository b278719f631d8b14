import type { Answer, Self } from '@marquee/api/types'
import { answer, pageOf } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { anEntry, aPlaylist } from '../fixtures'
import type { EntryInput, Playlist } from './wire'

interface ShopOptions {
  playlist?: Playlist
  /** What the first save answers instead. */
  refuseFirst?: () => Response
  path?: string
  self?: Self
  versions?: Answer<'/api/playlist/version', 'get'>
}

interface Sent {
  call: string
  ifMatch: string | null
  body: Record<string, unknown> & { content?: EntryInput[] }
}

type ServerOptions = Pick<ShopOptions, 'playlist' | 'refuseFirst' | 'path' | 'versions'>

/** A server that keeps one playlist with its version. */
export function shopServer({ playlist = aPlaylist(), refuseFirst, path, versions = {} }: ServerOptions = {}) {
  let kept = playlist
  const sent: Sent[] = []
  /** Ids of the contents whose files were asked for. */
  const files: string[] = []
  const save = (call: string) => (request: { headers: Headers; body: unknown }) => {
    const body = request.body as Sent['body']
    sent.push({ call, ifMatch: request.headers.get('if-match'), body })
    if (refuseFirst && sent.length === 1) return refuseFirst()
    const content = body.content?.map((input) => {
      const known = playlist.content.find((entry) => entry.id === input.id) ?? anEntry('Menu', { id: input.id })
      return { ...known, ...input }
    })
    const { content: _, tags: __, ...rest } = body
    const id = call === 'create' && path !== '/playlist/add-playlist?folder=11' ? 5 : 4
    kept = { ...kept, ...rest, ...(content && { content }), id, version: kept.version + 1 } as Playlist
    return kept
  }
  const handlers = [
    answer('get', '/api/playlists/{id}', ({ params }) => (String(kept.id) === params.id ? kept : playlist)),
    answer('patch', '/api/playlists', save('save')),
    answer('patch', '/api/playlist/metadata', save('metadata')),
    answer('post', '/api/playlists', save('create')),
    answer('get', '/api/playlists', () => pageOf([])),
    answer('post', '/api/playlists/listRelatedSchedule', [
      { type: 'schedule', id: 8, name: 'Lobby week', active: true },
    ]),
    answer('get', '/api/playlist/version', versions),
    answer('get', '/api/mycompanyTags', [{ id: 1, name: 'Lobby' }] as never),
    answer('get', '/api/playlist/effects', [
      { id: 1, name: 'Fade' },
      { id: 2, name: 'SlideLeft' },
    ]),
    answer('get', '/api/content/{id}', ({ params }) => {
      files.push(String(params.id))
      return { content: { src: `/img/uploads/${params.id}` } } as never
    }),
    answer('get', '/api/content', () =>
      pageOf([
        {
          id: 50,
          name: 'Menu',
          type: 'Image',
          contentSrc: '/img/uploads/m.small',
          durationMs: 0,
          content: { fileSize: 1_000 },
          misfit: { screens: 4, of: 4 },
          validity: 'expired',
        },
      ] as never[]),
    ),
  ]
  const theirs = (part: Partial<Playlist>) => {
    kept = { ...kept, ...part }
  }
  return { handlers, sent, files, theirs }
}

export async function open({ path = '/playlist/edit-playlist/4', self, ...options }: ShopOptions = {}) {
  const { handlers, ...shop } = shopServer({ path, ...options })
  const app = await renderApp({ path, handlers, self })
  return { ...app, ...shop }
}

export const list = () => screen.findByRole('list', { name: 'Entries' })
export const shown = async () =>
  within(await list())
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'))
export const saveButton = () => screen.getByRole('button', { name: 'Save' })
/** Chooses something in the menu of an entry. */
export async function choose(user: UserEvent, entry: string, what: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${entry}` }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${what}`) }))
}

export const order = (...names: string[]) => names.map((name) => `Select “${name}”`)

/** The kit gives every dialog of a test the same id, so that it is found by its title's text instead of its name. */
export async function dialogOf(title: string) {
  return within((await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement)
}
