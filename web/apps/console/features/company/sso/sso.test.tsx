import { answer, refuse } from '@marquee/testkit/answer'
import { administrator, makeDashboard, makeGlobalAdmin, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCompany, makeSignIn } from '../companies.fake'
import type { SignInSetting } from './queries'

const known = makeSignIn({
  name: 'shops',
  issuer: 'https://login.example.com',
  clientId: 'marquee',
  hasSecret: true,
  active: true,
  version: 3,
})

const dialogTitled = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role="dialog"]') as HTMLElement)

const form = () => dialogTitled('Single sign-on of Shops')

async function show(setting = makeSignIn(), self = makeGlobalAdmin()) {
  const server = {
    setting,
    saved: [] as unknown[],
    checked: [] as (string | null)[],
    refusal: undefined as Response | undefined,
  }
  const app = await renderApp({
    path: '/manage/company/4',
    self,
    dashboard: makeDashboard({}),
    handlers: [
      answer('get', '/api/company/{id}', makeCompany({ id: 4, name: 'Shops' })),
      answer('get', '/api/ssoSetting', () => server.setting),
      answer('get', '/api/ssoSetting/check', ({ query }) => {
        server.checked.push(query.get('issuer'))
        return server.refusal ?? { issuer: known.issuer, signIn: 'https://login.example.com/authorize' }
      }),
      answer('post', '/api/ssoSetting', ({ body }) => {
        server.saved.push(body)
        if (server.refusal) return server.refusal
        server.setting = { ...makeSignIn(), ...(body as SignInSetting), clientSecret: '', hasSecret: true, version: 4 }
        return server.setting
      }),
    ],
  })
  return { ...app, server }
}

test('an operator sets the provider of a company up', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Set up single sign-on' }))
  const dialog = await form()
  expect(dialog.getByText('https://signs.example.com/api/sso/callback')).toBeVisible()
  await user.type(dialog.getByLabelText('Provider (issuer)'), known.issuer)
  await user.type(dialog.getByLabelText('Client ID'), 'marquee')
  await user.type(dialog.getByLabelText('Client secret'), 's3cret')
  await user.type(dialog.getByLabelText('Name on the sign-in page'), 'shops')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.saved).toHaveLength(1))
  const { issuer, clientId, name, active } = known
  expect(server.saved[0]).toEqual({
    ...{
      companyId: 4,
      issuer,
      clientId,
      clientSecret: 's3cret',
      name,
      active,
      passwordSignIn: true,
      providerFactor: false,
    },
  })
  expect(await screen.findByRole('button', { name: 'Edit single sign-on' })).toBeVisible()
  expect(screen.getByText('Switched on')).toBeVisible()
})

test('the secret is never shown, and stays when the field is left empty', async () => {
  const { user, server } = await show(known)
  await user.click(await screen.findByRole('button', { name: 'Edit single sign-on' }))
  const dialog = await form()
  expect(dialog.getByLabelText('Client secret')).toHaveValue('')
  expect(dialog.getByText(/A secret is stored/)).toBeVisible()
  await user.type(dialog.getByLabelText('Client ID'), '-2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.saved).toHaveLength(1))
  expect(server.saved[0]).toMatchObject({ clientId: 'marquee-2', clientSecret: '', version: 3 })
})

test('switching passwords off says whom it can shut out, and asks', async () => {
  const { user, server } = await show(known)
  await user.click(await screen.findByRole('button', { name: 'Edit single sign-on' }))
  const dialog = await form()
  const passwords = dialog.getByLabelText('Sign-in by password')

  await user.click(passwords)
  const title = 'Switch sign-in by password off for Shops?'
  expect((await dialogTitled(title)).getByText(/nobody of this company gets in/)).toBeVisible()
  await user.click((await dialogTitled(title)).getByRole('button', { name: 'Cancel' }))
  expect(passwords).toBeChecked()

  await user.click(passwords)
  await user.click((await dialogTitled(title)).getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(passwords).not.toBeChecked())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.saved[0]).toMatchObject({ passwordSignIn: false, active: true }))
})

test('the provider is checked before anything is saved', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Set up single sign-on' }))
  const dialog = await form()
  const check = dialog.getByRole('button', { name: 'Check the provider' })
  expect(check).toBeDisabled()
  server.refusal = refuse(422, 'invalid', {
    errors: [{ location: 'query.issuer', code: 'no-provider', message: 'no' }],
  })
  await user.type(dialog.getByLabelText('Provider (issuer)'), 'https://login.example.co')
  await waitFor(() => expect(check).toBeEnabled())
  await user.click(check)
  expect(await dialog.findByText('No OpenID Connect provider answers at this address.')).toBeVisible()
  server.refusal = undefined
  await user.type(dialog.getByLabelText('Provider (issuer)'), 'm')
  await waitFor(() => expect(dialog.queryByText(/No OpenID Connect provider/)).toBeNull()) // it was said of another address
  await user.click(check)
  expect(await dialog.findByText(/People will sign in at https:\/\/login.example.com\/authorize/)).toBeVisible()
  expect(server.checked).toEqual(['https://login.example.co', known.issuer])
  expect(server.saved).toEqual([])
})

test('a refused value stands at its field, and what was typed stays', async () => {
  const { user, server } = await show(known)
  await user.click(await screen.findByRole('button', { name: 'Edit single sign-on' }))
  const dialog = await form()
  server.refusal = refuse(422, 'invalid', {
    errors: [{ location: 'body.clientSecret', code: 'issuer-changed', message: 'no' }],
  })
  await user.type(dialog.getByLabelText('Provider (issuer)'), '/eu')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Enter the client secret again/)).toBeVisible()
  expect(dialog.getByLabelText('Provider (issuer)')).toHaveValue('https://login.example.com/eu')
})

test('removing it brings passwords back, after a question', async () => {
  const { user, server } = await show({ ...known, passwordSignIn: false })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click((await dialogTitled('Remove single sign-on?')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.saved[0]).toMatchObject({ issuer: '', passwordSignIn: true, version: 3 }))
  expect(await screen.findByRole('button', { name: 'Set up single sign-on' })).toBeVisible()
})

test('a company administrator is not offered it, and nothing is asked', async () => {
  await show(known, makeSelf({ role: administrator, isCompanyAdmin: true }))
  expect(await screen.findByRole('heading', { name: 'Default pictures' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Sign-in' })).toBeNull()
})
