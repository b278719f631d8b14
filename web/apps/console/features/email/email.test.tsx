import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EmailSetting } from './queries'

const nothing: EmailSetting = {
  companyId: 2,
  smtpHost: '',
  smtpPort: 25,
  username: '',
  password: '',
  hasPassword: false,
  senderEmail: '',
  sslEnable: false,
  platform: true,
  linksAt: null,
  version: 0,
}
const own: EmailSetting = {
  ...nothing,
  smtpHost: 'smtp.example.com',
  username: 'signs',
  hasPassword: true,
  senderEmail: 'signs@example.com',
  platform: false,
  version: 4,
}

function page(
  setting: EmailSetting,
  level: 'R' | 'W' = 'W',
  test: () => { to: string } | Response = () => ({ to: 'x' }),
) {
  const sent: unknown[] = []
  const self = makeSelf({ auth: rights('W', { Email: level }) })
  const handlers = [
    answer('get', '/api/emailSetting', setting),
    answer('post', '/api/emailSetting', ({ body }) => {
      sent.push(body)
      return { ...own, version: 5 }
    }),
    answer('post', '/api/emailSetting/test', ({ body }) => {
      sent.push(body)
      return test()
    }),
  ]
  return { open: () => renderApp({ path: '/manage/email', self, handlers }), sent }
}

test('R381 R382 the port is 25 in a new setting, and a password is never shown', async () => {
  const { open, sent } = page(nothing)
  const { user } = await open()
  expect(await screen.findByRole('spinbutton', { name: 'Port' })).toHaveValue('25')
  expect(screen.getByText(/go out through the platform/)).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Server (SMTP)' }), 'smtp.example.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sender' })).toBeInvalid())
  await user.type(screen.getByRole('textbox', { name: 'Sender' }), 'signs@example.com')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ smtpHost: 'smtp.example.com', smtpPort: 25, password: '' })
  expect(sent[0]).not.toHaveProperty('version')
})

test('G127 a stored password is kept by leaving its field empty', async () => {
  const { open, sent } = page(own)
  const { user } = await open()
  expect(await screen.findByLabelText('Password')).toHaveValue('')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/A password is stored/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ password: '', version: 4 }))
})

test('a test mail says where it went', async () => {
  const { open, sent } = page(own, 'W', () => ({ to: 'hanako@example.com' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByText('The server has taken the mail to hanako@example.com.')).toBeVisible()
  expect(sent[0]).toMatchObject({ to: 'hanako@example.com' })
})

test('a test mail that does not go out says what to look at', async () => {
  const refused = () => refuse(422, 'invalid', { errors: [{ location: 'body.sslEnable', code: 'no-tls' }] })
  const { user } = await page(own, 'W', refused).open()
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server offers no TLS with a valid certificate.')
})

test('who may only read sees the setting and changes nothing', async () => {
  await page(own, 'R').open()
  expect(await screen.findByRole('textbox', { name: 'Server (SMTP)' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull()
})

test('a server that is new says until when it carries no links to who administers accounts', async () => {
  await page({ ...own, linksAt: '2026-11-29T09:00:00Z' }).open()
  expect(await screen.findByText(/do not go through it until Nov 29, 2026/)).toBeVisible()
})

test('one that is not says nothing of links', async () => {
  await page(own).open()
  await screen.findByDisplayValue('smtp.example.com')
  expect(screen.queryByText(/do not go through it until/)).toBeNull()
})
