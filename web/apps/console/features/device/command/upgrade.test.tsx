import { answer, pageOf } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { desk, dialogCalled, lobby, screensServer } from '../screens.fake'
import type { Package } from './command'
// What it is fetched for must not wait for a loaded machine.
import './UpgradeDialog'

const offered: Package = {
  id: 5,
  companyId: 0,
  os: 'Android',
  packageName: 'com.example.player',
  version: '2.1',
  signer: 'a'.repeat(64),
  filename: 'player.apk',
  fileSize: 2048,
  sha256: 'b'.repeat(64),
  isDefault: true,
  date: '2026-11-20T09:00:00Z',
}
const older: Package = { ...offered, id: 4, version: '2.0', isDefault: false }
const own: Package = { ...offered, id: 6, companyId: lobby.companyId, os: 'Windows', version: '9.0' }

/** Opens the dialog for both screens, of which the desk is a page in a browser. */
async function open(packages: Package[], self = makeSelf()) {
  const asked: [string, number, unknown][] = []
  const server = screensServer()
  const upgrading = (call: 'softwareUpgrade' | 'liteSoftwareUpgrade' | 'mySoftwareUpgrade') =>
    answer('patch', `/api/device/{id}/${call}`, ({ params, body }) => {
      asked.push([call, Number(params.id), body])
      const none = { sent: 0, done: 0, expired: 0, cancelled: 0, already: 0 }
      return { ...none, batch: 'b', screens: 2, waiting: 1, failed: 1 }
    })
  const app = await renderApp({
    path: '/device/my-devices',
    self,
    handlers: [
      answer('get', '/api/apk', () => pageOf(packages)),
      answer('get', '/api/device/{id}/remoteControlSetting', ({ params }) => ({
        remoteControl: false,
        abilities: { softwareUpgrade: Number(params.id) === lobby.id ? 'ok' : 'browser' },
      })),
      answer('get', '/api/device/commandBatch/{batch}', {
        batch: 'b',
        screens: 2,
        waiting: 1,
        sent: 0,
        done: 0,
        failed: 1,
        expired: 0,
        cancelled: 0,
        already: 0,
      }),
      upgrading('softwareUpgrade'),
      upgrading('liteSoftwareUpgrade'),
      upgrading('mySoftwareUpgrade'),
      ...server.handlers,
    ],
  })
  await app.user.click(await screen.findByRole('checkbox', { name: lobby.deviceName }))
  await app.user.click(screen.getByRole('checkbox', { name: desk.deviceName }))
  await app.user.click(await screen.findByRole('button', { name: 'Upgrade software' }))
  return { ...app, server, asked, dialog: await dialogCalled('Upgrade software: 2 screens') }
}

test.each([
  ['the default', offered, 'softwareUpgrade'],
  ['another that is offered', older, 'liteSoftwareUpgrade'],
  ["the company's own", own, 'mySoftwareUpgrade'],
] as const)('D047 R357 R358 screens install %s by its own call, in one batch', async (_, chosen, call) => {
  const { user, asked, server, dialog } = await open([own, offered, older])
  await dialog.findByText('1 can install it · A page in a browser cannot do this: 1')
  expect(dialog.getAllByRole('row').map((row) => row.querySelector('strong')?.textContent)).toEqual([
    undefined,
    '2.1',
    '2.0',
    '9.0',
  ])
  expect(dialog.getByText('2.1').closest('tr')).toHaveTextContent('Default')
  expect(dialog.getByText('9.0').closest('tr')).toHaveTextContent(/com.example.player · WindowsOf the company/)
  dialog.getByText(/renews itself with the server/)
  server.commands = [
    {
      id: 7,
      deviceId: lobby.id,
      deviceName: lobby.deviceName,
      batch: 'b',
      kind: 'softwareUpgrade',
      argument: { apkId: chosen.id, version: chosen.version },
      state: 'failed',
      reason: 'gone',
      detail: '',
      askedAt: '2026-11-02T00:00:00Z',
      askedBy: 'Ann',
      expiresAt: '2026-11-09T00:00:00Z',
      dueAt: null,
      sentAt: null,
      endedAt: null,
    },
  ]
  const name = `${chosen.packageName} ${chosen.version}`
  await user.click(dialog.getByRole('button', { name: `Install: ${name}` }))
  const question = await dialogCalled(`Install ${name}: 2 screens`)
  question.getByText(/1 is away/)
  expect(asked).toEqual([])
  await user.click(question.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('Waiting: 1 · Failed: 1')).toBeVisible()
  expect(asked).toEqual([[call, lobby.id, { companyId: lobby.companyId, apkId: chosen.id, deviceIds: [desk.id] }]])
  const row = await screen.findByText(new RegExp(`Upgrade software ${chosen.version}`))
  expect(row.closest('li')).toHaveTextContent('The package was deleted before the screen had it')
})

test('D047 without packages it says where they are uploaded, and leads those who may there', async () => {
  const { user, url, dialog } = await open([])
  await dialog.findByText('There are no packages yet')
  dialog.getByText(/Upload a package of the player first/)
  expect(dialog.getByRole('link', { name: 'Packages for Windows' })).toHaveAttribute('href', '/manage/wpf')
  await user.click(dialog.getByRole('link', { name: 'Packages for Android' }))
  expect(url()).toContain('/manage/apk')
})

test('D047 those who may not upload packages are told to ask', async () => {
  const { dialog } = await open([], makeSelf({ auth: { ...rights('W'), Apk: { access: 'R', admin: false } } }))
  await dialog.findByText(/Ask somebody who may upload packages/)
  expect(dialog.queryByRole('link')).toBeNull()
})

test('D047 those who may not see packages are offered none', async () => {
  const { user } = await renderApp({
    path: '/device/my-devices',
    self: makeSelf({ auth: { Device: { access: 'W', admin: false } } }),
    handlers: screensServer().handlers,
  })
  await user.click(await screen.findByRole('button', { name: `Actions for ${lobby.deviceName}` }))
  await screen.findByRole('menuitem', { name: 'Command' })
  expect(screen.queryByRole('menuitem', { name: 'Upgrade software' })).toBeNull()
})
