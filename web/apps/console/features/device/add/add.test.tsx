import { answer, refuse } from '@marquee/testkit/answer'
import { makeCodes, makeDevice, makeGlobalAdmin } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Device } from '../device'
import { dialogCalled, screensServer } from '../screens.fake'

const shown: Device = makeDevice({
  id: 8,
  deviceName: '',
  status: 'Pending',
  companyId: 0,
  online: false,
  lastAccessDate: null,
})

/** A server with one screen that shows K7QM-4R2X. */
function withCode(activate?: (body: Record<string, unknown>) => Device | Response) {
  const server = screensServer([])
  const handlers = [
    answer('get', '/api/device/activation/{code}', ({ params }) =>
      params.code === 'K7QM4R2X' ? shown : refuse(404, 'not-found'),
    ),
    answer('patch', '/api/device', ({ body }) => {
      const values = body as Record<string, unknown>
      server.sent.push(values)
      const device = { ...shown, companyId: 2, status: 'Active' as const, deviceName: String(values.name) }
      server.devices = [device]
      return activate?.(values) ?? device
    }),
    ...server.handlers,
  ]
  return { server, handlers }
}

const start = (path: string, handlers: AppOptions['handlers']) =>
  renderApp({ path, handlers, codes: makeCodes({ zoneOptions: ['Asia/Hong_Kong', 'Asia/Tokyo'] }) })

const field = () => screen.findByRole('textbox', { name: 'Code on the screen' })

test('R353 R349 G113 a screen is found by its code, named and activated, and shows when it is there', async () => {
  const { server, handlers } = withCode()
  const { user, url } = await start('/device/my-devices?folder=12', handlers)
  await user.click((await screen.findAllByRole('button', { name: 'Add screen' }))[0] as HTMLElement)
  await user.type(await field(), 'ｋ７ｑｍ－４Ｒ２Ｘ{Enter}')
  expect(await screen.findByRole('region', { name: 'This is the screen' })).toHaveTextContent(
    'CodeK7QM-4R2XHardwarePanel 55 · LinuxResolution1920 × 1080IP address10.0.0.8',
  )
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.paste('Window left')
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }))
  await user.paste('hong k')
  await user.click(await screen.findByTitle('Asia/Hong_Kong'))
  await user.click(screen.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('Waiting for “Window left” to connect…')).toBeVisible()
  expect(server.sent).toEqual([
    { code: 'K7QM4R2X', companyId: 2, name: 'Window left', groupId: 12, zone: 'Asia/Hong_Kong' },
  ])
  server.devices = server.devices.map((device) => ({ ...device, online: true }))
  expect(await screen.findByText('“Window left” is online')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(url()).toBe('/device/my-devices?folder=12'))
})

test('G113 the link in the picture on the screen brings the code along', async () => {
  const { handlers } = withCode()
  await start('/device/my-devices?activate=K7QM-4R2X', handlers)
  expect(await screen.findByRole('region', { name: 'This is the screen' })).toHaveTextContent('K7QM-4R2X')
})

test('G29 M22 the menu entry opens the dialog over the page', async () => {
  const { handlers } = withCode()
  await start('/device/my-devices?dialog=addDevice', handlers)
  expect(
    (await dialogCalled('Add a screen to Midori Foods')).getByRole('textbox', { name: 'Code on the screen' }),
  ).toBeVisible()
})

test('R353 a code that is too short, or that no screen shows, is said at the field and stays there', async () => {
  const { handlers } = withCode()
  const { user } = await start('/device/my-devices?dialog=addDevice', handlers)
  await user.type(await field(), '1234{Enter}')
  expect(await screen.findByText('The code has eight letters and digits, or sixteen.')).toBeVisible()
  await user.type(await field(), '5678{Enter}')
  expect(await screen.findByText(/No screen shows this code/)).toBeVisible()
  expect(await field()).toHaveValue('12345678')
  expect(await field()).toBeInvalid()
})

test('R405 a company that has all its screens is told so, and nothing is lost', async () => {
  const { handlers } = withCode(() => refuse(409, 'device-limit', { params: { limit: 4 } }))
  const { user } = await start('/device/my-devices?activate=K7QM4R2X', handlers)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Window left{Enter}')
  expect(await screen.findByText(/as many screens as it may/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Window left')
})

test('R354 an operator registers a screen that is not there yet, and gets the address for its player', async () => {
  const server = screensServer([])
  const registered: unknown[] = []
  const { user } = await renderApp({
    path: '/device/my-devices',
    self: makeGlobalAdmin(),
    handlers: [
      answer('post', '/api/device/register', ({ body }): Device => {
        registered.push(body)
        return { ...shown, deviceName: 'Window left', code: 'K7QM-4R2X', paired: false }
      }),
      ...server.handlers,
    ],
  })
  await user.click((await screen.findAllByRole('button', { name: 'Add screen' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'The screen is not there yet' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Window left')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('“Window left” is registered')).toBeVisible()
  expect(screen.getByText(/\/player#K7QM-4R2X$/)).toBeVisible()
  expect(registered).toEqual([{ companyId: 1, name: 'Window left', groupId: 10 }])
})

test('others register no screen', async () => {
  const { user } = await start('/device/my-devices', screensServer([]).handlers)
  await user.click((await screen.findAllByRole('button', { name: 'Add screen' }))[0] as HTMLElement)
  await field()
  expect(screen.queryByRole('button', { name: 'The screen is not there yet' })).toBeNull()
})
