import { answer, refuse } from '@marquee/testkit/answer'
import { administrator, makeGlobalAdmin, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Global } from './queries'

const kawa: Global = { id: 9, name: 'Kawa Group', parentId: 2, childIds: [3], version: 4 }

async function show(globals: Global[] = [kawa], self = makeGlobalAdmin()) {
  const server = { created: [] as string[], gone: [] as string[], refusal: undefined as Response | undefined }
  const app = await renderApp({
    path: '/manage/globalcompany',
    self,
    handlers: [
      answer('get', '/api/globalcompany', globals),
      answer('post', '/api/globalcompany', ({ body }) => {
        server.created.push(String(body))
        return server.refusal ?? kawa
      }),
      answer('delete', '/api/globalcompany/{id}', ({ params }) => {
        server.gone.push(String(params.id))
        return { ids: [9] }
      }),
    ],
  })
  return { ...app, server }
}

const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role="dialog"]') as HTMLElement

test('R016 the hierarchy is a tree of companies, and branches close', async () => {
  const { user } = await show()
  const tree = await screen.findByRole('list', { name: 'Global companies' })
  expect(tree).toHaveTextContent(/Midori Foods.*Kawa Group.*1 company.*Kawa Hotels/)
  await user.click(within(tree).getByRole('button', { name: /Kawa Group/, expanded: true }))
  expect(tree).not.toHaveTextContent('Kawa Hotels')
})

test('R421 a global company is created as multipart, and a refused child stands at its field', async () => {
  const { user, server } = await show([])
  await user.click((await screen.findAllByRole('button', { name: 'New global company' }))[0] as HTMLElement)
  const form = within(await dialog('New global company'))
  server.refusal = refuse(422, 'invalid', {
    errors: [{ location: 'body.name', code: 'too-long', message: 'Too long' }],
  })
  await user.type(form.getByLabelText('Name'), 'Asia')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true'))
  expect(server.created[0]).toMatch(/name="name"\s+Asia[\s\S]*name="parentId"\s+1/)
  expect(form.getByLabelText('Name')).toHaveValue('Asia')
})

test('deleting says whose administrators lose which companies', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for Kawa Group' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await dialog('Delete the global company Kawa Group?')
  expect(question).toHaveTextContent(/Midori Foods do not manage them.*Kawa Hotels/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.gone).toEqual(['9']))
})

test('G35 who manages companies sees the tree and changes nothing', async () => {
  const auth = { ...makeSelf().auth, GlobalCompany: { access: 'R', admin: false } }
  await show([kawa], makeSelf({ role: administrator, isCompanyAdmin: true, managedCompanyIds: [3], auth }))
  expect(await screen.findByText('Kawa Hotels')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New global company' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Kawa Group' })).toBeNull()
})

test('without any the next step is taught', async () => {
  await show([])
  expect(await screen.findByText('There are no global companies yet')).toBeVisible()
})
