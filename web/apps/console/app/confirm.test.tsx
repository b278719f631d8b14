import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keeping } from '../features/profile/keeping.fake'

afterEach(() => vi.restoreAllMocks())

/** A server that wants a proof before it makes a token; `needs` says how it can be given. */
async function open(needs: { password?: boolean; code?: boolean; sso?: string } = { password: true }) {
  const log: unknown[] = []
  let proved = false
  const ways = { password: false, code: false, sso: '', until: null, ...needs }
  const confirmNeeded = () => refuse(403, 'confirm-needed')
  const kept = keeping()
  const app = await renderApp({
    path: '/profile',
    handlers: [
      answer('get', '/api/self/confirm', ways),
      answer('post', '/api/self/confirm', ({ body }) => {
        log.push(body)
        if ((body as { password: string }).password !== 'right') {
          return refuse(422, 'invalid', { errors: [{ location: 'body.password', code: 'wrong-password' }] })
        }
        proved = true
        return ways
      }),
      answer('post', '/api/tokens', ({ body }) => {
        log.push(body)
        return proved ? { ...token, token: 'mq_secret' } : confirmNeeded()
      }),
      ...kept.handlers,
    ],
  })
  const tokens = within(await screen.findByRole('region', { name: 'API tokens' }))
  await app.user.click(await tokens.findByRole('button', { name: 'Create a token' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'script')
  await app.user.click(screen.getAllByRole('button', { name: 'Create a token' }).at(-1) as HTMLElement)
  const title = await screen.findByText('Confirm that it is you', { selector: '.ant-modal-title' })
  const dialog = within(title.closest('[role="dialog"]') as HTMLElement)
  return { ...app, dialog, log, prove: () => (proved = true) }
}

const token = {
  id: 8,
  name: 'script',
  access: 'R' as const,
  hint: 'mq_AbCd',
  createdAt: '2026-11-21T09:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  seenAt: null,
}
const draft = { name: 'script', access: 'R', days: 90 }

test('the question appears by itself, and what was being done goes on', async () => {
  const { user, dialog, log } = await open()
  const password = await dialog.findByLabelText('Your current password')
  expect(password).toHaveFocus()
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await user.keyboard('wrong')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This is not your current password.')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'right')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('mq_secret')).toBeVisible()
  expect(log).toEqual([draft, { password: 'wrong', code: '' }, { password: 'right', code: '' }, draft])
})

test('left without an answer, nothing is done and nothing typed is lost', async () => {
  const { user, dialog, log } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Confirm that it is you, then try again.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('script')
  expect(log).toEqual([draft])
})

test('who has a second step types its code with the password', async () => {
  const { user, dialog, log } = await open({ password: true, code: true })
  await user.type(await dialog.findByLabelText('Your current password'), 'right')
  await user.type(dialog.getByLabelText('Security code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('mq_secret')).toBeVisible()
  expect(log[1]).toEqual({ password: 'right', code: '123456' })
})

test('who signs in with the company does so again, in a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, dialog, log, prove } = await open({ sso: 'acme' })
  expect(dialog.queryByLabelText('Your current password')).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'Sign in with your company again' }))
  expect(opened.mock.calls[0]?.[0]).toBe('/api/sso/acme?confirm=true')
  const there = new BroadcastChannel('marquee.confirm')
  there.postMessage({ problem: 'sso-failed' })
  expect(await dialog.findByText(/did not confirm it/)).toBeVisible()
  prove()
  there.postMessage({ problem: '' })
  await waitFor(() => expect(log).toEqual([draft, draft]))
  there.close()
})
