import { answer, pageOf } from '@marquee/testkit/answer'
import { makeTag } from '@marquee/testkit/factories'
import { screen } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { makeLimits } from '../../session/upload/limits.fake'
import type { Content, Related, Version } from './queries'

export function makeContent(part: Partial<Content> & { id: number; name: string }): Content {
  const uuid = `uuid-${part.id}`
  return {
    companyId: 2,
    userId: 7,
    owner: 'hanako',
    groupId: 11,
    categories: [11],
    type: 'Image',
    share: 'N',
    readOnly: false,
    active: true,
    version: 3,
    uuid,
    fileVersion: 1,
    content: { filename: `${part.name}.jpg`, fileSize: 2_097_152, mime: 'image/jpeg', src: `/img/uploads/${uuid}` },
    thumbnail: { uuid, filename: `${uuid}.small` },
    contentSrc: `/img/uploads/${uuid}.small`,
    altUrl: '',
    width: 1920,
    height: 1080,
    durationMs: 0,
    totalPage: 0,
    codec: '',
    url: '',
    state: 'ready',
    progress: 0,
    problem: '',
    approvalStatus: 'A',
    validity: '',
    pendingVersion: 0,
    validFrom: '',
    validTo: '',
    misfit: { screens: 0, of: 0 },
    tags: [],
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T08:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

export const menu = makeContent({ id: 1, name: 'Menu', tags: [{ tagId: 5, name: 'lunch' }] })
export const film = makeContent({ id: 2, name: 'Film', type: 'Video', durationMs: 12_000 })
export const foreign = makeContent({ id: 3, name: 'Poster', userId: 8, owner: 'ken', share: 'Y' })

export const lunch: Related = { type: 'playlist', id: 40, name: 'Lunch', active: true }
export const week: Related = { type: 'schedule', id: 50, name: 'Week', active: true }

export function makeVersion(part: Partial<Version> = {}): Version {
  const { uuid, content, thumbnail, altUrl, width, height, durationMs, approvalStatus, createdAt } = menu
  const file = { uuid, content, thumbnail, altUrl, width, height, durationMs, approvalStatus, createdAt }
  const made = { totalPage: 0, codec: '', url: '', state: 'ready' as const, problem: '' }
  const fate = { currentAt: null, uploadedBy: 'hanako', decidedBy: '', decidedAt: null, reason: '', notes: [] }
  const sha256 = `sha-${part.version ?? 1}`
  return { id: 21, contentId: 1, companyId: 2, version: 1, current: true, sha256, ...made, ...fate, ...file, ...part }
}

/** The versions of a content, page by page; the current one alone for who asks for that. */
export function versionList(versions: readonly Version[]): RequestHandler {
  return answer('get', '/api/content/version', ({ query }) => {
    if (query.get('current')) return pageOf(versions.filter(({ current }) => current))
    const [page, limit] = [Number(query.get('_page')), Number(query.get('_limit'))]
    return pageOf(versions.slice((page - 1) * limit, page * limit), versions.length)
  })
}

/** A list of these contents, and the tags that there are. */
export function listing(items: Content[], asked: (query: URLSearchParams) => void = () => {}): RequestHandler[] {
  return [
    answer('get', '/api/content', ({ query }) => {
      asked(query)
      return pageOf(items)
    }),
    answer('get', '/api/content/limits', () => makeLimits()),
    answer('get', '/api/content/import', []),
    answer('get', '/api/content/{id}/screens', { total: 0, reason: '', cannot: [], codec: '', width: 0, height: 0 }),
    answer('get', '/api/mycompanyTags', [
      makeTag({ id: 5, type: 'Content', name: 'lunch' }),
      makeTag({ id: 6, type: 'Content', name: 'Window' }),
    ]),
  ]
}

/** The button that opens a content. */
export const card = (name: string) => screen.findByRole('button', { name })

/** The dialog with that title. The kit gives every title the same id in tests, so dialogs have no names of their own here. */
export async function dialogTitled(title: string | RegExp): Promise<HTMLElement> {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error(`${title} is not the title of a dialog`)
  return dialog
}
