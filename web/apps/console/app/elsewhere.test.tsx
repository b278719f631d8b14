import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { administrator, makeCodes, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { server } from '@marquee/testkit/server'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

const records = [
  ['playlist', '/playlist/edit-playlist/4', '/api/playlists/{id}'],
  ['schedule', '/schedule/edit-schedule/4', '/api/schedule/{id}'],
  ['screen', '/device/my-devices/4', '/api/device/{id}'],
  ['content', '/contents/all-content?content=4', '/api/content/{id}'],
] as const

type Operation = (typeof records)[number][2]

/** Opens a record in company 2, which does not have it; `home` has it, as far as the person reaches. */
async function open(path: string, operation: Operation, home: number | null, self = makeSelf()) {
  const asked: (string | null)[] = []
  const one = answer('get', operation, ({ query }) => {
    const companyId = query.get('companyId')
    asked.push(companyId)
    return companyId === 'all' && home ? ({ id: 4, companyId: home } as never) : refuse(404, 'not-found')
  })
  const others = [
    answer('get', '/api/content', () => pageOf([])),
    answer('get', '/api/content/version', () => pageOf([])),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', [] as never),
    answer('get', '/api/content/limits', {} as never),
    answer('get', '/api/content/import', []),
    answer('get', '/api/mycompanyTags', []),
    answer('get', '/api/company/{id}', { id: 2, zone: 'UTC' } as never),
    answer('get', '/api/device/{id}/playing', () => refuse(404, 'not-found')),
  ]
  const codes =
    self.managedCompanyIds.length > 0 ? makeCodes() : makeCodes({ companies: makeCodes().companies.slice(0, 1) })
  const app = await renderApp({ path, self, codes, handlers: [one, ...others] })
  return { ...app, asked }
}

/** Of which companies something is asked from now on. */
function companiesAsked(): (string | null)[] {
  const asked: (string | null)[] = []
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).searchParams.get('companyId')))
  return asked
}

const manager = makeSelf({ role: administrator, managedCompanyIds: [3] })

describe.each(records)('a %s that the current company does not have', (_, path, operation) => {
  test('is opened in the company that has it, whose data are on their way as soon as the link is pointed at', async () => {
    const { user, url } = await open(path, operation, 3, manager)
    const notice = within(await screen.findByRole('alert'))
    expect(await notice.findByRole('heading', { name: 'This is in Kawa Hotels' })).toBeVisible()
    const link = notice.getByRole('link', { name: 'Open it there' })
    const here = url()
    const reached = companiesAsked()
    await user.hover(link)
    await waitFor(() => expect(reached).toContain('3'))
    expect([url(), localStorage.getItem('marquee.company')]).toEqual([here, '2'])
    await user.click(link)
    await waitFor(() => expect(url()).toBe(`${path}${path.includes('?') ? '&' : '?'}companyId=3`))
    expect(localStorage.getItem('marquee.company')).toBe('3')
  })

  test('is gone where nobody has it whom the person reaches', async () => {
    const { asked } = await open(path, operation, null, manager)
    await waitFor(() => expect(asked).toContain('all'))
    expect(await screen.findByRole('alert')).not.toHaveTextContent('Kawa Hotels')
    expect(screen.queryByRole('link', { name: 'Open it there' })).toBeNull()
  })

  test('is looked for nowhere else by those who work in one company', async () => {
    const { asked } = await open(path, operation, 3)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['2']))
  })
})
