import { answer, pageOf } from '@marquee/testkit/answer'
import { makeCodes } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { expect, test, vi } from 'vitest'
import type { News } from '../../../session/useNews'
import { makeContent } from '../contents.fake'
import type { Submission } from '../queries'

const codes = makeCodes({
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
const menu: News = { versionId: 101, contentId: 1, name: 'Menu', fileVersion: 1, approvalStatus: 'A', decidedBy: 'ken' }
const film: News = { ...menu, versionId: 102, contentId: 2, name: 'Film', approvalStatus: 'R' }
const mine = '/contents/my-pending-approval-content'

/** A server that keeps what the person has not seen yet, and what they were seen to see. */
function server(...first: News[]) {
  const sent = vi.fn<(body: unknown) => void>()
  let news = first
  const handlers: RequestHandler[] = [
    answer('get', '/api/content-version/news', () => news),
    answer('post', '/api/content-version/seen', ({ body }) => {
      sent(body)
      const { id } = body as { id: number[] }
      news = news.filter(({ versionId }) => !id.includes(versionId))
      return { ids: id }
    }),
    answer('get', '/api/pending-approval-content', ({ query }) => {
      const decided = [menu, film].filter(({ approvalStatus }) => approvalStatus === query.get('approvalStatus'))
      return pageOf(decided.map(submission))
    }),
  ]
  const decide = (...more: News[]) => {
    news = [...more, ...news]
  }
  return { handlers, sent, decide }
}

function submission({ versionId, contentId, name, approvalStatus, decidedBy }: News): Submission {
  const submitted = { submittedBy: 'hanako', submittedAt: '2026-11-02T08:00:00Z', currentAt: null, sha256: 'sha' }
  const decided = { decidedBy, decidedAt: '2026-11-02T09:00:00Z', reason: '' }
  return { ...makeContent({ id: contentId, name }), versionId, approvalStatus, ...submitted, ...decided }
}

const entry = (name: RegExp) => screen.findByRole('link', { name })

/** Something that was decided before the console was opened: its mark says that the news are known. */
const old: News = { ...menu, versionId: 100, name: 'Old' }

test('an author is told at once what was decided, with a way to it', async () => {
  const { handlers, decide } = server(old)
  const { user, channels, url } = await renderApp({ path: mine, codes, handlers })
  await entry(/^My pending approval.*1 new decision$/)
  decide(film)
  act(() => channels.at(-1)?.send({ entity: 'content', id: 2, companyId: 2 }))
  expect(await screen.findByText('ken has rejected “Film”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(url()).toBe(`${mine}?approvalStatus=R`))
})

test('several that are decided together are one message', async () => {
  const { handlers, decide } = server(old)
  const { channels } = await renderApp({ path: mine, codes, handlers })
  await entry(/^My pending approval.*1 new decision$/)
  decide(menu, film)
  act(() => channels.at(-1)?.send({ entity: 'content', id: 0, companyId: 2 }))
  expect(await screen.findByText('2 of your submissions were decided')).toBeVisible()
  expect(await entry(/^My pending approval.*3 new decisions$/)).toBeVisible()
})

test('what was decided before signing in is marked without a message, until it was on the screen', async () => {
  const { handlers, sent } = server(film, menu)
  const { user } = await renderApp({ path: mine, codes, handlers })
  expect(await entry(/^My pending approval.*2 new decisions$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show' })).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('radio', { name: 'Rejected (1)' }))
  const row = within(await screen.findByRole('row', { name: /Film/ }))
  expect(await row.findByText('New')).toBeVisible()
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ companyId: 2, id: [102] }))
  expect(await entry(/^My pending approval.*1 new decision$/)).toBeVisible()
  expect(row.getByText('New')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Rejected' })).toBeChecked()
})

test('those who decide see no news of others', async () => {
  const { handlers, sent } = server(film)
  await renderApp({ path: '/contents/pending-approval-content?approvalStatus=R', codes, handlers })
  expect(await screen.findByRole('row', { name: /Film/ })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Rejected' })).toBeChecked()
  expect(sent).not.toHaveBeenCalled()
})
