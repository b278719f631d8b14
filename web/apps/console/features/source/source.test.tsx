import type { Body } from '@marquee/api/types'
import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from './queries'

const news: Source = {
  id: 4,
  companyId: 2,
  sourceType: 'HTTP',
  sourceDetail: { url: 'https://news.example/feed', refreshMinutes: 15 },
  hasPassword: false,
  description: 'News',
  feedType: 'RSS',
  version: 2,
  updatedAt: '2026-11-20T09:00:00Z',
  updatedBy: 'ben',
  state: 'good',
  failure: '',
  goodAt: '2026-11-20T09:00:00Z',
  itemCount: 12,
  doubts: [],
}

const inNoZone: Source['doubts'][number] = { what: 'zone', count: 1 }

const failing: Source = { ...news, id: 5, description: 'Weather', state: 'failing', failure: 'unreachable' }

async function show(list: Source[] = [news, failing], self = makeSelf()) {
  const server = {
    created: [] as Body<'/api/externalSource', 'post'>[],
    changed: [] as Body<'/api/externalSource', 'patch'>[],
    tried: [] as Body<'/api/verifyExternalSourcePath', 'post'>[],
    deleted: [] as string[],
    refusal: undefined as (() => Response) | undefined,
    asked: [] as string[],
  }
  const app = await renderApp({
    path: '/manage/externalSource',
    self,
    handlers: [
      answer('get', '/api/externalSource', list),
      answer('post', '/api/externalSource', ({ body }) => {
        server.created.push(body as never)
        return server.refusal?.() ?? news
      }),
      answer('patch', '/api/externalSource', ({ body }) => {
        server.changed.push(body as never)
        return server.refusal?.() ?? news
      }),
      answer('post', '/api/verifyExternalSourcePath', ({ body }) => {
        server.tried.push(body as never)
        return (
          server.refusal?.() ?? {
            total: 30,
            items: [{ title: 'Snow', text: 'Roads are slippery' }],
            doubts: [inNoZone],
          }
        )
      }),
      answer('get', '/api/author/feedInfoAndContents/{id}', ({ params }) => {
        server.asked.push(String(params.id))
        const found = list.find(({ id }) => id === Number(params.id)) as Source
        const contents = found.goodAt ? [{ title: 'Sunshine', text: 'All day' }, { title: 'Rain' }] : []
        return { ...found, contents }
      }),
      answer('delete', '/api/externalSource/{id}', ({ params }) => {
        server.deleted.push(String(params.id))
        return { ids: [4] }
      }),
    ],
  })
  return { ...app, server }
}

test('R384 each source says how it is, and what is kept while it fails', async () => {
  await show()
  const good = (await screen.findByRole('button', { name: 'News' })).closest('tr') as HTMLElement
  expect(good).toHaveTextContent(/https:\/\/news.example\/feed.*News \(RSS, Atom\).*Good.*12 items/)
  const bad = screen.getByRole('button', { name: 'Weather' }).closest('tr')
  expect(bad).toHaveTextContent(/Failing.*12 items.*Nobody answers at this address\. What came before is kept/)
})

test('what was not understood of a source is said with a count', async () => {
  const doubts: Source['doubts'] = [
    { what: 'letter', count: 1 },
    { what: 'rule', count: 3 },
  ]
  await show([{ ...news, doubts }, failing])
  const row = (await screen.findByRole('button', { name: 'News' })).closest('tr')
  expect(row).toHaveTextContent(/Read in part.*1 letter could not be read\.3 repetitions could not be read/)
})

test.each([
  ['by who changes sources', makeSelf()],
  ['by who only reads', makeSelf({ auth: rights('R') })],
])('R346 what came last can be looked at while the source fails, %s', async (_, self) => {
  const { user, server } = await show([failing], self)
  await user.click(await screen.findByRole('button', { name: 'Weather' }))
  const last = within(await screen.findByRole('region', { name: 'What came last' }))
  expect(await last.findByText('Sunshine')).toBeVisible()
  expect(last.getByText('Rain')).toBeVisible()
  expect(last.getByText(/Nobody answers at this address\. What came before is kept/)).toBeVisible()
  expect(server.asked).toEqual(['5'])
  expect(server.tried).toEqual([])
})

test('a source from which nothing came says so, and a new one says nothing', async () => {
  const { user, server } = await show([{ ...news, state: 'waiting', goodAt: undefined, itemCount: 0 }])
  await user.click(await screen.findByRole('button', { name: 'News' }))
  const last = await screen.findByRole('region', { name: 'What came last' })
  await waitFor(() => expect(last).toHaveAttribute('aria-busy', 'false'))
  expect(last).toHaveTextContent(/^What came lastNot fetched yet$/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'New source' }))
  expect(await screen.findByLabelText('Address')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'What came last' })).toBeNull()
  expect(server.asked).toEqual(['4'])
})

