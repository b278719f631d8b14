import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { type Desk, deskOf, publish } from './api'
import { picture } from './media'
import { expect, type Screen, test } from './screen'
import type { Server } from './server'

test.setTimeout(120_000)

/** A screen, and somebody in the console who decides about it. */
interface Controlled {
  id: number
  /** How each command that it was given stands, by kind and in their order. */
  states(): Promise<string[]>
  /** The bytes of the last picture of it. */
  lastPicture(): Promise<Buffer>
}

async function screenThatPlays(player: Screen, server: Server, desk: Desk, name: string, itemId: number) {
  const { api } = desk
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  await publish(desk, group.id, { itemId, type: 'content' })
  const code = await player.showCode(server)
  const { id } = await send(api.PATCH('/api/device', { body: { code, name, groupId: group.id } }))
  await expect(player.panel).toBeHidden({ timeout: 15_000 })
  const path = { path: { id } }
  const isAble = async () => (await send(api.GET('/api/device/{id}/settings', { params: path }))).map(ability)
  await expect.poll(isAble, { timeout: 30_000 }).toContain('volume ok')
  return {
    id,
    async states() {
      const query = { deviceId: id, _limit: 50 }
      const all = await send(api.GET('/api/device/command', { params: { query } }))
      return all.map(({ kind, state, reason, detail }) => `${kind} ${state} ${reason} ${detail}`.trim()).reverse()
    },
    async lastPicture() {
      const { items } = await send(api.GET('/api/device/{id}/screenCapture', { params: path }))
      return desk.bytes(items?.[0]?.src ?? '')
    },
  } satisfies Controlled
}

function ability({ name, ability }: { name: string; ability: string }) {
  return `${name} ${ability}`
}

