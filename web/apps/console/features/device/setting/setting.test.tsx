import { answer, refuse } from '@marquee/testkit/answer'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialogCalled, lobby, screensServer } from '../screens.fake'
import { type Standing, stateOf } from './setting'
import './SettingsDialog' // what it is fetched for must not wait for a loaded machine

function makeStanding(part: Partial<Standing> & Pick<Standing, 'name'>): Standing {
  return {
    wanted: { [part.name]: 40 },
    from: 'default',
    groupId: 0,
    groupName: '',
    inherits: true,
    updatedAt: null,
    updatedBy: '',
    ability: 'ok',
    reportedAt: '2026-11-02T00:00:00Z',
    failed: '',
    differs: false,
    ...part,
  }
}

test.each<[string, Partial<Standing>, ReturnType<typeof stateOf>]>([
  ['that it has', {}, 'done'],
  ['that it has not yet', { differs: true }, 'waiting'],
  ['that it could not carry out', { differs: true, failed: 'amixer: no such device' }, 'failed'],
  ['that it cannot', { ability: 'no-hardware', differs: true }, 'impossible'],
  ['of which it never said whether it can', { ability: 'unknown' }, 'unheard'],
  ['of which it said nothing yet', { reportedAt: null }, 'unheard'],
])('R356 a setting %s', (_, part, state) => {
  expect(stateOf(makeStanding({ name: 'volume', ...part }))).toBe(state)
})

const standings: Standing[] = [
  makeStanding({ name: 'volume', wanted: { volume: 40 }, from: 'group', groupId: 10, groupName: 'Lobby' }),
  makeStanding({ name: 'backlight', wanted: { backlight: 100 }, ability: 'browser' }),
  makeStanding({
    name: 'power',
    wanted: { mode: 'None', scheduleByWeek: [], exceptions: [] },
    differs: true,
  }),
]

async function open() {
  const sent: unknown[] = []
  let asked = 0
  let isBroken = false
  const server = screensServer()
  const handlers = [
    answer('get', '/api/device/{id}/settings', () => {
      asked++
      return isBroken ? refuse(500, 'internal') : standings
    }),
    answer('patch', '/api/device/setting/volume', ({ body }) => {
      sent.push(body)
      return { ids: [1] }
    }),
    answer('patch', '/api/device/setting/power', ({ body }) => {
      sent.push(body)
      return { ids: [1] }
    }),
    ...server.handlers,
  ]
  const { user, channels } = await renderApp({ path: '/device/my-devices', handlers })
  await user.click(await screen.findByRole('button', { name: `Actions for ${lobby.deviceName}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  const dialog = await dialogCalled('Settings of Lobby wall')
  await dialog.findByText('Volume')
  /** From now on they cannot be loaded, and something changed. */
  async function breakDown() {
    const before = asked
    isBroken = true
    act(() => channels.at(-1)?.send({ entity: 'device', id: 1, companyId: 2 }))
    await waitFor(() => expect(asked).toBeGreaterThan(before))
  }
  return { user, sent, dialog, breakDown }
}

test('D040 R356 what a setting is, who says so, and what the screen makes of it', async () => {
  const { dialog } = await open()
  const [volume, backlight, power] = dialog.getAllByRole('listitem')
  expect(volume).toHaveTextContent('Volume40 %From the group “Lobby”On the screen')
  expect(backlight).toHaveTextContent('Not possible hereA page in a browser cannot do this')
  expect(within(backlight as HTMLElement).getByRole('button')).toBeDisabled()
  expect(power).toHaveTextContent('AlwaysDefaultNot on the screen yet')
})

test('a screen gets a value of its own', async () => {
  const { user, sent, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Change: Volume' }))
  const volume = await dialogCalled('Volume of Lobby wall')
  expect(volume.getByRole('radio', { name: 'As its group has it' })).toBeChecked()
  await user.click(volume.getByRole('radio', { name: 'A value of its own' }))
  fireEvent.keyDown(volume.getByRole('slider', { name: 'Volume' }), { key: 'ArrowRight', keyCode: 39, which: 39 })
  await user.click(volume.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ companyId: 2, deviceIds: [1], value: { volume: 41 } }]))
})

test('a value of its own is let go of, whatever its fields held', async () => {
  const { user, sent, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Change: Power plan' }))
  const power = await dialogCalled('Power plan of Lobby wall')
  await user.click(power.getByRole('radio', { name: 'A value of its own' }))
  await user.click(power.getByRole('radio', { name: 'In the hours of each weekday' })) // of which there are none
  await user.click(power.getByRole('radio', { name: 'As its group has it' }))
  await user.click(power.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ companyId: 2, deviceIds: [1], inherit: true }]))
})

test('D041 R370 a week of hours is put together day by day', async () => {
  const { user, sent, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Change: Power plan' }))
  const power = await dialogCalled('Power plan of Lobby wall')
  await user.click(power.getByRole('radio', { name: 'A value of its own' }))
  await user.click(power.getByRole('radio', { name: 'In the hours of each weekday' }))
  await user.click(power.getByRole('button', { name: 'Save' }))
  expect(await power.findByText('Choose the hours of at least one weekday.')).toBeInTheDocument()
  await user.click(power.getByRole('checkbox', { name: 'Mon' }))
  fireEvent.change(power.getByLabelText('Mon: on at'), { target: { value: '08:00' } })
  await waitFor(() => expect(power.getByRole('row', { name: /Mon/ })).toHaveTextContent('08:00 – 23:55'))
  await user.click(power.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    deviceIds: [1],
    value: {
      mode: 'Week',
      exceptions: [],
      scheduleByWeek: [{ dayOfWeek: [1], schedule: { onHour: 8, onMinute: 0, offHour: 23, offMinute: 55 } }],
    },
  })
})

test('settings that are shown stay, without a word, when they cannot be loaded again', async () => {
  const { dialog, breakDown } = await open()
  await breakDown()
  await expect(dialog.findByRole('alert', {}, { timeout: 500 })).rejects.toThrow()
  expect(dialog.getByText('Volume')).toBeVisible()
})

test('RT28 the page of a power plan says why it has none to show', async () => {
  const refused = answer('get', '/api/device/{id}/settings', () => refuse(403, 'forbidden'))
  await renderApp({ path: '/device/power-plan?id=1', handlers: [refused, ...screensServer().handlers] })
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have the right to do this.')
})
