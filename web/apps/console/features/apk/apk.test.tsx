import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Package } from './queries'

const player: Package = {
  id: 5,
  companyId: 2,
  os: 'Android',
  packageName: 'com.example.player',
  version: '2.1',
  signer: `0123456789abcdef${'0'.repeat(48)}`,
  filename: 'player.apk',
  fileSize: 2048,
  sha256: 'b'.repeat(64),
  isDefault: true,
  date: '2026-11-20T09:00:00Z',
}

const offered: Package = { ...player, id: 6, companyId: 0, version: '1.0', isDefault: false }

async function show(path = '/manage/apk', list = [player, offered], self = makeSelf()) {
  const server = {
    asked: [] as URLSearchParams[],
    own: 0,
    all: 0,
    keys: [] as (string | null)[],
    deleted: [] as string[],
    refusal: undefined as (() => Response) | undefined,
  }
  const app = await renderApp({
    path,
    self,
    handlers: [
      answer('get', '/api/apk', ({ query }) => {
        server.asked.push(query)
        return pageOf(list)
      }),
      answer('post', '/api/myApk', ({ headers }) => {
        server.own++
        server.keys.push(headers.get('idempotency-key'))
        return server.refusal?.() ?? [player]
      }),
      answer('post', '/api/apk', ({ headers }) => {
        server.all++
        server.keys.push(headers.get('idempotency-key'))
        return server.refusal?.() ?? player
      }),
      answer('delete', '/api/apk/{id}', ({ params }) => {
        server.deleted.push(String(params.id))
        return { ids: [5] }
      }),
    ],
  })
  return { ...app, server }
}

const files = [new File(['a'], 'one.apk'), new File(['b'], 'two.apk')]

test('R267 G27 each system has its page, with the default and whose a package is', async () => {
  const { server } = await show()
  const row = (await screen.findByText('2.1')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/com.example.player.*player.apk.*2\.1.*Default.*0123456789ab/)
  expect((await screen.findByText('1.0')).closest('tr')).toHaveTextContent('Offered by the operators')
  expect(server.asked[0]?.get('os')).toBe('Android')
})

test('RT43 the page of Windows asks for Windows, and teaches the first step', async () => {
  const { user, server } = await show('/manage/wpf', [])
  expect(await screen.findByText('There are no packages yet')).toBeVisible()
  expect(server.asked[0]?.get('os')).toBe('Windows')
  await user.click(screen.getAllByRole('button', { name: 'Add packages' })[0] as HTMLElement)
  const chooser = within(await screen.findByRole('dialog')).getByLabelText('Choose files', { selector: 'input' })
  expect(chooser).toHaveAttribute('accept', '.msix,.appx,.exe')
})

test('R271 several packages are sent at once; one of another signer is refused where it was chosen', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add packages' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), files)
  server.refusal = () => refuse(422, 'invalid', { errors: [{ location: 'body.file', code: 'other-signer' }] })
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(await dialog.findByText(/signed by somebody else/)).toBeVisible()
  server.refusal = undefined
  await user.click(await dialog.findByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('The packages were added')).toBeVisible()
  expect([server.own, server.all]).toEqual([2, 0])
})

test('R268 operators may offer packages to every company, one call for each', async () => {
  const { user, server } = await show('/manage/apk', [offered], makeGlobalAdmin())
  await user.click(await screen.findByRole('button', { name: 'Add packages' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), files)
  await user.click(dialog.getByRole('checkbox', { name: 'Offer them to every company' }))
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(server.all).toBe(2))
})

test.each([
  ['R271 of one’s own', makeSelf(), false],
  ['R268 that operators offer', makeGlobalAdmin(), true],
])('packages %s whose answer was lost are sent again by the same keys', async (_, self, everybody) => {
  const { user, server } = await show('/manage/apk', [offered], self)
  await user.click(await screen.findByRole('button', { name: 'Add packages' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText('Choose files', { selector: 'input' }), files)
  if (everybody) await user.click(dialog.getByRole('checkbox', { name: 'Offer them to every company' }))
  server.refusal = () => refuse(504, 'gateway-timeout')
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(server.keys).toHaveLength(1))
  expect(await dialog.findByRole('alert')).toBeVisible()
  server.refusal = undefined
  await user.click(await dialog.findByRole('button', { name: 'Upload' })) // which says no longer that it is at work
  await screen.findByText('The packages were added')
  const [first, ...later] = server.keys
  expect(first).toMatch(/^\w{6,}$/)
  expect(later[0]).toBe(first)
  expect(new Set(server.keys).size).toBe(everybody ? 2 : 1)
})

test('R269 one’s own package can be deleted, the operators’ cannot', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: /com.example.player 1.0/ }))
  expect(await screen.findByRole('menuitem', { name: 'Copy SHA-256' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /com.example.player 2.1/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.deleted).toEqual(['5']))
})

test('R495 who only reads has nothing to change', async () => {
  await show('/manage/apk', [player], makeSelf({ auth: rights('R') }))
  expect(await screen.findByText('com.example.player')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add packages' })).toBeNull()
  expect(screen.queryByRole('button', { name: /com.example.player 2.1/ })).toBeNull()
})