/** The colours of a JPEG at places of it, in parts of its sides. */
function coloursOf(page: Page, jpeg: Buffer, places: [x: number, y: number][]) {
  return page.evaluate(
    async ([data, at]) => {
      const image = new Image()
      image.src = `data:image/jpeg;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      return at.map(([x, y]) =>
        Array.from(context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data.slice(0, 3)),
      )
    },
    [jpeg.toString('base64'), places] as const,
  )
}

test('R365 a screen does what it is told: a veil, a picture of itself, its log, a lock, and off until a key', {
  tag: ['@once', '@deep'],
}, async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const { api } = desk
  const { page, texts } = player
  const content = await desk.addContent('Control test.png', picture('0x2060c0'))
  const { id, states, lastPicture } = await screenThatPlays(player, server, desk, 'Control test', content.id)
  const params = { path: { id } }
  const body = { deviceIds: [id] }
  await expect.poll(player.inFront).not.toBe('')

  await send(api.PATCH('/api/device/{id}/volume', { params, body: { volume: 20 } }))
  await send(api.PATCH('/api/device/{id}/brightness', { params, body: { brightness: 50 } }))
  await expect(page.locator('.shade').first()).toHaveCSS('opacity', '0.45')
  const inForce = async () =>
    (await send(api.GET('/api/device/{id}/settings', { params })))
      .filter(({ name }) => name === 'volume' || name === 'brightness')
      .map(({ reported, differs }) => [reported, differs])
  await expect.poll(inForce, { timeout: 30_000 }).toEqual([
    [{ volume: 20 }, false],
    [{ brightness: 50 }, false],
  ])

  await send(api.POST('/api/device/screenCapture', { body }))
  await send(api.POST('/api/device/getLog', { body }))
  await send(api.POST('/api/device/lockScreen', { body }))
  await send(api.POST('/api/device/clearContent', { body }))
  await expect
    .poll(states, { timeout: 30_000 })
    .toEqual(['screenCapture done', 'getLog done', 'lockScreen done', 'clearContent done'])
  const [middle = []] = await coloursOf(page, await lastPicture(), [[0.5, 0.5]])
  for (const [at, value] of [0x20, 0x60, 0xc0].entries()) expect(Math.abs((middle[at] ?? 0) - value)).toBeLessThan(6)
  const logs = await send(api.GET('/api/device/{id}/getLog', { params }))
  const log = await desk.bytes(logs.items?.[0]?.src ?? '')
  expect(log.toString()).toMatch(/ info the player \w+ starts\n/)
  await page.keyboard.press('i')
  await expect(page.locator('.diagnostics')).toHaveCount(0)

  await send(api.POST('/api/device/lockScreen', { body: { ...body, unlock: true } }))
  await send(api.POST('/api/device/shutdown', { body }))
  await expect(page.getByText(texts.shutdown)).toBeVisible({ timeout: 30_000 })
  await send(api.POST('/api/device/screenCapture', { body }))
  await expect
    .poll(async () => (await states()).slice(4), { timeout: 30_000 })
    .toEqual(['lockScreen done', 'shutdown done', 'screenCapture done'])
  expect(await coloursOf(page, await lastPicture(), [[0.5, 0.5]])).toEqual([[0, 0, 0]])
  await page.reload()
  await expect(page.getByText(texts.shutdown)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(texts.shutdown)).toBeHidden()
  await expect.poll(player.inFront, { timeout: 15_000 }).not.toBe('')

  await send(api.POST('/api/device/reboot', { body }))
  await expect.poll(async () => (await states()).slice(7), { timeout: 30_000 }).toEqual(['reboot done'])
})

test('a picture of a program shows its ground, its letters and its pictures', { tag: '@once' }, async ({
  player,
  server,
}) => {
  const desk = await deskOf('admin', server)
  const content = await desk.addContent('Control test program.png', picture('0x20a040'))
  const program = await desk.addProgram('Control test', {
    displayWidth: 1920,
    displayHeight: 1080,
    pages: [
      {
        name: 'Front',
        duration: 86_400,
        bgColor: '#203040',
        panes: [
          {
            items: [
              { id: 'picture', type: 'media', x: 960, y: 0, w: 960, h: 1080, itemContents: [{ id: content.id }] },
              {
                id: 'words',
                type: 'text',
                x: 0,
                y: 340,
                w: 960,
                h: 400,
                settings: {
                  value: '■■■■',
                  direction: 'static',
                  fontSize: 240,
                  textColor: '#ffffff',
                  fillColor: '#ffffff00',
                },
              },
            ],
          },
        ],
      },
    ],
  })
  const screen = await screenThatPlays(player, server, desk, 'Control test: program', program.id)
  await expect(player.page.locator('[data-item]').first()).toBeVisible({ timeout: 30_000 })
  const places: [number, number][] = [
    [0.02, 0.02],
    [0.2, 0.5],
    [0.75, 0.5],
  ]
  const near = (colour: number[], wanted: number[]) =>
    wanted.every((value, at) => Math.abs(value - (colour[at] ?? 0)) < 12)
  const groundIsSeen = async () => {
    const [ground = []] = await coloursOf(player.page, await player.page.screenshot({ type: 'jpeg' }), places)
    return near(ground, [0x20, 0x30, 0x40])
  }
  await expect.poll(groundIsSeen, { timeout: 15_000 }).toBe(true) // it has come in over what was shown before
  await send(desk.api.POST('/api/device/screenCapture', { body: { deviceIds: [screen.id] } }))
  await expect.poll(screen.states, { timeout: 30_000 }).toEqual(['screenCapture done'])
  const jpeg = await screen.lastPicture()
  await test.info().attach('capture', { body: jpeg, contentType: 'image/jpeg' })
  const [ground = [], letter = [], shown = []] = await coloursOf(player.page, jpeg, places)
  expect(near(ground, [0x20, 0x30, 0x40]), String(ground)).toBe(true)
  expect(near(letter, [255, 255, 255]), String(letter)).toBe(true)
  expect(near(shown, [0x20, 0xa0, 0x40]), String(shown)).toBe(true)
})
