import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeCodes } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogTitled, listing, makeContent, makeVersion, menu, versionList } from '../contents.fake'
import type { Content, Version } from '../queries'
import { differences } from './difference'

const sent = vi.fn<(call: string, body: unknown) => void>()
const codes = (part: object) =>
  makeCodes({
    companies: [
      {
        id: 2,
        name: 'Midori Foods',
        needContentApproval: false,
        enableContentValidityFeature: false,
        hasMailServer: true,
        ...part,
      },
    ],
  })

const first = makeVersion({ id: 21, version: 1, current: true })
const second = makeVersion({ id: 22, version: 2, current: false, width: 3840, height: 2160 })

async function open(versions: Version[], options: AppOptions & { item?: Content } = {}) {
  const calls = ['current', 'current/cancel', 'delete'] as const
  const handlers = [
    ...(options.handlers ?? []),
    ...calls.map((call) =>
      answer('post', `/api/content-version/${call}`, ({ body }) => {
        sent(call, body)
        return second as never
      }),
    ),
    versionList(versions),
    answer('get', '/api/content/{id}', options.item ?? menu),
    answer('post', '/api/content/listRelatedPlaylistOrSchedule', []),
    answer('get', '/api/pending-approval-content', () => pageOf([])),
    ...listing([menu]),
  ]
  const app = await renderApp({ path: '/contents/all-content?content=1', ...options, handlers })
  await screen.findByText('v1')
  return app
}

async function run({ user }: Awaited<ReturnType<typeof open>>, version: string, command: RegExp) {
  await user.click(screen.getByRole('button', { name: `Actions for ${version}` }))
  await user.click(await screen.findByRole('menuitem', { name: command }))
}

beforeEach(() => sent.mockClear())

test('what a version changed is said in words', () => {
  const bigger = makeVersion({ sha256: 'b', width: 3840, height: 2160, durationMs: 5000, codec: 'hevc' })
  bigger.content = { ...bigger.content, mime: 'video/mp4' }
  expect(differences(first, bigger, 'en').map(({ fact, from, to }) => `${fact}: ${from} → ${to}`)).toEqual([
    'dimensions: 1920 × 1080 → 3840 × 2160',
    'duration:  → 0:05',
    'format: JPEG → MP4, HEVC (H.265)',
  ])
  expect(differences(first, { ...bigger, sha256: first.sha256 }, 'en')).toEqual([])
})

test('a version is made current, or at a chosen time', async () => {
  const app = await open([second, first])
  await run(app, 'v2', /^Make current$/)
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('current', { id: 22, companyId: 2 }))
  await run(app, 'v2', /^Make current at a time/)
  const dialog = await dialogTitled('When does v2 become current?')
  await app.user.type(within(dialog).getByLabelText('Date and time'), '2026-12-24 18:00')
  await app.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const currentAt = new Date('2026-12-24T18:00').toISOString()
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('current', { id: 22, companyId: 2, currentAt }))
})

test('a plan is shown and taken back', async () => {
  const app = await open([{ ...second, currentAt: '2026-12-24T18:00:00Z' }, first])
  expect(screen.getByText(/^Becomes current/)).toBeVisible()
  await run(app, 'v2', /Do not switch/)
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('current/cancel', { id: 22, companyId: 2 }))
})

test('R333 a version is deleted after a question; the current one is not offered', async () => {
  const app = await open([second, first])
  await run(app, 'v2', /Delete for good/)
  const question = await dialogTitled('Delete v2 of “Menu” for good?')
  expect(sent).not.toHaveBeenCalled()
  await app.user.click(within(question).getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('delete', { id: 22, companyId: 2 }))
})

test('versions are compared side by side', async () => {
  const app = await open([second, first])
  await run(app, 'v2', /Compare/)
  const dialog = await dialogTitled('Versions of “Menu”')
  expect(within(dialog).getAllByRole('img', { name: /Preview of v/ })).toHaveLength(2)
  const row = (name: RegExp) => within(dialog).getByRole('row', { name })
  expect(row(/^dimensions 1920 × 1080 3840 × 2160$/)).toHaveAttribute('data-differs')
  expect(row(/^added by hanako hanako$/)).not.toHaveAttribute('data-differs')
})

