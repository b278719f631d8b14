import { standardMessage } from '@marquee/model/message/message'
import { refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeTemplate, openMessages, refused } from './message.fake'
import { nameOfCopy } from './values'

type Opened = Awaited<ReturnType<typeof openMessages>>

const dialogOf = async () => within(await screen.findByRole('dialog'))
const save = async ({ user }: Opened) => user.click((await dialogOf()).getByRole('button', { name: 'Save' }))

async function begin(app: Opened) {
  await app.user.click(await screen.findByRole('button', { name: 'New template' }))
  return dialogOf()
}

/** Puts a text into a field at once, as from the clipboard. */
async function put({ user }: Opened, box: HTMLElement, text: string) {
  await user.click(box)
  await user.paste(text)
}

async function command({ user }: Opened, template: string, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${template}` }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

test('R308 R427 ten templates of the company to a page, each with its words, place and movement', async () => {
  const { server } = await openMessages()
  const row = (await screen.findByRole('button', { name: 'Closing' })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/Closing soon.*Bottom.*To the left.*hanako/)
  expect(server.asked[0]?.get('_limit')).toBe('10')
  expect(server.asked[0]?.get('companyId')).toBe('2')
})

test('an empty list says what a template is for, and offers to make one', async () => {
  const app = await openMessages([])
  expect(await screen.findByText(/a band of words over whatever else plays/)).toBeVisible()
  await app.user.click((await screen.findAllByRole('button', { name: 'New template' })).at(-1) as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'New template' })).toBeVisible()
})

test('R428 D109 a new template is sent with what was set and what it starts from, its company in the query', async () => {
  const app = await openMessages()
  const dialog = await begin(app)
  await put(app, dialog.getByLabelText('Name'), ' Lunch ')
  await put(app, dialog.getByLabelText('Words'), 'Soup\nBread')
  await app.user.click(dialog.getByRole('radio', { name: 'Top' }))
  await app.user.clear(dialog.getByLabelText('Speed'))
  await app.user.type(dialog.getByLabelText('Speed'), '7')
  await save(app)
  await waitFor(() => expect(app.server.created).toHaveLength(1))
  expect(app.server.created[0]).toEqual({
    company: '2',
    body: { ...standardMessage, name: 'Lunch', ready: false, content: 'Soup\nBread', position: 'top', speed: 7 },
  })
})

test('R428 an edit carries id and version; what was not touched stays', async () => {
  const own = { fontType: 'company', fontFace: 'Go', audio: '9', bgImage: '8', showImmediate: true } as const
  const app = await openMessages([makeTemplate({ ...own, rssformat: ['title', 'date'] })])
  await app.user.click(await screen.findByRole('button', { name: 'Closing' }))
  const dialog = await dialogOf()
  await app.user.type(dialog.getByLabelText('Words'), '!')
  await save(app)
  await waitFor(() => expect(app.server.changed).toHaveLength(1))
  const { createdAt, updatedAt, updatedBy, companyId, ...left } = makeTemplate(own)
  expect(app.server.changed[0]).toEqual({
    company: '2',
    body: { ...left, rssformat: ['title', 'date'], content: 'Closing soon!' },
  })
})

test('a template is kept ready for emergencies, and marked in the list', async () => {
  const app = await openMessages([makeTemplate(), makeTemplate({ id: 6, name: 'Fire', ready: true })])
  const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement
  expect(within(await rowOf('Fire')).getByText('Ready')).toBeVisible()
  expect(within(await rowOf('Closing')).queryByText('Ready')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Closing' }))
  const dialog = await dialogOf()
  expect(dialog.getByText(/All screens of the company keep its picture, sound and font/)).toBeVisible()
  await app.user.click(dialog.getByLabelText('Keep ready for emergencies'))
  await save(app)
  await waitFor(() => expect(app.server.changed).toMatchObject([{ body: { id: 5, ready: true } }]))
})

test('the lines of a source take the place of words, which then may be missing', async () => {
  const app = await openMessages()
  const dialog = await begin(app)
  await put(app, dialog.getByLabelText('Name'), 'News')
  await app.user.click(dialog.getByRole('checkbox', { name: 'Show the news of a source' }))
  expect(await dialog.findByLabelText('Words until the source has answered')).toBeVisible()
  await save(app)
  expect(await dialog.findByText('Choose the source of the lines')).toBeVisible()
  expect(dialog.queryByText('Write what the message says')).toBeNull()
  expect(app.server.created).toEqual([])
})

describe('what cannot be saved is said at its field', () => {
  test('without a name and words nothing is sent', async () => {
    const app = await openMessages()
    const dialog = await begin(app)
    await save(app)
    expect(await dialog.findByText('Give the template a name')).toBeVisible()
    expect(await dialog.findByText('Write what the message says')).toBeVisible()
    expect(app.server.created).toEqual([])
  })

  test.each([
    ['name', 'exists', /There is one with this name already/],
    ['bgImage', 'recycled', /This content is in the recycle bin/],
    ['fontFace', 'not-found', /This does not exist any more/],
    ['textColor', 'bad-format', /This does not have the right form/],
  ])('the server’s refusal of %s', async (field, code, text) => {
    const app = await openMessages()
    app.server.refusals.push(refused(field, code))
    await app.user.click(await screen.findByRole('button', { name: 'Closing' }))
    const dialog = await dialogOf()
    await save(app)
    const said = await dialog.findByText(text)
    expect(said.closest('.ant-form-item-explain-error, [class*=explain]')).not.toBeNull()
  })

  test('somebody else’s newer version: what was typed goes on top', async () => {
    const app = await openMessages()
    app.server.refusals.push(refuse(412, 'stale', {}))
    await app.user.click(await screen.findByRole('button', { name: 'Closing' }))
    const dialog = await dialogOf()
    await put(app, dialog.getByLabelText('Name'), ' time')
    await save(app)
    await app.user.click(await dialog.findByRole('button', { name: 'Save my changes on top' }))
    await waitFor(() => expect(app.server.changed).toHaveLength(2))
    expect(app.server.changed[1]?.body).toMatchObject({ name: 'Closing time', content: 'Closed', version: 4 })
  })
})

test('who leaves with something typed is asked', async () => {
  const app = await openMessages()
  const dialog = await begin(app)
  await put(app, dialog.getByLabelText('Name'), 'Lunch')
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
})

test('a copy gets the next number that no other template has', async () => {
  const app = await openMessages()
  app.server.taken = ['Closing (2)']
  await command(app, 'Closing', 'Duplicate')
  await waitFor(() => expect(app.server.created).toHaveLength(2))
  expect(app.server.created.map(({ body }) => body.name)).toEqual(['Closing (2)', 'Closing (3)'])
  expect(app.server.created[1]).toMatchObject({ company: '2', body: { content: 'Closing soon' } })
})

test.each([
  ['Sale', 2, 'Sale (2)'],
  ['Sale (2)', 3, 'Sale (3)'],
  ['(2)', 2, '(2) (2)'],
  ['雨'.repeat(200), 10, `${'雨'.repeat(195)} (10)`],
])('the copy of %j with the number %i', (name, number, copied) => {
  expect(nameOfCopy(name, number)).toBe(copied)
})

test('R428 one is deleted once that was agreed to', async () => {
  const app = await openMessages()
  await command(app, 'Closing', 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete Closing?' }))
  expect(app.server.deleted).toEqual([])
  await app.user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(app.server.deleted).toEqual([{ company: '2', id: '5' }]))
})

test('several are deleted together, and named before', async () => {
  const app = await openMessages([makeTemplate(), makeTemplate({ id: 6, name: 'Lunch' })])
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select everything on the page' }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete 2 templates?' }))
  expect(question.getByText('Lunch')).toBeVisible()
  await app.user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(app.server.deleted.map(({ id }) => id)).toEqual(['5', '6']))
})

test('R062 who may only read looks, and changes nothing', async () => {
  const app = await openMessages([makeTemplate()], makeSelf({ auth: rights('R') }))
  expect(screen.queryByRole('button', { name: 'New template' })).toBeNull()
  await app.user.click(await screen.findByRole('button', { name: 'Closing' }))
  const dialog = await dialogOf()
  expect(dialog.getByLabelText('Words')).toBeDisabled()
  for (const box of dialog.getAllByLabelText(/^Text colour: /)) expect(box).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(dialog.getByText('From the start').closest('button')).toBeEnabled()
})

test('who may not see sources and the library is not offered them', async () => {
  const app = await openMessages([makeTemplate()], makeSelf({ auth: rights('W', { Feed: 'N', Content: 'N' }) }))
  const dialog = await begin(app)
  expect(dialog.queryByRole('checkbox', { name: 'Show the news of a source' })).toBeNull()
  expect(dialog.queryByText('Picture and sound')).toBeNull()
})