test('the list is searched by name and address', async () => {
  const { user } = await show([news, { ...failing, sourceDetail: { url: 'https://sky.example', refreshMinutes: 5 } }])
  await user.type(await screen.findByRole('searchbox'), 'sky')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'News' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Weather' })).toBeVisible()
})

test('R385 R386 a source is tried before it is saved', async () => {
  const { user, server } = await show([])
  await user.click((await screen.findAllByRole('button', { name: 'New source' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'News')
  await user.type(dialog.getByLabelText('Address'), 'https://news.example/feed')
  await user.click(dialog.getByRole('button', { name: 'Try it' }))
  expect(await dialog.findByText('30 items came')).toBeVisible()
  expect(dialog.getByText('Snow')).toBeVisible()
  expect(dialog.getByText('1 time has no time zone that is known, and is taken as UTC.')).toBeVisible()
  const sourceDetail = { url: 'https://news.example/feed', refreshMinutes: 15 }
  expect(server.tried[0]).toEqual({ companyId: 2, feedType: 'RSS', sourceDetail })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]).toEqual({
    companyId: 2,
    description: 'News',
    feedType: 'RSS',
    sourceType: 'HTTP',
    sourceDetail,
  })
})

const shop: Source = {
  ...news,
  id: 6,
  description: 'Shop',
  sourceType: 'FTP',
  feedType: 'Pictures',
  sourceDetail: { url: 'ftp://ftp.example/shop/', refreshMinutes: 15, username: 'ann' },
  hasPassword: true,
}

test('a folder of pictures comes from an FTP server, with a name and a password', async () => {
  const { user, server } = await show([])
  await user.click((await screen.findAllByRole('button', { name: 'New source' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Shop')
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await user.type(dialog.getByLabelText('Address'), 'ftp://ftp.example/shop/')
  await user.type(dialog.getByLabelText('User name'), 'ann')
  await user.type(dialog.getByLabelText('Password'), 's3cret')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription(/begins with http/))
  await user.click(dialog.getByLabelText('What it gives'))
  await user.click(await screen.findByTitle('Folder of pictures'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]).toMatchObject({
    sourceType: 'FTP',
    feedType: 'Pictures',
    sourceDetail: { url: 'ftp://ftp.example/shop/', username: 'ann', password: 's3cret' },
  })
})

test('a stored password is not shown, kept while its field is empty, and used in the trial', async () => {
  const { user, server } = await show([shop])
  await user.click(await screen.findByRole('button', { name: 'Shop' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Password')).toHaveValue('')
  expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription(/A password is stored/)
  await user.click(dialog.getByRole('button', { name: 'Try it' }))
  await waitFor(() => expect(server.tried).toHaveLength(1))
  const sourceDetail = { url: 'ftp://ftp.example/shop/', refreshMinutes: 15, username: 'ann' }
  expect(server.tried[0]).toEqual({ companyId: 2, id: 6, feedType: 'Pictures', sourceDetail })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.changed[0]).toMatchObject({ id: 6, version: 2, sourceDetail }))
  expect(server.changed[0]).not.toHaveProperty('sourceDetail.password')
})

test('G142 an address that may not be reached is refused where it stands, and in the trial', async () => {
  const { user, server } = await show([])
  server.refusal = () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.sourceDetail.url', code: 'address-private' }] })
  await user.click((await screen.findAllByRole('button', { name: 'New source' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Router')
  await user.type(dialog.getByLabelText('Address'), 'http://192.168.0.1/')
  await user.click(dialog.getByRole('button', { name: 'Try it' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/in a private network/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveFocus())
  await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveAccessibleDescription(/in a private network/))
  expect(dialog.getByLabelText('Name')).toHaveValue('Router')
})

test('a stale version keeps what was typed', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'News' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), ' today')
  server.refusal = () => refuse(412, 'stale')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Somebody else saved a newer version.', { exact: false })).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('News today')
  expect(server.changed[0]).toMatchObject({ id: 4, version: 2 })
})

test('R495 who only reads can look and try, and changes nothing', async () => {
  const { user, server } = await show([news], makeSelf({ auth: rights('R') }))
  expect(screen.queryByRole('button', { name: 'New source' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'News' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Address')).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Try it' }))
  await waitFor(() => expect(server.tried).toEqual([{ companyId: 2, id: 4 }]))
})
