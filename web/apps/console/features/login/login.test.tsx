import { createApi } from '@marquee/api/client'
import { TextsProvider } from '@marquee/i18n/react'
import { answer, noAnswer, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { server } from '@marquee/testkit/server'
import { textsFor } from '@marquee/testkit/texts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginPage } from './LoginPage'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'i18n_redirected=; path=/; max-age=0'
})

async function open({ accepted = true, search = '' } = {}) {
  if (accepted) localStorage.setItem('marquee.licence', '1')
  const texts = await textsFor(['login'])
  const signedIn = vi.fn(async () => {})
  const prepare = vi.fn(async () => {})
  const leave = vi.fn()
  await act(async () => {
    render(
      <TextsProvider value={texts}>
        <LoginPage
          api={createApi({ build: 'b' })}
          storage={localStorage}
          search={new URLSearchParams(search)}
          leave={leave}
          prepare={prepare}
          signedIn={signedIn}
        />
      </TextsProvider>,
    )
  })
  const user = userEvent.setup()
  const username = screen.getByRole('textbox', { name: 'User name' })
  const submit = () => user.click(screen.getByRole('button', { name: 'Sign in' }))
  async function fill() {
    await user.type(username, ' hanako ')
    await user.type(screen.getByLabelText('Password'), 'secret')
  }
  return { user, username, submit, fill, signedIn, prepare, leave }
}

test('G01 a sign-in sends name and password and hands the person over', async () => {
  let sent: unknown
  const self = makeSelf()
  server.use(
    answer('post', '/api/login', ({ body }) => {
      sent = body
      return self
    }),
  )
  const { fill, submit, signedIn } = await open()
  await fill()
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalledWith(self))
  expect(sent).toEqual({ username: 'hanako', password: 'secret', remember: false })
})

test('the user name has the focus, and the shell is fetched meanwhile', async () => {
  const { username, prepare } = await open()
  expect(username).toHaveFocus()
  await waitFor(() => expect(prepare).toHaveBeenCalled(), { timeout: 2_000 })
})

test('R027 G07 without accepting the licence its area is in the error state and nothing is sent', async () => {
  const { user, fill, submit, signedIn } = await open({ accepted: false })
  await fill()
  const licence = screen.getByRole('textbox', { name: 'End-user licence' })
  expect(licence).not.toBeInvalid()
  expect(licence).toHaveAttribute('readonly')
  await submit()
  expect(licence).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Please read and accept the licence to sign in.')
  expect(screen.getByRole('checkbox', { name: 'I accept the licence' })).toHaveFocus()
  server.use(answer('post', '/api/login', makeSelf()))
  await user.click(screen.getByRole('checkbox', { name: 'I accept the licence' }))
  expect(licence).not.toBeInvalid()
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
})

test('G07 an accepted licence is remembered, and can be read again', async () => {
  await open()
  expect(screen.queryByRole('checkbox', { name: 'I accept the licence' })).toBeNull()
  expect(screen.getByText('Licence accepted')).toBeVisible()
})

test('what is missing is said at its field, and the first one is focused', async () => {
  const { username, submit } = await open()
  await submit()
  expect(username).toBeInvalid()
  expect(username).toHaveFocus()
  expect(screen.getByText('Type your password.')).toBeVisible()
})

test.each([
  ['a wrong password', () => refuse(401, 'sign-in-failed'), /User name or password is not right/],
  ['a company that is switched off', () => refuse(401, 'company-inactive'), /Your company cannot sign in/],
  ['no network', () => noAnswer(), /The server cannot be reached/],
  ['a broken server', () => refuse(500, 'internal'), /Signing in did not work/],
])('%s is explained, and what was typed stays', async (_, result, text) => {
  server.use(answer('post', '/api/login', result))
  const { fill, submit, username, signedIn } = await open()
  await fill()
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(username).toHaveValue(' hanako ')
  expect(screen.getByLabelText('Password')).toHaveValue('secret')
  expect(signedIn).not.toHaveBeenCalled()
})

test('too many attempts: the button says how long to wait', async () => {
  const tooMany = () => refuse(429, 'too-many-sign-ins', { headers: { 'retry-after': '2' } })
  server.use(answer('post', '/api/login', tooMany))
  const { fill, submit } = await open()
  await fill()
  await submit()
  expect(await screen.findByRole('button', { name: 'Try again in 2 s' })).toBeDisabled()
  expect(await screen.findByRole('button', { name: 'Sign in' }, { timeout: 4_000 })).toBeEnabled()
})