/** Twelve versions, of which the first is current again. */
const many = Array.from({ length: 12 }, (_, index) =>
  makeVersion({ id: 40 - index, version: 12 - index, current: index === 11 }),
)

test('R336 G88 all versions are there, ten at first, and the current one in any case', async () => {
  const { user } = await open(many)
  const row = (name: string) => screen.queryByText(name)?.closest('li')
  expect(row('v3')).toBeVisible()
  expect(row('v2')).toBeUndefined()
  expect(row('v1')).toHaveTextContent('Current')
  await user.click(screen.getByText('Show more (2)'))
  await waitFor(() => expect(row('v2')).toBeVisible())
  expect(screen.getAllByText('v1')).toHaveLength(1)
  expect(screen.queryByText(/Show more/)).not.toBeInTheDocument()
})

test('a version is compared with the current one, however old that is', async () => {
  const app = await open(many)
  await run(app, 'v12', /Compare/)
  const dialog = await dialogTitled('Versions of “Menu”')
  expect(within(dialog).getByRole('img', { name: 'Preview of v1' })).toBeVisible()
})

test.each([
  ['at once', {}, { setCurrent: '1' }],
  ['as soon as it is approved', { needContentApproval: true }, {}],
])('a link gets another address as its next version, %s', async (_, company, expected) => {
  const item = makeContent({ id: 1, name: 'Board', type: 'Web', url: 'https://example.com/board' })
  const refusals = [refuse(422, 'invalid', { errors: [{ location: 'body.url', code: 'other-type' }] })]
  const set = vi.spyOn(FormData.prototype, 'set')
  const takes = answer('post', '/api/contentVersion', () => refusals.pop() ?? (second as never))
  const { user } = await open([makeVersion({ url: item.url })], { item, codes: codes(company), handlers: [takes] })
  await user.click(screen.getByRole('button', { name: 'New version' }))
  const dialog = await dialogTitled('New version of “Board”')
  expect(within(dialog).queryByLabelText('Choose a file')).not.toBeInTheDocument()
  const url = within(dialog).getByRole('textbox', { name: 'Address' })
  expect(url).toHaveValue('https://example.com/board')
  await user.clear(url)
  await user.type(url, 'example.com/news')
  await user.click(within(dialog).getByRole('button', { name: 'New version' }))
  expect(await within(dialog).findByText('A new version is of the same kind as the one before.')).toBeVisible()
  set.mockClear()
  await user.click(within(dialog).getByRole('button', { name: 'New version' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(Object.fromEntries(set.mock.calls)).toEqual({ contentId: '1', url: 'https://example.com/news', ...expected })
  set.mockRestore()
})

test.each([
  ['without approval', {}, 'At once', { setCurrent: '1' }],
  ['with approval', { needContentApproval: true }, 'As soon as it is approved', {}],
])('R326 R322 a new version is sent by the tray, %s', async (_, company, when, expected) => {
  const made = vi.fn<() => void>()
  const set = vi.spyOn(FormData.prototype, 'set')
  const takes = answer('post', '/api/contentVersion', () => {
    made()
    return second as never
  })
  const app = await open([first], { codes: codes(company), handlers: [takes] })
  await app.user.click(screen.getByRole('button', { name: 'New version' }))
  const dialog = await dialogTitled('New version of “Menu”')
  await app.user.upload(within(dialog).getByLabelText('Choose a file'), new File(['x'], 'b.png', { type: 'image/png' }))
  expect(within(dialog).getByRole('radio', { name: when })).toBeChecked()
  await app.user.click(within(dialog).getByRole('button', { name: 'New version' }))
  await waitFor(() => expect(made).toHaveBeenCalled())
  expect(Object.fromEntries(set.mock.calls)).toMatchObject({ contentId: '1', ...expected })
  expect(set.mock.calls.some(([name]) => name === 'setCurrent')).toBe('setCurrent' in expected)
  set.mockRestore()
})

test('G85 R416 validity is there with the company’s flag alone', async () => {
  const app = await open([first])
  await app.user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
  const dialog = await dialogTitled('Edit “Menu”')
  expect(within(dialog).queryByLabelText('From')).not.toBeInTheDocument()
})
