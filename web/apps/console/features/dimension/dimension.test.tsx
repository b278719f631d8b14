import type { Body } from '@marquee/api/types'
import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { matching } from './queries'

const sizes = [
  { id: 1, width: 1920, height: 1080 },
  { id: 2, width: 1080, height: 1920 },
  { id: 3, width: 800, height: 800 },
]

test.each([
  ['', 3],
  ['1920', 2],
  ['1920x1080', 2],
  ['80', 3],
  ['4096', 0],
])('searching %s finds %d sizes', (typed, found) => {
  expect(matching(sizes, typed)).toHaveLength(found)
})

async function show(self = makeSelf()) {
  const server = {
    saved: [] as Body<'/api/dimension', 'post'>[],
    gone: [] as string[],
    refusal: undefined as Response | undefined,
  }
  const app = await renderApp({
    path: '/manage/dimension',
    self,
    handlers: [
      answer('get', '/api/dimension', sizes),
      answer('post', '/api/dimension', ({ body }) => {
        server.saved.push(body as Body<'/api/dimension', 'post'>)
        return server.refusal ?? { id: 1, width: 1, height: 1 }
      }),
      answer('delete', '/api/dimension/{id}', ({ params }) => {
        server.gone.push(String(params.id))
        return { ids: [1] }
      }),
    ],
  })
  return { ...app, server }
}

test('R380 a size is added without an id and changed with it', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'New screen size' }))
  const form = within(await screen.findByRole('dialog', { name: 'New screen size' }))
  await user.type(form.getByLabelText('Width'), '2560')
  await user.type(form.getByLabelText('Height'), '1440')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.saved).toEqual([{ companyId: 2, width: 2560, height: 1440 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Actions for 1920 × 1080' }))
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit screen size' }))
  server.refusal = refuse(409, 'exists')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByRole('alert')).toBeVisible()
  expect(server.saved[1]).toEqual({ companyId: 2, id: 1, width: 1920, height: 1080 })
})

test('the list says which way a screen lies, and deleting asks', async () => {
  const { user, server } = await show()
  const row = (await screen.findByText('1080 × 1920')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('Portrait')
  await user.click(screen.getByRole('button', { name: 'Actions for 1080 × 1920' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await screen.findByRole('dialog', { name: /Delete the screen size/ })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.gone).toEqual(['2']))
})

test('who may only read changes nothing', async () => {
  await show(makeSelf({ auth: rights('R') }))
  expect(await screen.findByText('1080 × 1920')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New screen size' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})
