import { answer } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { desk, dialogCalled, lobby, screensServer } from '../screens.fake'
import { abilityOf, askOf, type Command } from './command'
import { chooseLines, linesOf } from './log'
// What they are fetched for must not wait for a loaded machine.
import './CommandDialog'
import './LogDialog'
import './TaskDialog'
import './UnderWayDialog'

function makeCommand(part: Partial<Command>): Command {
  return {
    id: 7,
    deviceId: lobby.id,
    deviceName: lobby.deviceName,
    batch: 'b',
    kind: 'reboot',
    argument: {},
    state: 'waiting',
    reason: '',
    detail: '',
    askedAt: '2026-11-02T00:00:00Z',
    askedBy: 'Ann',
    expiresAt: '2026-11-03T00:00:00Z',
    dueAt: null,
    sentAt: null,
    endedAt: null,
    ...part,
  }
}

const noneOf = { waiting: 0, sent: 0, done: 0, failed: 0, expired: 0, cancelled: 0, already: 0 }

function commandServer() {
  const asked: [string, unknown][] = []
  const server = screensServer()
  const handlers = [
    answer('post', '/api/device/reboot', ({ body }) => {
      asked.push(['reboot', body])
      server.commands = [makeCommand({})]
      return { ...noneOf, batch: 'b', screens: 2, waiting: 1, failed: 1, already: 1 }
    }),
    answer('post', '/api/device/lockScreen', ({ body }) => {
      asked.push(['lockScreen', body])
      return { ...noneOf, batch: 'b', screens: 1, waiting: 1 }
    }),
    answer('post', '/api/device/screenCapture', ({ body }) => {
      asked.push(['screenCapture', body])
      server.captures = { ...server.captures, underWay: true }
      return { ...noneOf, batch: 'c', screens: 1, waiting: 1 }
    }),
    answer('post', '/api/device/command/cancel', ({ body }) => {
      asked.push(['cancel', body])
      server.commands = [makeCommand({ state: 'cancelled' })]
      return { ids: [7] }
    }),
    answer('get', '/api/device/commandBatch/{batch}', () => ({
      ...noneOf,
      batch: 'b',
      screens: 2,
      waiting: 1,
      failed: 1,
    })),
    answer('get', '/api/device/{id}/taskSchedule', () => [
      {
        at: null,
        kind: 'command',
        command: 'lockScreen',
        argument: { lock: false },
        state: 'waiting',
        commandId: 7,
      } as const,
      { at: null, kind: 'command', command: 'getLog', argument: {}, state: 'sent', commandId: 8 } as const,
      { at: '2026-11-02T23:00:00Z', kind: 'off', argument: {}, commandId: 0 } as const,
    ]),
    answer('patch', '/api/device/{id}/scheduleReboot', ({ body }) => {
      asked.push(['plan', body])
      return []
    }),
    ...server.handlers,
  ]
  return { server, asked, handlers }
}

test('R365 several screens are asked once somebody has agreed, and each says what becomes of it', async () => {
  const { asked, handlers } = commandServer()
  const { user } = await renderApp({ path: '/device/my-devices', handlers })
  await user.click(await screen.findByRole('checkbox', { name: lobby.deviceName }))
  await user.click(screen.getByRole('checkbox', { name: desk.deviceName }))
  await user.click(screen.getByRole('button', { name: 'Command' }))
  const dialog = await dialogCalled('Command to 2 screens')
  await user.click(dialog.getByRole('button', { name: 'Send: Restart' }))

  const question = await dialogCalled('Restart: 2 screens')
  expect(asked).toEqual([])
  question.getByText(/1 is away/)
  question.getByText(lobby.deviceName)
  await user.click(question.getByRole('button', { name: 'Restart' }))

  expect(await screen.findByText('Waiting: 1 · Failed: 1 · 1 had been asked before')).toBeVisible()
  expect(asked).toEqual([['reboot', { companyId: lobby.companyId, deviceIds: [lobby.id, desk.id] }]])
  await user.click(await screen.findByRole('button', { name: `Cancel: Restart, ${lobby.deviceName}` }))
  expect(await screen.findByText('Cancelled')).toBeVisible()
  expect(asked[1]).toEqual(['cancel', { companyId: lobby.companyId, ids: [7] }])
})

