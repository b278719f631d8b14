import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { makeImported, openEvents } from '../event.fake'
import './ImportDialog' // its code is read before anything is waited for
import type { Imported } from './queries'
import { FILE_MOST } from './values'

type Answered = Imported | Response | Promise<Imported>

const mixed = makeImported({
  added: 12,
  changed: 3,
  same: 40,
  left: 2,
  problems: [
    { problem: 'rule', name: 'Choir' },
    { problem: 'no-date', name: '' },
  ],
})

/** The list with the dialog above it, and what the server is told of files. */
async function open(answers: Answered[] = [], options: Parameters<typeof openEvents>[0] = {}) {
  const sent: Record<string, FormDataEntryValue>[] = []
  const imports = answer('post', '/api/event/import', ({ body }) => {
    sent.push(fieldsOf(String(body)))
    return answers.shift() ?? makeImported()
  })
  const app = await openEvents({ folders: makeFolders(), ...options, handlers: [imports] })
  return { ...app, sent }
}

/** The fields of a multipart form. */
function fieldsOf(body: string): Record<string, string> {
  const parts = body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([^\r]*)/g)
  return Object.fromEntries([...parts].map(([, name, file, value]) => [name, file ?? value]))
}

type Opened = Awaited<ReturnType<typeof open>>

async function begin({ user }: Opened) {
  await user.click(await screen.findByText('Import…'))
  return within(await screen.findByRole('dialog'))
}

const calendar = (name = 'rooms.ics', bytes = 'BEGIN:VCALENDAR') => new File([bytes], name, { type: 'text/calendar' })

const choose = ({ user }: Opened, file = calendar()) =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)

const button = (dialog: Awaited<ReturnType<typeof begin>>, name: string | RegExp) =>
  dialog.findByRole('button', { name })