test('R014 an account with a second factor asks for the code', async () => {
  const sent: unknown[] = []
  server.use(
    answer('post', '/api/login', ({ body }) => {
      sent.push(body)
      const { code } = body as { code?: string }
      if (code === undefined) return refuse(401, 'two-factor-required')
      return code === '123456' ? makeSelf() : refuse(401, 'sign-in-failed')
    }),
  )
  const { user, fill, submit, signedIn } = await open()
  await fill()
  await submit()
  const code = await screen.findByRole('textbox', { name: /Security code/ })
  expect(code).toHaveFocus()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await user.type(code, '999 999')
  expect(code).toHaveValue('999999')
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent(/This code is not right/)
  expect(code).toBeInvalid()
  fireEvent.change(code, { target: { value: '123456' } })
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({ username: 'hanako', password: 'secret', remember: false, code: '123456' })
})

test('a recovery code stands in for the authenticator', async () => {
  const sent: unknown[] = []
  server.use(
    answer('post', '/api/login', ({ body }) => {
      sent.push((body as { code?: string }).code)
      return sent.length === 1 ? refuse(401, 'two-factor-required') : makeSelf()
    }),
  )
  const { user, fill, submit, signedIn } = await open()
  await fill()
  await submit()
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.type(screen.getByRole('textbox', { name: /Recovery code/ }), 'abcd-2345-EFGH-6789')
  await submit()
  await waitFor(() => expect(signedIn).toHaveBeenCalled())
  expect(sent).toEqual([undefined, 'abcd-2345-EFGH-6789'])
})

test('the company sign-in asks for the short name once, after the licence', async () => {
  const { user, leave } = await open({ accepted: false })
  await user.click(screen.getByRole('button', { name: 'Sign in with your company' }))
  const go = () => user.click(screen.getByRole('button', { name: 'Continue' }))
  await go()
  expect(screen.getByText('Type the name that your administrator gave you.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Company name' }), ' Acme ')
  await go()
  expect(leave).not.toHaveBeenCalled()
  expect(screen.getByRole('checkbox', { name: 'I accept the licence' })).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: 'I accept the licence' }))
  await go()
  expect(leave).toHaveBeenCalledWith('/api/sso/acme')
  expect(localStorage.getItem('marquee.sso')).toBe('acme')
})

test('each way in says what it needs itself', async () => {
  const { user, submit } = await open({ accepted: false })
  const licence = 'Please read and accept the licence to sign in.'
  const own = ['Type your user name.', 'Type your password.']
  await user.click(screen.getByRole('button', { name: 'Sign in with your company' }))
  await user.type(screen.getByRole('textbox', { name: 'Company name' }), 'acme')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText(licence)).toBeVisible()
  for (const text of own) expect(screen.queryByText(text)).toBeNull()

  await user.clear(screen.getByRole('textbox', { name: 'Company name' }))
  await submit()
  for (const text of [licence, ...own]) expect(screen.getByText(text)).toBeVisible()
})

test.each([
  ['sso-no-account', /There is no account/],
  ['sso-unknown', /No company signs in under this name/],
  ['sso-subject', /an identifier \(sub\) of more than 255 characters/],
  ['company-expired', /Your company cannot sign in/],
  ['anything-else', /The sign-in with your company did not work/],
])('coming back with %s says why', async (problem, text) => {
  await open({ search: `?sso=acme&problem=${problem}` })
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('acme')
})

test('a forgotten password has a way out', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/resetPassword')
})

test('from the code there is a way back', async () => {
  server.use(answer('post', '/api/login', () => refuse(401, 'two-factor-required')))
  const { user, fill, submit } = await open()
  await fill()
  await submit()
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByRole('textbox', { name: 'User name' })).toHaveValue(' hanako ')
})

test.each([
  ['zh-Hans', '登录'],
  ['zh-Hant', '登入'],
  ['ja', 'サインイン'],
])('R008 R117 the language changes to %s at once', async (locale, heading) => {
  const { user } = await open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), locale)
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(document.cookie).toContain(`i18n_redirected=${locale}`)
})

test('the password can be shown', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})
