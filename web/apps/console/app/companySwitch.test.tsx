import { answer, pageOf } from '@marquee/testkit/answer'
import { administrator, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { card, listing, makeContent, versionList } from '../features/content/contents.fake'

/** Works in company 2, Midori Foods, and in company 3, Kawa Hotels. */
const self = makeSelf({ role: administrator, managedCompanyIds: [3] })

describe('the contents of a company, and another company', () => {
  const menu = makeContent({ id: 1, name: 'Menu' })
  const start = (path: string) =>
    renderApp({
      path,
      self,
      handlers: [
        answer('get', '/api/content', ({ query }) =>
          pageOf(query.get('companyId') === '2' ? [menu] : [makeContent({ id: 9, name: 'Pool', companyId: 3 })]),
        ),
        ...listing([]),
        answer('get', '/api/content/{id}', menu),
        answer('post', '/api/content/listRelatedPlaylistOrSchedule', [] as never),
        versionList([]),
      ],
    })

  test('an open drawer is left with the company, and is there again on the way back', async () => {
    const { user, url, history } = await start('/contents/all-content?content=1&companyId=2')
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Menu'))
    act(() => history.push('/contents/all-content?companyId=3'))
    expect(await card('Pool')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => history.back())
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Menu'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(url()).toBe('/contents/all-content?companyId=2'))
  })

  test('what is selected does not outlive the company', async () => {
    const { user, history } = await start('/contents/all-content?companyId=2')
    await user.click(await screen.findByRole('checkbox', { name: /Menu/ }))
    expect(await screen.findByText(/1 selected/)).toBeVisible()
    act(() => history.push('/contents/all-content?companyId=3'))
    expect(await card('Pool')).toBeVisible()
    expect(screen.queryByText(/selected/)).toBeNull()
    act(() => history.back())
    expect(await card('Menu')).toBeVisible()
    expect(screen.queryByText(/1 selected/)).toBeNull()
  })
})
