import type { Body } from '@marquee/api/types'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, makeTag, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

const floor = makeTag({
  id: 4,
  name: 'Floor',
  type: 'Device',
  items: [{ value: '1' }, { value: '2' }],
  value: '1,2',
  uses: 3,
})

async function show(tags = [floor], self = makeSelf()) {
  const server = {
    asked: [] as URLSearchParams[],
    created: [] as Body<'/api/tags', 'post'>[],
    changed: [] as Body<'/api/tags', 'patch'>[],
    deleted: [] as string[],
    refusal: undefined as ReturnType<typeof refuse> | undefined,
  }
  const app = await renderApp({
    path: '/manage/tag',
    self,
    handlers: [
      answer('get', '/api/tags', ({ query }) => {
        server.asked.push(query)
        return pageOf(tags)
      }),
      answer('post', '/api/tags', ({ body }) => {
        server.created.push(body as Body<'/api/tags', 'post'>)
        return server.refusal ?? floor
      }),
      answer('patch', '/api/tags', ({ body }) => {
        server.changed.push(body as Body<'/api/tags', 'patch'>)
        return floor
      }),
      answer('delete', '/api/tags/{id}', ({ params }) => {
        server.deleted.push(String(params.id))
        return { ids: [4] }
      }),
    ],
  })
  return { ...app, server }
}

test('R313 eight tags to a page, by name, each with its type, values and uses', async () => {
  const { server } = await show()
  const row = (await screen.findByRole('button', { name: 'Floor' })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/Floor.*Screens.*1.*2.*3/)
  expect(server.asked[0]?.get('_limit')).toBe('8')
  expect(server.asked[0]?.get('sortBy')).toBe('name')
})

test('R422 R425 a new tag is sent with its values joined', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'New tag' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Region')
  await user.type(dialog.getByLabelText('Values'), 'north,south{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]).toEqual({
    companyId: 2,
    name: 'Region',
    type: 'Content',
    description: '',
    value: 'north,south',
  })
})

test('R423 R426 an update carries the company and no type', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Floor' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Type')).toBeDisabled()
  await user.type(dialog.getByLabelText('Description'), 'Where it hangs')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]).toEqual({
    id: 4,
    companyId: 2,
    name: 'Floor',
    description: 'Where it hangs',
    value: '1,2',
    version: 1,
  })
})

test('G129 what the server refuses stands at its field', async () => {
  const { user, server } = await show()
  server.refusal = refuse(422, 'invalid', {
    errors: [{ location: 'body.value', code: 'too-many', message: 'Too many' }],
  })
  await user.click(await screen.findByRole('button', { name: 'New tag' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Region')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Values')).toHaveAttribute('aria-invalid', 'true'))
  expect(dialog.getByLabelText('Name')).toHaveValue('Region')
})

test('deleting says how many records lose the tag', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for Floor' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('taken off the 3 records')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.deleted).toEqual(['4']))
})

test('who may only read looks and changes nothing', async () => {
  const { user } = await show([floor], makeSelf({ auth: rights('R') }))
  await user.click(await screen.findByRole('button', { name: 'Floor' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New tag' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Floor' })).toBeNull()
})

test('without tags the next step is taught', async () => {
  await show([])
  expect(await screen.findByText('There are no tags yet')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'New tag' })).toHaveLength(2)
})
