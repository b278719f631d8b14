import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

test('R028 G08 asking for a new password answers everybody the same', async () => {
  const sent: unknown[] = []
  const ask = answer('post', '/api/resetPassword', ({ body }) => {
    sent.push(body)
    return { accepted: true }
  })
  const { user } = await renderApp({ path: '/resetPassword', handlers: [ask] })
  await user.type(await screen.findByRole('textbox', { name: 'User name or email' }), 'hanako@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByRole('status')).toHaveTextContent(/If there is such an account/)
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/')
  expect(sent).toEqual([{ username: 'hanako@example.com' }])
})

test('asked too often, it says to wait, and what was typed stays', async () => {
  const tooMany = answer('post', '/api/resetPassword', () => refuse(429, 'too-many-resets'))
  const { user } = await renderApp({ path: '/resetPassword', handlers: [tooMany] })
  const name = await screen.findByRole('textbox', { name: 'User name or email' })
  await user.type(name, 'hanako')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/several times/)
  expect(name).toHaveValue('hanako')
})

async function choose(path: string, result: () => { chosen: boolean } | Response) {
  const sent: unknown[] = []
  const confirm = answer('post', '/api/resetPassword/confirm', ({ body }) => {
    sent.push(body)
    return result()
  })
  const { user } = await renderApp({ path, handlers: [confirm] })
  await user.type(await screen.findByLabelText('New password'), 'three unrelated words')
  await user.click(screen.getByRole('button', { name: 'Save the password' }))
  return sent
}

test('G08 the link sets the password, and leads to the sign-in page', async () => {
  const sent = await choose('/resetPassword#abc', () => ({ chosen: true }))
  expect(await screen.findByRole('status')).toHaveTextContent(/Your password has been saved/)
  expect(sent).toEqual([{ token: 'abc', password: 'three unrelated words' }])
})

test('an invitation greets', async () => {
  await choose('/resetPassword?welcome=1#abc', () => refuse(404, 'link-used'))
  expect(screen.getByRole('heading', { name: 'Welcome to Marquee' })).toBeVisible()
  expect(await screen.findByRole('alert')).toHaveTextContent(/This link has been used or has run out/)
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
})

test('a link that was used leads to a new one', async () => {
  await choose('/resetPassword#abc', () => refuse(404, 'link-used'))
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/resetPassword')
})

test('a password that is too easy is said at its field', async () => {
  await choose('/resetPassword#abc', () =>
    refuse(422, 'invalid', { errors: [{ location: 'body.password', code: 'too-common' }] }),
  )
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/among the first that others would try/))
  expect(field).toBeInvalid()
})
