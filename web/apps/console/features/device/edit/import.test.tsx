import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogCalled, screensServer } from '../screens.fake'

const row = { macAddress: '00:1A:2B:3C:4D:5E', lastDay: '2027-01-31', before: '', line: 1 }
const sheet = {
  new: 0,
  changed: 1,
  unchanged: 0,
  refused: 1,
  confirm: 'as seen',
  rows: [
    { ...row, deviceId: 1, deviceName: 'Lobby wall', outcome: 'changed' as const, refusal: '' as const },
    { ...row, line: 2, deviceId: 0, deviceName: '', outcome: 'refused' as const, refusal: 'unknown-screen' as const },
  ],
}

async function open() {
  const server = { sent: [] as (string | undefined)[], refusal: undefined as Response | undefined, preview: sheet }
  const app = await renderApp({
    path: '/device/my-devices',
    handlers: [
      answer('post', '/api/device/importEndDate', ({ body }) => {
        const confirm = /name="confirm"\r\n\r\n([^\r]*)/.exec(String(body))?.[1]
        server.sent.push(confirm)
        return (confirm && server.refusal) || server.preview
      }),
      ...screensServer().handlers,
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Import last days' }))
  const dialog = await dialogCalled('Import last days')
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  const choose = () =>
    app.user.upload(field, new File(['00:1A:2B:3C:4D:5E,2027-01-31'], 'ends.csv', { type: 'text/csv' }))
  return { ...app, server, dialog, choose }
}

test('R366 D057 a file of last days is looked at first, and what was seen is saved', async () => {
  const { user, server, dialog, choose } = await open()
  const save = dialog.getByRole('button', { name: 'Set the last days' })
  expect(save).toBeDisabled()
  await choose()
  expect(await dialog.findByText('New: 0 · changed: 1 · as before: 0 · left out: 1')).toBeVisible()
  expect(dialog.getByText('No screen has this address')).toBeVisible()
  expect(server.sent).toEqual([''])
  await user.click(save)
  await waitFor(() => expect(server.sent).toEqual(['', 'as seen']))
  expect(await screen.findByText('The last days were set')).toBeInTheDocument()
})

test('a preview that holds no more is shown anew, and nothing was saved', async () => {
  const { user, server, dialog, choose } = await open()
  await choose()
  await dialog.findByText('No screen has this address')
  server.refusal = refuse(409, 'preview-outdated')
  server.preview = { ...sheet, changed: 2, confirm: 'seen anew' }
  await user.click(dialog.getByRole('button', { name: 'Set the last days' }))
  expect(await dialog.findByText(/Something has changed since this preview/)).toBeVisible()
  expect(await dialog.findByText(/changed: 2/)).toBeVisible()
  server.refusal = undefined
  await user.click(dialog.getByRole('button', { name: 'Set the last days' }))
  await waitFor(() => expect(server.sent).toEqual(['', 'as seen', '', 'seen anew']))
})

test('a file of which every row is left out saves nothing', async () => {
  const { server, dialog, choose } = await open()
  server.preview = { ...sheet, changed: 0, refused: 2 }
  await choose()
  await dialog.findByText('No screen has this address')
  expect(dialog.getByRole('button', { name: 'Set the last days' })).toBeDisabled()
})