test('a file is looked at as soon as it is there, and what becomes of it is said before it is done', async () => {
  const app = await open([mixed, mixed])
  const dialog = await begin(app)
  expect(dialog.getByText(/at most 5.MB/)).toBeVisible()
  await choose(app)
  expect(await dialog.findByText('12 new, 3 changed, 40 as they were, 2 passed over')).toBeVisible()
  expect(dialog.getByText('Choir').closest('li')).toHaveTextContent(/or its first time alone/)
  expect(dialog.getByText('Untitled').closest('li')).toHaveTextContent(/no date that can be read/)
  expect(app.sent).toEqual([
    { file: expect.any(String), companyId: '2', check: 'true', type: '', privateEvent: 'false' },
  ])
  const listed = app.server.asked.length
  await app.user.click(await button(dialog, 'Import 15 events'))
  expect(await screen.findByText(/^Imported: 12 new, 3 changed/)).toBeVisible()
  expect(app.sent[1]).toMatchObject({ file: expect.any(String), check: 'false' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(app.server.asked.length).toBeGreaterThan(listed))
})

test('groups are looked at anew, and go along with type and privacy', async () => {
  const app = await open([makeImported({ added: 0, same: 3 }), makeImported({ added: 0, changed: 3 })])
  const dialog = await begin(app)
  await choose(app)
  expect(await dialog.findByText(/Nothing would change/)).toBeVisible()
  expect(await button(dialog, 'Import')).toBeDisabled()
  await app.user.click(dialog.getByLabelText('Event lists of: Choose'))
  await app.user.click(await screen.findByText(/^Lobby \(/))
  await app.user.click(dialog.getByLabelText('Type'))
  await app.user.paste('Meeting')
  await app.user.click(dialog.getByText('Private'))
  await app.user.click(await button(dialog, 'Import 3 events'))
  await waitFor(() => expect(app.sent).toHaveLength(3))
  expect(app.sent[1]).toMatchObject({ check: 'true', deviceGroupIds: '11' })
  expect(app.sent[2]).toMatchObject({ check: 'false', deviceGroupIds: '11', type: 'Meeting', privateEvent: 'true' })
})

test.each([
  [makeImported({ added: 0 }), 'The file has no events.'],
  [makeImported({ added: 0, left: 2 }), 'None of its events can be taken.'],
  [makeImported({ added: 0, same: 40 }), /Nothing would change/],
])('where there is nothing to do the button says so by its reason', async (outcome, reason) => {
  const app = await open([outcome])
  const dialog = await begin(app)
  await choose(app)
  expect(await dialog.findByText(reason)).toBeVisible()
  expect(await button(dialog, 'Import')).toBeDisabled()
})

test('what is cancelled in the calendar alone is deleted', async () => {
  const app = await open([makeImported({ added: 0, removed: 1 })])
  const dialog = await begin(app)
  await choose(app)
  expect(await button(dialog, 'Delete 1 cancelled event')).toBeEnabled()
})

test.each([
  ['not-a-calendar', /Export the calendar again as iCalendar \(\.ics\)/],
  ['too-large', /Export a shorter time/],
])('a wrong file (%s) says what to do, and another one can be chosen', async (code, text) => {
  const app = await open([refuse(422, 'invalid', { errors: [{ location: 'body.file', code, message: code }] })])
  const dialog = await begin(app)
  await choose(app, calendar('photo.ics', 'JFIF'))
  expect(await dialog.findByRole('alert')).toHaveTextContent(text)
  expect(await button(dialog, 'Import')).toBeDisabled()
  await choose(app, calendar('right.ics'))
  expect(await button(dialog, 'Import 3 events')).toBeEnabled()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('more events than a company may have is said with their number', async () => {
  const app = await open([refuse(409, 'too-many-events', { params: { most: 20_000 } })])
  const dialog = await begin(app)
  await choose(app)
  expect(await dialog.findByText(/There are 20[,.]?000 events/)).toBeVisible()
})

test('a file that is too large is not sent', async () => {
  const app = await open()
  const dialog = await begin(app)
  await choose(app, calendar('years.ics', 'x'.repeat(FILE_MOST + 1)))
  expect(await dialog.findByText(/larger than 5.MB/)).toBeVisible()
  await app.user.click(await button(dialog, 'Import'))
  expect(app.sent).toEqual([])
})

test('without a file the field asks for one', async () => {
  const app = await open()
  const dialog = await begin(app)
  await app.user.click(await button(dialog, 'Import'))
  expect(await dialog.findByText('Choose a calendar file first.')).toBeVisible()
  expect(app.sent).toEqual([])
})

test('an import under way can be left', async () => {
  const never = new Promise<Imported>(() => {})
  const app = await open([makeImported(), never])
  const dialog = await begin(app)
  await choose(app)
  await app.user.click(await button(dialog, 'Import 3 events'))
  await waitFor(() => expect(app.sent).toHaveLength(2))
  const aborted = vi.spyOn(AbortController.prototype, 'abort')
  await app.user.click(dialog.getByText('Cancel'))
  expect(await screen.findByText(/The import was stopped/)).toBeVisible()
  expect(aborted).toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who may only read imports nothing, nor by the address', async () => {
  await open([], { path: '/eventList?dialog=import', self: makeSelf({ auth: rights('R') }) })
  expect(await screen.findByText('Opening')).toBeVisible()
  expect(screen.queryByText('Import…')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not see device groups imports without', async () => {
  const app = await open([], { self: makeSelf({ auth: rights('W', { Device: 'N' }) }) })
  const dialog = await begin(app)
  await choose(app)
  await app.user.click(await button(dialog, 'Import 3 events'))
  await waitFor(() => expect(app.sent).toHaveLength(2))
  expect(app.sent[1]).not.toHaveProperty('deviceGroupIds')
})

describe('Ctrl K', () => {
  test('imports from any page', async () => {
    const nothingElse = (['content', 'playlists', 'schedule', 'user'] as const).map((area) =>
      answer('get', `/api/${area}`, () => pageOf([])),
    )
    const app = await openEvents({ path: '/dashboard', handlers: nothingElse })
    await screen.findByRole('banner')
    await app.user.keyboard('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox'), 'import ev')
    await screen.findByRole('option', { name: /^Import events/ })
    await app.user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeVisible()
    await waitFor(() => expect(app.url()).toBe('/eventList'))
  })
})

test('a file without anything in it is said to be empty, and not sent', async () => {
  const app = await open()
  const dialog = await begin(app)
  await choose(app, calendar('empty.ics', ''))
  await app.user.click(await button(dialog, 'Import'))
  const said = await dialog.findByText(/This file is empty/)
  expect(said.closest('[class*=explain]')).not.toBeNull()
  expect(app.sent).toEqual([])
})

test('without a device group it says that events are shown nowhere', async () => {
  const app = await open()
  const dialog = await begin(app)
  expect(await dialog.findByText(/shown on no screen/)).toBeVisible()
  await app.user.click(dialog.getByLabelText('Signs of: Choose'))
  await app.user.click(await screen.findByText(/^Window \(/))
  await waitFor(() => expect(dialog.queryByText(/shown on no screen/)).toBeNull())
})
