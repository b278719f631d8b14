import { refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeType, openEvents } from '../event.fake'
import './TypeDialog' // its code is read before anything is waited for

const path = '/eventList/eventType'

type Opened = Awaited<ReturnType<typeof openEvents>>

const dialogOf = async () => within(await screen.findByRole('dialog'))

async function rename({ user }: Opened, name: string) {
  const dialog = await dialogOf()
  await user.clear(dialog.getByLabelText('Name'))
  await user.paste(name)
  await user.click(dialog.getByText('Save'))
  return dialog
}

test('RT16 G143 the types of the company, each on its colour in words that can be read', async () => {
  await openEvents({
    path,
    types: [makeType({ color: '#0B6E4F' }), makeType({ id: 4, name: 'Party', color: '#FFEE88' })],
  })
  const row = (await screen.findByText('Party', { selector: 'button' })).closest('tr') as HTMLElement
  expect(within(row).getByText('Party', { selector: 'span' })).toHaveStyle({ background: '#FFEE88', color: '#000000' })
  expect(screen.getByText('Meeting', { selector: 'span' })).toHaveStyle({ background: '#0B6E4F', color: '#FFFFFF' })
})

test('a new type begins with a colour that no other has', async () => {
  const app = await openEvents({ path, types: [makeType({ color: '#2563eb' })] })
  await screen.findByText('Meeting', { selector: 'button' }) // whose colour it is not to have
  await app.user.click(screen.getByText('New type'))
  const dialog = await dialogOf()
  expect(dialog.getByLabelText('Colour')).toHaveValue('#d97706')
  fireEvent.change(dialog.getByLabelText('Colour'), { target: { value: '#00ff00' } })
  await rename(app, 'Training')
  await waitFor(() => expect(app.server.created).toEqual([{ companyId: 2, name: 'Training', color: '#00FF00' }]))
})

test('a change says which version it is of, and its events get the name', async () => {
  const app = await openEvents({ path })
  await app.user.click(await screen.findByText('Meeting', { selector: 'button' }))
  expect((await dialogOf()).getByText('Events of this type get the new name.')).toBeVisible()
  await rename(app, 'Talk')
  await waitFor(() =>
    expect(app.server.changed).toEqual([{ id: 3, companyId: 2, name: 'Talk', color: '#377CB7', version: 1 }]),
  )
})

test('a name that another type has is told of at its field, and stays typed', async () => {
  const app = await openEvents({ path })
  app.server.refusals.push(refuse(422, 'invalid', { errors: [{ location: 'body.name', code: 'exists' }] }))
  await app.user.click(await screen.findByText('Meeting', { selector: 'button' }))
  const dialog = await rename(app, 'Party')
  expect(await dialog.findByText(/There is one with this name already/)).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Party')
})

test('a name is needed, and is no longer than 50 characters', async () => {
  const app = await openEvents({ path })
  await app.user.click(await screen.findByText('Meeting', { selector: 'button' }))
  const dialog = await rename(app, ' ')
  expect(await dialog.findByText('Give the type a name')).toBeVisible()
  await rename(app, 'a'.repeat(51))
  expect(await dialog.findByText('At most 50 characters')).toBeVisible()
  expect(app.server.changed).toEqual([])
})

test('somebody else’s newer version: what was typed goes on top', async () => {
  const app = await openEvents({ path })
  app.server.refusals.push(refuse(412, 'stale'))
  await app.user.click(await screen.findByText('Meeting', { selector: 'button' }))
  app.server.types = [makeType({ version: 2, color: '#DC2626' })]
  const dialog = await rename(app, 'Talk')
  await app.user.click(await dialog.findByText('Save my changes on top'))
  await waitFor(() => expect(app.server.changed[1]).toMatchObject({ name: 'Talk', color: '#DC2626', version: 2 }))
})

test('deleting says that events keep the word', async () => {
  const app = await openEvents({ path })
  await app.user.click(await screen.findByLabelText('Actions for Meeting'))
  await app.user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await dialogOf()
  expect(question.getByText(/keep its name, without a colour/)).toBeVisible()
  await app.user.click(question.getByText('Delete'))
  await waitFor(() => expect(app.server.deleted).toEqual([3]))
})

test('who may only read looks, and changes nothing', async () => {
  const app = await openEvents({ path, self: makeSelf({ auth: rights('R') }) })
  await app.user.click(await screen.findByText('Meeting', { selector: 'button' }))
  const dialog = await dialogOf()
  expect(dialog.getByLabelText('Name')).toBeDisabled()
  expect(dialog.getByLabelText('Colour')).toBeDisabled()
  expect(dialog.queryByText('Save')).not.toBeVisible()
  expect(screen.queryByText('New type')).toBeNull()
})

test('without types the next step is taught', async () => {
  await openEvents({ path, types: [] })
  expect(await screen.findByText('There are no types yet')).toBeVisible()
})
