import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { administrator, makeCodes, makeDashboard, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCompany, makeSignIn } from './companies.fake'
import type { Company } from './queries'

const shops = makeCompany({ id: 4, name: 'Shops', sizeMb: 1023, deviceLimit: 0, version: 7 })
const codes = makeCodes({ settings: { EasyContent: 'N' }, zoneOptions: ['Asia/Tokyo', 'UTC'] })

/** The fields of a multipart body, as they travelled. */
function fieldsOf(body: unknown): Record<string, string> {
  const parts = [...String(body).matchAll(/name="(\w+)"\r?\n\r?\n([^\r\n]*)/g)]
  return Object.fromEntries(parts.map(([, name, value]) => [name, value]))
}

/** The ids that the kit makes are all the same in tests, so a dialog is found by the title that it shows. */
async function dialogTitled(title: string): Promise<HTMLElement> {
  const shown = await screen.findByText(title, { selector: '.ant-modal-title' })
  return shown.closest('[role="dialog"]') as HTMLElement
}

async function show({ path = '/manage/company', self = makeGlobalAdmin(), companies = [shops] as Company[] } = {}) {
  const server = {
    asked: [] as URLSearchParams[],
    created: [] as Record<string, string>[],
    changed: [] as Record<string, string>[],
    cleared: [] as unknown[],
    gone: [] as string[],
    restored: [] as string[],
    refusal: undefined as Response | undefined,
  }
  const app = await renderApp({
    path,
    self,
    codes,
    dashboard: makeDashboard({ contents: 12, devices: 5, devicesOnline: 3, storageUsedBytes: 512 * 1024 ** 2 }),
    handlers: [
      answer('get', '/api/companies', ({ query }) => {
        server.asked.push(query)
        return pageOf(companies)
      }),
      answer('get', '/api/company/{id}', companies[0] as Company),
      answer('get', '/api/ssoSetting', makeSignIn()),
      answer('post', '/api/company', ({ body }) => {
        server.created.push(fieldsOf(body))
        return server.refusal ?? shops
      }),
      answer('patch', '/api/company', ({ body }) => {
        server.changed.push(fieldsOf(body))
        return server.refusal ?? shops
      }),
      answer('patch', '/api/company/clear_device_image', ({ body }) => {
        server.cleared.push(body)
        return shops
      }),
      answer('delete', '/api/company/{id}', ({ params }) => {
        server.gone.push(String(params.id))
        return server.refusal ?? { ids: [4] }
      }),
      answer('post', '/api/company/{id}/restore', ({ params }) => {
        server.restored.push(String(params.id))
        return shops
      }),
    ],
  })
  return { ...app, server }
}

test('R408 R414 the list shows limits in G and M, and asks for names and states', async () => {
  const { user, server } = await show()
  const row = (await screen.findByRole('link', { name: 'Shops' })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/Active.*1,023 M.*no limit/)
  expect(server.asked[0]?.get('_limit')).toBe('10')
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(await screen.findByTitle('Switched off'))
  await waitFor(() => expect(server.asked.at(-1)?.get('isActive')).toBe('false'))
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'sho')
  await waitFor(() => expect(server.asked.at(-1)?.get('name')).toBe('sho'))
})

test('R403 R405 R409 an operator founds a company with the defaults, as multipart', async () => {
  const { user, server, url } = await show()
  await user.click(await screen.findByRole('button', { name: 'New company' }))
  const dialog = within(await dialogTitled('New company'))
  expect(dialog.getByLabelText('Storage')).toHaveValue('10')
  await user.type(dialog.getByLabelText('Name'), 'Cafés')
  await user.clear(dialog.getByLabelText('Screens'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.created).toHaveLength(1))
  expect(server.created[0]).toMatchObject({ name: 'Cafés', sizeMb: '10240', deviceLimit: '0', active: 'true' })
  expect(server.created[0]).not.toHaveProperty('website')
  expect(server.created[0]).not.toHaveProperty('id')
  await waitFor(() => expect(url()).toBe('/dashboard?companyId=4'))
  expect(localStorage.getItem('marquee.company')).toBe('4')
})

test('a refused value stands at its field, and what was typed stays', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for Shops' }))
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }))
  const dialog = within(await dialogTitled('Edit Shops'))
  server.refusal = refuse(422, 'invalid', { errors: [{ location: 'body.website', code: 'bad-format', message: 'no' }] })
  await user.type(dialog.getByLabelText('Website'), 'https://x')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Website')).toHaveAttribute('aria-invalid', 'true'))
  expect(dialog.getByLabelText('Website')).toHaveValue('https://x')
  expect(server.changed[0]).toMatchObject({ id: '4', version: '7' })
})

test('deleting says what goes with it, and a deleted one is restored', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for Shops' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const question = await dialogTitled('Delete the company Shops?')
  expect(question).toHaveTextContent(/30 days.*3 screens.*12 contents.*sign in/)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.gone).toEqual(['4']))
})

test('the operator finds deleted companies and restores them', async () => {
  const { user, server } = await show({
    path: '/manage/company?state=deleted',
    companies: [{ ...shops, deletedAt: new Date().toISOString() }],
  })
  expect(await screen.findAllByText('Deleted, 30 days left')).not.toHaveLength(0)
  expect(server.asked[0]?.get('deleted')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Actions for Shops' }))
  await user.click(await screen.findByRole('menuitem', { name: /Restore/ }))
  await waitFor(() => expect(server.restored).toEqual(['4']))
})

test('R021 a company administrator changes what is theirs, and nothing that limits them', async () => {
  const self = makeSelf({ role: administrator, isCompanyAdmin: true })
  const { user, server } = await show({ self, path: '/manage/company/4' })
  expect(await screen.findByText('512 MB of 1,023 MB')).toBeVisible()
  expect(screen.getByText('5 of no limit')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await dialogTitled('Edit Shops'))
  expect(dialog.getByLabelText('Active')).toBeDisabled()
  expect(dialog.getByLabelText('Storage')).toBeDisabled()
  await user.click(dialog.getByLabelText('Contents need approval'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.changed).toHaveLength(1))
  expect(server.changed[0]).toMatchObject({ needContentApproval: 'true' })
  expect(server.changed[0]).not.toHaveProperty('sizeMb')
})

test('R315 who may only read sees every field disabled and nothing to save', async () => {
  const { user } = await show({ self: makeSelf({ auth: rights('R') }) })
  await user.click(await screen.findByRole('button', { name: 'Actions for Shops' }))
  await user.click(await screen.findByRole('menuitem', { name: /View/ }))
  const dialog = within(await dialogTitled('Shops'))
  expect(dialog.getByLabelText('Name')).toBeDisabled()
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New company' })).toBeNull()
})

test('R419 the picture of one way to hang is cleared by itself', async () => {
  const { user, server } = await show({
    path: '/manage/company/4',
    companies: [
      { ...shops, devicePortraitImage: '/img/uploads/company/p', deviceLandscapeImage: '/img/uploads/company/l' },
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Clear: Portrait screens' }))
  await waitFor(() => expect(server.cleared).toEqual([{ companyId: 4, isLandscape: false }]))
})
