import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

async function open(password = '') {
  const sent: unknown[] = []
  const { user } = await renderApp({
    path: '/setup#once',
    handlers: [
      answer('post', '/api/setup', ({ body }) => {
        sent.push(body)
        return password === 'short'
          ? refuse(422, 'invalid', { errors: [{ location: 'body.password', code: 'too-short', message: 'too short' }] })
          : { ready: true }
      }),
    ],
  })
  return { user, sent }
}

async function fill(password: string) {
  const { user, sent } = await open(password)
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'olga')
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Create the operator' }))
  return sent
}

test('the one-time link creates the first operator and leads to the sign-in page', async () => {
  const sent = await fill('three unrelated words')
  expect(await screen.findByRole('status')).toHaveTextContent('The operator has been created')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/')
  expect(sent).toEqual([
    { token: 'once', username: 'olga', displayName: '', email: '', password: 'three unrelated words', language: 'en' },
  ])
})

test('a server that has been set up says so, and leads to the sign-in page', async () => {
  await renderApp({ path: '/setup?done=true#once' })
  expect(await screen.findByRole('status')).toHaveTextContent('This server has been set up. Sign in.')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an address without a link says where that is found', async () => {
  await renderApp({ path: '/setup' })
  expect(await screen.findByRole('status')).toHaveTextContent('in the file sign-in.txt of its data folder')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an address that is none is refused in the words of the form', async () => {
  const { user } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'olga')
  await user.click(screen.getByRole('button', { name: 'Create the operator' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'User name' })).toBeInvalid())
})

test('a password that is too easy is said at its field, and what was typed stays', async () => {
  await fill('short')
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeInvalid())
  expect(screen.getByRole('textbox', { name: 'User name' })).toHaveValue('olga')
})

test('R008 the page speaks the chosen language, and so does its operator', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByTitle('日本語'))
  await user.type(await screen.findByRole('textbox', { name: 'ユーザー名' }), 'olga')
  await user.type(screen.getByLabelText('パスワード'), 'three unrelated words')
  await user.click(screen.getByRole('button', { name: '運用管理者を作成' }))
  await waitFor(() => expect(sent).toMatchObject([{ username: 'olga', language: 'ja' }]))
})
