import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CODE, keeping, recoveryCodes } from './keeping.fake'

async function open(options?: { using2FA: boolean }) {
  const { handlers, log } = keeping(options)
  const { user } = await renderApp({ path: '/profile', handlers })
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  return { user, log, part }
}

test('R014 R502 two-step sign-in is on after a right code, and its recovery codes are shown once', async () => {
  const { user, part } = await open()
  const factor = await part('Two-step sign-in')
  await user.click(await factor.findByRole('button', { name: 'Set up two-step sign-in' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(dialog.getByText('ABCD EFGH')).toBeVisible()
  const code = dialog.getByRole('textbox', { name: 'Security code' })
  await user.type(code, '000000')
  await user.click(dialog.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(code).toBeInvalid())
  expect(factor.queryByText('On')).toBeNull()
  await user.clear(code)
  await user.type(code, CODE)
  await user.click(dialog.getByRole('button', { name: 'Switch on' }))
  for (const recovery of recoveryCodes) expect(await screen.findByText(recovery)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByText(String(recoveryCodes[0]))).toBeNull())
  expect(await factor.findByText('10 recovery codes are left')).toBeVisible()
})

test('switching it off asks first', async () => {
  const { user, part } = await open({ using2FA: true })
  const factor = await part('Two-step sign-in')
  await user.click(await factor.findByRole('button', { name: 'Switch off' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Your recovery codes stop working/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await factor.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('a session elsewhere can be ended, and this one not', async () => {
  const { user, part, log } = await open()
  const list = await part('Where you are signed in')
  const [here, there] = await list.findAllByRole('listitem')
  expect(here).toHaveTextContent('Chrome on Windows')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  expect(there).toHaveTextContent('An unknown browser')
  await user.click(within(there as HTMLElement).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(log).toEqual(['end 2'])
})

test('all other sessions end at once, after a question', async () => {
  const { user, part, log } = await open()
  const list = await part('Where you are signed in')
  await user.click(await list.findByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/What is not saved there is lost/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(log).toEqual(['end others']))
})

test('a token is created with the least right, shown once, and revoked after a question', async () => {
  const { user, part, log } = await open()
  const tokens = await part('API tokens')
  await user.click(await tokens.findByRole('button', { name: 'Create a token' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'script')
  await user.click(dialog.getByRole('button', { name: 'Create a token' }))
  expect(await screen.findByText('mq_secret')).toBeVisible()
  expect(log[0]).toBe('create {"name":"script","access":"R","days":90}')
  await user.click(screen.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByText('mq_secret')).toBeNull())
  await user.click(await tokens.findByRole('button', { name: 'Revoke backup' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(log[1]).toBe('revoke 7'))
})