test('R365 only what a screen can is offered, and why not the rest', async () => {
  const { asked, handlers, server } = commandServer()
  server.abilities = { lockScreen: 'ok', reboot: 'browser' }
  const { user } = await renderApp({ path: '/device/my-devices', handlers })
  await user.click(await screen.findByRole('button', { name: `Actions for ${lobby.deviceName}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Command' }))
  const dialog = await dialogCalled(`Command to ${lobby.deviceName}`)
  const row = within((await dialog.findByText('Restart')).closest('li') as HTMLElement)
  row.getByText('A page in a browser cannot do this')
  expect(row.getByRole('button')).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Send: Unlock' }))
  expect(await screen.findByText('Waiting: 1 · Failed: 1')).toBeVisible()
  expect(asked).toEqual([['lockScreen', { companyId: lobby.companyId, deviceIds: [lobby.id], unlock: true }]])
})

test('D046 R360 the page of a screen shows its last picture, those of the day, and asks for another', async () => {
  const { asked, handlers, server } = commandServer()
  const picture = (id: number) => ({
    id,
    deviceId: lobby.id,
    deviceName: lobby.deviceName,
    kind: 'picture' as const,
    takenAt: `2026-11-02T00:0${id}:00Z`,
    bytes: 1000,
    width: 16,
    height: 9,
    src: `/api/device/1/capture/${id}`,
  })
  server.captures = { items: [picture(5), picture(4)], underWay: false }
  const { user } = await renderApp({ path: `/device/my-devices/${lobby.id}`, handlers })
  const sheet = within(await screen.findByRole('region', { name: 'Picture of the screen' }))
  const shown = () => sheet.getByRole('figure').querySelector('img')?.getAttribute('src')
  await sheet.findByRole('figure')
  expect(shown()).toBe(`/api/device/1/capture/5?companyId=${lobby.companyId}`)
  const strip = within(sheet.getByRole('list', { name: 'Earlier pictures' }))
  await user.click(strip.getAllByRole('button')[1] as HTMLElement)
  expect(shown()).toBe(`/api/device/1/capture/4?companyId=${lobby.companyId}`)
  await user.click(sheet.getByRole('button', { name: 'Take a picture now' }))
  expect(await sheet.findByText('The screen has been asked.')).toBeVisible()
  expect(asked).toEqual([['screenCapture', { companyId: lobby.companyId, deviceIds: [lobby.id] }]])
  expect(shown()).toBe(`/api/device/1/capture/5?companyId=${lobby.companyId}`)
})

test('D056 R359 what a screen is going to do is listed, and a restart is planned by the clock on its wall', async () => {
  const { asked, handlers } = commandServer()
  const { user } = await renderApp({ path: '/device/my-devices', handlers })
  await user.click(await screen.findByRole('button', { name: `Actions for ${lobby.deviceName}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tasks' }))
  const dialog = await dialogCalled(`Tasks of ${lobby.deviceName}`)
  await dialog.findByText('As soon as the screen is there')
  dialog.getByText('Goes off')
  dialog.getByText('Tue, Nov 3, 8:00 AM')
  expect(dialog.getByText('Fetch the log').closest('li')).toHaveTextContent('Under way')
  expect(dialog.getAllByRole('button', { name: /^Cancel: / })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: `Cancel: Unlock, ${lobby.deviceName}` }))
  await user.type(dialog.getByLabelText('Restart at'), '2026-11-27 03:00{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Plan' }))
  expect(await screen.findByText('The restart has been planned')).toBeVisible()
  expect(asked).toEqual([
    ['cancel', { companyId: lobby.companyId, ids: [7] }],
    ['plan', { companyId: lobby.companyId, at: '2026-11-27T03:00' }],
  ])
})

test('with the right to read, nothing is asked of a screen, and nothing taken back', async () => {
  const { handlers, server } = commandServer()
  server.commands = [makeCommand({})]
  const self = makeSelf({ auth: { Device: { access: 'R', admin: false } } })
  const { user } = await renderApp({ path: `/device/my-devices/${lobby.id}`, handlers, self })
  await screen.findByRole('region', { name: 'Picture of the screen' })
  const commands = within(await screen.findByRole('region', { name: 'Commands' }))
  await commands.findByText('Waiting')
  expect(commands.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take a picture now' })).toBeNull()
  await user.click(screen.getByRole('link', { name: /All my devices/ }))
  await user.click(await screen.findByRole('button', { name: /^Control/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Commands under way' }))
  const dialog = await dialogCalled('Commands under way')
  await dialog.findByText('Waiting')
  expect(dialog.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

const log = linesOf(
  [
    '2026-11-02T00:00:00.000Z info the player starts',
    '2026-11-02T00:00:01.000Z error a film cannot be played',
    'a line of something else',
    '',
  ].join('\n'),
)

test('D048 a log is read line by line, the newest first', () => {
  expect(log).toEqual([
    { at: 2, instant: '', level: 'error', words: 'a line of something else' },
    { at: 1, instant: '2026-11-02T00:00:01.000Z', level: 'error', words: 'a film cannot be played' },
    { at: 0, instant: '2026-11-02T00:00:00.000Z', level: 'info', words: 'the player starts' },
  ])
})

test.each([
  ['all', 'debug', '', [2, 1, 0]],
  ['what went wrong', 'error', '', [2, 1]],
  ['words in any case', 'debug', ' PLAYER ', [0]],
  ['words of a level', 'warn', 'player', []],
] as const)('D048 of a log is found: %s', (_, level, words, found) => {
  expect(chooseLines(log, level, words).map(({ at }) => at)).toEqual(found)
})

test('to lock and to unlock are one command, and a screen that never spoke of it has an older player', () => {
  expect(askOf({ kind: 'lockScreen', argument: { lock: false } })).toBe('unlockScreen')
  expect(askOf({ kind: 'lockScreen', argument: { lock: true } })).toBe('lockScreen')
  expect(abilityOf({ lockScreen: 'no-tool' }, 'unlockScreen')).toBe('no-tool')
  expect(abilityOf({}, 'reboot')).toBe('unknown')
  expect(abilityOf({ reboot: 'something new' }, 'reboot')).toBe('unknown')
})
