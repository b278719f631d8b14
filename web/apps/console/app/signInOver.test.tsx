import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keeping } from '../features/profile/keeping.fake'

afterEach(() => vi.restoreAllMocks())

/** A profile that was being changed when the session ended; `enter` opens a session at the server. */
async function open() {
  localStorage.setItem('marquee.licence', '1')
  const self = makeSelf()
  const saved: unknown[] = []
  let isIn = true
  const app = await renderApp({
    path: '/profile',
    self,
    handlers: [
      answer('get', '/api/self', () => (isIn ? self : refuse(401, 'unauthenticated'))),
      answer('post', '/api/self', ({ body }) => {
        if (!isIn) return refuse(401, 'unauthenticated')
        saved.push(body)
        return self
      }),
      answer('post', '/api/login', ({ body }) => {
        if ((body as { password: string }).password !== 'right') return refuse(401, 'sign-in-refused')
        isIn = true
        return self
      }),
      ...keeping().handlers,
    ],
  })
  const name = await screen.findByRole('textbox', { name: 'Display name' })
  await app.user.type(name, ' Edited')
  isIn = false
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  const title = await screen.findByText('Your session has ended')
  const dialog = within(title.closest('[role="dialog"]') as HTMLElement)
  return { ...app, self, saved, dialog, enter: () => (isIn = true) }
}

const goneOn = async (saved: unknown[]) => {
  await waitFor(() =>
    expect(saved).toEqual([expect.objectContaining({ displayName: expect.stringContaining(' Edited') })]),
  )
  await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
}

test('who is expected types the password alone, and what was being saved is saved', async () => {
  const { user, dialog, saved, self, leave } = await open()
  expect(await dialog.findByDisplayValue(self.username)).toHaveAttribute('autocomplete', 'username')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('autocomplete', 'current-password'))
  const password = document.activeElement as HTMLElement
  expect(dialog.getByText('Forgot your password?')).toHaveAttribute('target', '_blank')
  await user.type(password, 'wrong{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('User name or password is not right.')
  await user.clear(password)
  await user.type(password, 'right{Enter}')
  await goneOn(saved)
  expect(leave).not.toHaveBeenCalled()
})

test('the company’s own sign-in opens beside the page, which goes on when it has ended', async () => {
  const { user, dialog, saved, leave, enter } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(await dialog.findByRole('button', { name: 'Sign in with your company' }))
  await user.type(dialog.getByLabelText('Company name'), 'acme')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(opened.mock.calls[0]?.[0]).toBe('/api/sso/acme?window=true')
  enter()
  const there = new BroadcastChannel('marquee.confirm')
  there.postMessage({ problem: '' })
  await goneOn(saved)
  expect(leave).not.toHaveBeenCalled()
  there.close()
})

test('a page whose person signed in in another window goes on when it is looked at', async () => {
  const { saved, enter } = await open()
  enter()
  window.dispatchEvent(new Event('focus'))
  await goneOn(saved)
})
