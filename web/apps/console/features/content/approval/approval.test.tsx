import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeSelf } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { card, dialogTitled, film, menu } from '../contents.fake'
import type { Content, Submission } from '../queries'

/** What the server was asked: the query of the list, or a verdict and its body. */
const asked = vi.fn<(query: string) => void>()
const sent = vi.fn<(verdict: string, body: unknown) => void>()

const approving = makeCodes({
  companies: [
    {
      id: 2,
      name: 'Midori Foods',
      needContentApproval: true,
      enableContentValidityFeature: false,
      hasMailServer: true,
    },
  ],
})

function submission(item: Content, part: Partial<Submission> = {}): Submission {
  const fate = { currentAt: null, decidedBy: '', decidedAt: null, reason: '' }
  const submitted = { submittedBy: 'ken', submittedAt: '2026-11-02T08:00:00Z' }
  return {
    ...item,
    approvalStatus: 'P',
    versionId: item.id + 100,
    sha256: `sha-${item.id}`,
    ...submitted,
    ...fate,
    ...part,
  }
}

async function open(path: string, items: Submission[], options: AppOptions = {}) {
  const handlers = [
    ...(options.handlers ?? []),
    answer('get', '/api/pending-approval-content', ({ query }) => {
      if (query.get('_limit') !== '1') asked(`${query.get('approvalStatus')} ${query.get('userId')}`)
      return pageOf(items)
    }),
    ...(['approve', 'reject'] as const).map((verdict) =>
      answer('post', `/api/content-version/${verdict}`, ({ body }) => {
        sent(verdict, body)
        return []
      }),
    ),
  ]
  return renderApp({ path, codes: approving, ...options, handlers })
}

const all = '/contents/pending-approval-content'
const mine = '/contents/my-pending-approval-content'

beforeEach(() => {
  asked.mockClear()
  sent.mockClear()
})

test('R129 R131 G74 the lists begin with what is pending: everybody’s, and one’s own', async () => {
  await open(all, [submission(menu)])
  await card('Menu v1')
  expect(asked).toHaveBeenLastCalledWith('P null')
})

test('G74 G33 one’s own are there without the right to decide, with the reason', async () => {
  const self = makeSelf()
  self.auth = { ...self.auth, ContentApproval: { access: 'N', admin: false } }
  const { user } = await open(mine, [submission(menu, { approvalStatus: 'R', reason: 'Too dark' })], { self })
  await card('Menu v1')
  expect(asked).toHaveBeenLastCalledWith('P 7')
  await user.click(screen.getByRole('radio', { name: 'Rejected' }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('R 7'))
  expect(screen.getByText('Too dark')).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Actions for Menu' }))
  const offered = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
  expect(offered).toEqual(['Look at it', 'History'])
  expect(screen.queryByRole('link', { name: /^Pending approval/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^My pending approval/ })).toBeVisible()
})

test('R132 several are approved in one call', async () => {
  const { user } = await open(all, [submission(menu), submission(film)])
  for (const name of ['Menu', 'Film']) await user.click(await screen.findByRole('checkbox', { name }))
  const bar = screen.getByRole('toolbar', { name: '2 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('approve', { companyId: 2, id: [101, 102] }))
})

test('R133 a rejection says why, for the bytes that were looked at', async () => {
  const { user } = await open(all, [submission(menu)])
  await user.click(await screen.findByRole('button', { name: 'Actions for Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Reject/ }))
  const dialog = await dialogTitled('Reject “Menu”')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await within(dialog).findByText('Say why, so that the author knows what to change.')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too dark')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('reject', {
      companyId: 2,
      id: [101],
      sha256: 'sha-1',
      reason: 'Too dark',
    }),
  )
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
})

test('what somebody else has decided is said, and nothing is lost', async () => {
  const handlers = [answer('post', '/api/content-version/approve', () => refuse(409, 'decided'))]
  const { user } = await open(all, [submission(menu)], { handlers })
  const row = await screen.findByRole('row', { name: /Menu/ })
  act(() => row.focus())
  await user.keyboard('a')
  expect(await screen.findByText('Somebody has decided about this already. Look again.')).toBeVisible()
})

/** What plays while something waits. */
const plays = {
  version: 1,
  src: '/img/uploads/old',
  mime: '',
  url: '',
  totalPage: 1,
  thumbnailSrc: '/img/uploads/old.small',
}

test('the review shows a document’s pages and a link’s page, of what plays too', async () => {
  const asked = vi.fn<(page: unknown) => void>()
  const pages = http.head('https://example.com/:page', ({ params }) => {
    asked(params.page)
    return new HttpResponse()
  })
  const leaflet = { ...menu, name: 'Leaflet', type: 'Document' as const, totalPage: 3, fileVersion: 2 }
  const board = { ...film, name: 'Board', type: 'Web' as const, url: 'https://example.com/new', fileVersion: 2 }
  const waits = [
    submission(leaflet, { playing: { ...plays, totalPage: 2 } }),
    submission(board, { playing: { ...plays, url: 'https://example.com/now' } }),
  ]
  const { user } = await open(all, waits, { handlers: [pages] })
  await user.click(await card('Leaflet v2'))
  const review = within(await screen.findByRole('dialog'))
  expect(review.getByText('Page 1 of 3')).toBeVisible()
  expect(review.getByText('Page 1 of 2')).toBeVisible()
  await user.click(review.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(await card('Board v2'))
  await waitFor(() => expect(asked.mock.calls).toEqual([['new'], ['now']]))
})

test('the review shows the submission beside what plays', async () => {
  const playing = { ...plays, mime: 'image/png' }
  const { user } = await open(all, [submission({ ...menu, fileVersion: 2 }, { playing })])
  await user.click(await card('Menu v2'))
  const review = await screen.findByRole('dialog')
  expect(within(review).getByRole('img', { name: 'Preview of Menu' })).toBeVisible()
  expect(within(review).getByRole('img', { name: 'Preview of Plays now: v1' })).toBeVisible()
  await user.click(within(review).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith('approve', { companyId: 2, id: [101], sha256: 'sha-1' }))
})

test('an empty list teaches what comes here', async () => {
  await open(all, [])
  expect(await screen.findByText(/What people upload waits here/)).toBeVisible()
})

test('R058 R415 the menu counts what waits, where the company asks for approval', async () => {
  const { user } = await open(all, [submission(menu), submission(film)])
  expect(await screen.findByRole('link', { name: /^Pending approval.*2 wait/ })).toBeVisible()
  expect(user).toBeDefined()
})

test('R058 without approval there are no such entries', async () => {
  await open('/contents/all-content', [], {
    codes: makeCodes(),
    handlers: [answer('get', '/api/content', () => pageOf([menu])), answer('get', '/api/mycompanyTags', [])],
  })
  await card('Menu')
  expect(screen.queryByRole('link', { name: /pending approval/i })).not.toBeInTheDocument()
})
