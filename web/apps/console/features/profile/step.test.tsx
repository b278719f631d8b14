import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CODE, keeping, recoveryCodes } from './keeping.fake'

test('a sign-in that lacks the second factor leads to setting it up, and then to where it was going', async () => {
  let self = makeSelf({ lacks: 'factor' })
  const { user, url, leave } = await renderApp({
    path: '/schedule/my-schedule',
    handlers: [
      answer('get', '/api/self', () => self),
      answer('get', '/api/codes', () => refuse(403, 'second-factor-needed')),
      ...keeping().handlers,
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  expect(url()).toBe('/second-step')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  self = makeSelf()
  await user.type(screen.getByRole('textbox', { name: 'Security code' }), `${CODE}{Enter}`)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(String(recoveryCodes[0]))).toBeVisible()
  expect(leave).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/schedule/my-schedule'))
})

test('after the company’s own sign-in the code of the own second step is asked for', async () => {
  const { user, leave } = await renderApp({
    path: '/second-step',
    self: makeSelf({ lacks: 'code' }),
    handlers: [
      answer('post', '/api/self/2fa/check', ({ body }) =>
        (body as { code: string }).code === CODE
          ? makeSelf()
          : refuse(422, 'invalid', { errors: [{ location: 'body.code', code: 'wrong-code' }] }),
      ),
    ],
  })
  const code = await screen.findByRole('textbox', { name: 'Security code' })
  await user.type(code, '000000{Enter}')
  await waitFor(() => expect(code).toBeInvalid())
  expect(leave).not.toHaveBeenCalled()
  await user.clear(code)
  await user.type(code, `${CODE}{Enter}`)
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/dashboard'))
})
