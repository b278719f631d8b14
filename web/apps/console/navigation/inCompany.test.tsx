import { answer, pageOf } from '@marquee/testkit/answer'
import { administrator, makeSelf, makeTag } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

/** Works in company 2, Midori Foods, and in company 3, Kawa Hotels. */
const manager = makeSelf({ role: administrator, managedCompanyIds: [3] })

/** Tags that are called after their company, and the companies that were asked for theirs. */
async function start(options: AppOptions) {
  const asked: (string | null)[] = []
  const tags = answer('get', '/api/tags', ({ query }) => {
    asked.push(query.get('companyId'))
    return pageOf([makeTag({ id: 4, type: 'Content', name: `Tag of ${query.get('companyId')}` })])
  })
  return { asked, ...(await renderApp({ self: manager, handlers: [tags], ...options })) }
}

const companyShown = () => screen.getByRole('combobox', { name: 'Company' })

describe('who works in several companies', () => {
  test.each([
    ['/manage/tag', '/manage/tag?companyId=2', '2'],
    ['/manage/tag?companyId=3', '/manage/tag?companyId=3', '3'],
    ['/manage/tag?type=Content', '/manage/tag?type=Content&companyId=2', '2'],
    ['/manage/tag?companyId=9', '/manage/tag?companyId=2', '2'],
  ])('comes by %s to the address that says which one is shown: %s', async (path, address, companyId) => {
    const { url, asked } = await start({ path })
    expect(await screen.findByText(`Tag of ${companyId}`)).toBeVisible()
    expect(url()).toBe(address)
    expect(asked).toEqual([companyId])
  })

  test('goes on in it by every link, and back to the company before', async () => {
    const { user, url, history } = await start({ path: '/profile?companyId=3' })
    await user.click(await screen.findByRole('button', { name: 'Management' }))
    await user.click(await screen.findByRole('link', { name: 'Tags' }))
    expect(await screen.findByText('Tag of 3')).toBeVisible()
    expect(url()).toBe('/manage/tag?companyId=3')
    act(() => history.push('/manage/tag?companyId=2'))
    expect(await screen.findByText('Tag of 2')).toBeVisible()
    expect(companyShown()).toHaveTextContent('Midori Foods')
    act(() => history.back())
    expect(await screen.findByText('Tag of 3')).toBeVisible()
    expect(companyShown()).toHaveTextContent('Kawa Hotels')
  })

  test('sees what the address says, whatever another window has chosen since', async () => {
    localStorage.setItem('marquee.company', '3')
    const { url, asked } = await start({ path: '/manage/tag?companyId=2' })
    expect(await screen.findByText('Tag of 2')).toBeVisible()
    expect([url(), asked]).toEqual(['/manage/tag?companyId=2', ['2']])
  })

  test('leaves a page before the next one asks for anything: it shows nothing of the other company', async () => {
    const { user, url, asked } = await start({ path: '/manage/tag?companyId=2' })
    await screen.findByText('Tag of 2')
    await user.click(screen.getByRole('combobox', { name: 'Company' }))
    await user.click(await screen.findByTitle('Kawa Hotels'))
    await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(asked).toEqual(['2'])
  })
})

test('who works in one company sees no company in the address, and never another one', async () => {
  const { user, url, asked } = await start({ path: '/manage/tag?companyId=3&type=Content', self: makeSelf() })
  expect(await screen.findByText('Tag of 2')).toBeVisible()
  expect(url()).toBe('/manage/tag?type=Content')
  expect(asked).toEqual(['2'])
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() => expect(url()).toBe('/dashboard'))
})
