import { answer } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogCalled, screensServer } from '../screens.fake'

test('R366 D057 a file of last days is looked at first, and then saved', async () => {
  const sent: string[] = []
  const row = { macAddress: '00:1A:2B:3C:4D:5E', endDate: '2027-01-31', before: '', line: 1 }
  const { user } = await renderApp({
    path: '/device/my-devices',
    handlers: [
      answer('post', '/api/device/importEndDate', ({ body }) => {
        sent.push(String(/name="preview"\r\n\r\n(\w+)/.exec(String(body))?.[1]))
        return {
          accepted: 1,
          refused: 1,
          rows: [
            { ...row, deviceId: 1, deviceName: 'Lobby wall', refusal: '' as const },
            { ...row, line: 2, deviceId: 0, deviceName: '', refusal: 'unknown-screen' as const },
          ],
        }
      }),
      ...screensServer().handlers,
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Import last days' }))
  const dialog = await dialogCalled('Import last days')
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(field, new File(['00:1A:2B:3C:4D:5E,2027-01-31'], 'ends.csv', { type: 'text/csv' }))
  expect(await dialog.findByText('1 can be set, 1 are left out')).toBeVisible()
  expect(dialog.getByText('No screen has this address')).toBeVisible()
  expect(sent).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Set the last days' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(await screen.findByText('The last days were set')).toBeInTheDocument()
})
