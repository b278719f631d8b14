import type { Body } from '@marquee/api/types'
import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { daysUntil } from './expiry'
import type { License } from './queries'

const license: License = {
  id: 4,
  companyId: 2,
  macAddress: '00:1A:2B:3C:4D:5E',
  expiryDate: '2020-01-31',
  status: 'active',
  state: 'ended',
  deviceId: 0,
  deviceName: '',
}

test.each([
  ['2026-11-21', 0],
  ['2026-11-22', 1],
  ['2026-11-20', -1],
  ['2027-11-21', 365],
])('a licence until %s has %d days left', (day, days) => {
  expect(daysUntil(day, new Date(2026, 10, 21, 23, 59))).toBe(days)
})

/** What becomes of a file of three rows. */
function imported(confirm: string) {
  const row = { macAddress: '00:1A:2B:3C:4D:5E', lastDay: '2027-01-31', deviceId: 0, deviceName: '', before: '' }
  return {
    new: 1,
    changed: 1,
    unchanged: 0,
    refused: 1,
    confirm,
    rows: [
      { ...row, line: 1, outcome: 'new' as const, refusal: '' as const },
      {
        ...row,
        line: 2,
        macAddress: '00:1A:2B:3C:4D:5F',
        lastDay: '2028-01-31',
        before: '2027-01-31',
        deviceId: 9,
        deviceName: 'Hall',
        outcome: 'changed' as const,
        refusal: '' as const,
      },
      { ...row, line: 3, macAddress: 'what', outcome: 'refused' as const, refusal: 'bad-mac' as const },
    ],
  }
}

async function show(self = makeSelf(), shown = license) {
  const server = {
    asked: [] as URLSearchParams[],
    added: [] as Body<'/api/license', 'post'>[],
    renewed: [] as unknown[],
    toggled: [] as { query: string; body: unknown }[],
    refusal: undefined as Response | undefined,
  }
  const app = await renderApp({
    path: '/manage/license',
    self,
    handlers: [
      answer('get', '/api/licenses', ({ query }) => {
        server.asked.push(query)
        return pageOf([shown])
      }),
      answer('post', '/api/license', ({ body }) => {
        server.added.push(body as Body<'/api/license', 'post'>)
        return server.refusal ?? license
      }),
      answer('post', '/api/license/import', ({ body }) => imported(String(body).includes('as seen') ? '' : 'as seen')),
      answer('post', '/api/license/renew', ({ body }) => {
        server.renewed.push(body)
        return license
      }),
      answer('patch', '/api/license', ({ body, query }) => {
        server.toggled.push({ query: query.toString(), body })
        return { ...license, status: 'inactive' as const }
      }),
    ],
  })
  return { ...app, server }
}

test('R303 R401 ten licences to a page, each with its status and whether it has ended', async () => {
  const { server } = await show()
  const row = (await screen.findByText('00:1A:2B:3C:4D:5E')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent(/Jan 31, 2020.*Ended.*none yet.*Active/)
  expect(server.asked[0]?.get('_limit')).toBe('10')
  expect(server.asked[0]?.get('companyId')).toBe('2')
})

test('a licence leads to the screen that it names', async () => {
  await show(makeSelf(), { ...license, deviceId: 9, deviceName: 'Hall' })
  expect(await screen.findByRole('link', { name: 'Hall' })).toHaveAttribute('href', '/device/my-devices/9')
})

test('R400 G125 the update toggles after a confirmation and sends the id alone', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for 00:1A:2B:3C:4D:5E' }))
  await user.click(await screen.findByRole('menuitem', { name: /Deactivate/ }))
  const question = (await screen.findByText(/Deactivate the licence of/)).closest('[role="dialog"]') as HTMLElement
  expect(server.toggled).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(server.toggled).toEqual([{ query: 'companyId=2', body: { id: 4 } }]))
})

test('R399 G149 a licence is added for a company; what is refused stands at its field', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'New licence' }))
  const title = await screen.findByText('New licence', { selector: '.ant-modal-title' })
  const form = within(title.closest('[role="dialog"]') as HTMLElement)
  await user.type(form.getByLabelText('MAC address'), '00-1a')
  await user.type(form.getByLabelText('Last day'), '2027-05-01{Tab}')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('A MAC address has twelve digits from 0 to F')).toBeVisible()
  expect(server.added).toEqual([])
  server.refusal = refuse(409, 'license-active')
  await user.type(form.getByLabelText('MAC address'), '-2b-3c-4d-5e')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/has an active licence already/)).toBeVisible()
  expect(server.added[0]).toEqual({ companyId: 2, macAddress: '00-1a-2b-3c-4d-5e', expiryDate: '2027-05-01' })
})

test('G169 licences come from a file: each row says what becomes of it', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Import licences' }))
  const title = await screen.findByText('Import licences', { selector: '.ant-modal-title' })
  const dialog = within(title.closest('[role="dialog"]') as HTMLElement)
  const file = new File(['00:1A:2B:3C:4D:5E,2027-01-31'], 'licences.csv', { type: 'text/csv' })
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  expect(await dialog.findByText('New: 1 · changed: 1 · as before: 0 · left out: 1')).toBeVisible()
  const lines = dialog.getAllByRole('row').map((line) => line.textContent)
  expect(lines.slice(1)).toEqual([
    '3what2027-01-31No MAC address',
    '200:1A:2B:3C:4D:5F2028-01-31Changeduntil now 2027-01-31Hall',
    '100:1A:2B:3C:4D:5E2027-01-31New',
  ])
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('The licences were imported')).toBeInTheDocument()
})

test('who may only read adds and toggles nothing', async () => {
  await show(makeSelf({ auth: rights('R') }))
  expect(await screen.findByText('00:1A:2B:3C:4D:5E')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New licence' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})

test('a licence is renewed for a later day, a year if nothing else is said', async () => {
  const { user, server } = await show()
  await user.click(await screen.findByRole('button', { name: 'Actions for 00:1A:2B:3C:4D:5E' }))
  await user.click(await screen.findByRole('menuitem', { name: /Renew/ }))
  const title = await screen.findByText('Renew the licence of 00:1A:2B:3C:4D:5E', { selector: '.ant-modal-title' })
  const form = within(title.closest('[role="dialog"]') as HTMLElement)
  const day = form.getByLabelText('Last day')
  expect(day).toHaveValue('Jan 31, 2021')
  await user.clear(day)
  await user.type(day, '2020-01-31{Tab}')
  await user.click(form.getByRole('button', { name: 'Renew' }))
  expect(await form.findByText('Choose a day after Jan 31, 2020')).toBeVisible()
  await user.clear(day)
  await user.type(day, '2030-01-31{Tab}')
  await user.click(form.getByRole('button', { name: 'Renew' }))
  await waitFor(() => expect(server.renewed).toEqual([{ id: 4, companyId: 2, expiryDate: '2030-01-31' }]))
})
