import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientHeaders } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { textsFor } from '../apps/player/src/screen/texts'
import { type Desk, deskOf, groupThatPlays, publish } from './api'
import { expectAccessible } from './axe'
import { isDeep } from './deep'
import { picture } from './media'
import { brightShares, capture } from './renderer/frames'
import { hostileProgram } from './renderer/programs'
import { activate, expect, sha256, test } from './screen'
import { shot } from './shot'
import { tornWords } from './torn'
import { zip } from './zip'

test.setTimeout(90_000)

/** How long a report may take to arrive, in milliseconds: a screen gathers its changes for ten seconds. */
const REPORTED_WITHIN = 20_000

function playing({ api }: Desk, id: number) {
  return send(api.GET('/api/device/{id}/playing', { params: { path: { id } } }))
}

test('a new screen shows a code, and once activated plays what is scheduled and says so', {
  tag: '@screenshot',
}, async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const { page, texts } = player
  const code = await player.showCode(server)
  await expect(page.getByRole('img', { name: texts.scan })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(texts.waiting)
  await expectAccessible(page)
  await shot(page, 'player-code')

  const { id } = await send(desk.api.PATCH('/api/device', { body: { code, name: 'Player test: new' } }))
  await expect(player.panel).toBeHidden({ timeout: 15_000 })
  await expect.poll(player.inFront).not.toBe('')
  await expect
    .poll(async () => (await playing(desk, id)).reported, { timeout: REPORTED_WITHIN })
    .toMatchObject({ online: true, playing: true })
  const { channels, reported } = await playing(desk, id)
  const winners = channels.flatMap((channel) => channel.winners)
  expect(winners.map((winner) => winner.name)).toEqual(['Every day'])
  expect(winners[0]?.scheduleItemId).toBe(reported.scheduleItemId)
})

test('no line that a screen says ends within a word, on a wall, upright and on a phone', async ({
  browser,
  server,
}) => {
  for (const locale of ['en', 'ja', 'zh-Hans', 'zh-Hant']) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const look = async (title: string) => {
      for (const [width, height] of [
        [1366, 768],
        [1080, 1920],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        expect(await tornWords(page.getByRole('main')), `${locale}, ${title}, ${width} × ${height}`).toEqual([])
      }
    }
    const texts = textsFor([locale])
    await page.goto(`${server.url}/player`)
    await look(texts.title)
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('there is no storage')
      }
    })
    await page.reload()
    await look(texts.storageTitle)
    await context.close()
  }
})

test('a change reaches a connected screen within a moment', async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: 'Player test: change' } }))
  const bytes = picture('tomato')
  const { id: itemId } = await desk.addContent('Player test change.png', bytes)
  const connected = player.page.waitForEvent('websocket', (socket) => socket.url().includes('/api/player/realtime'))
  await activate(player, server, desk, 'Player test: change', group.id)
  await connected

  await publish(desk, group.id, { itemId, type: 'content' })
  // Without the hint, the screen would look only once a minute.
  await expect.poll(player.inFront, { intervals: [50], timeout: 3_000 }).toBe(sha256(bytes))
})

test('a screen plays on without its server, also when its page is loaded again, and delivers its plays later', async ({
  player,
  server,
}) => {
  test.setTimeout(isDeep ? 180_000 : 90_000)
  const desk = await deskOf('admin', server)
  const files = [picture('teal'), picture('gold')]
  const contents = [
    await desk.addContent('Player test teal.png', files[0] as Buffer),
    await desk.addContent('Player test gold.png', files[1] as Buffer),
  ]
  const group = await groupThatPlays(desk, 'Player test: offline', contents, 2)
  const id = await activate(player, server, desk, 'Player test: offline', group)
  await player.expectInTurn(files)

  await server.stop()
  const stopped = Date.now()
  let before: string[]
  try {
    await player.expectInTurn(files)
    before = await undelivered(player.page)
    expect(before).toHaveLength(1)
    await player.page.goto(`${server.url}/player`) // as a screen that is switched on again
    await player.expectInTurn(files)
    await expect(player.panel).toBeHidden()
    await expect.poll(() => undelivered(player.page)).toHaveLength(2)
  } finally {
    await server.start()
  }
  await expect
    .poll(async () => Date.parse((await playing(desk, id)).reported.at ?? ''), { timeout: 45_000 })
    .toBeGreaterThan(stopped)
  // What is on the screen is told over its channel at once; plays come with the next report, within a minute.
  if (isDeep) await expect.poll(() => undelivered(player.page), { timeout: 75_000 }).not.toContain(before[0])
  await player.expectInTurn(files)
})

/** The boots of which the player holds plays that no server has. */
function undelivered(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('marquee-player')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const plays = opening.result.transaction('plays').objectStore('plays').getAll()
          plays.onerror = () => reject(plays.error)
          plays.onsuccess = () => {
            opening.result.close()
            resolve([...new Set(plays.result.map(({ boot }: { boot: string }) => boot))])
          }
        }
      }),
  )
}

test('a screen that is deleted plays nothing any more and shows a code again', async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const id = await activate(player, server, desk, 'Player test: deleted')
  await expect.poll(player.inFront).not.toBe('')

  await send(desk.api.DELETE('/api/device/{id}', { params: { path: { id } } }))
  await expect(player.page.getByRole('heading', { name: player.texts.title })).toBeVisible({ timeout: 10_000 })
  await expect(player.page.locator('video, img')).toHaveCount(0)
})

const hostile = zip({ 'index.html': hostileProgram('new URL(document.baseURI).origin') })

test('a program plays without a server too, and reaches nothing of it', async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const content = await desk.addContent('Player test program.zip', hostile)
  const group = await groupThatPlays(desk, 'Player test: program', [content], 30)
  const reached: string[] = []
  player.page.on('response', (response) => {
    if (response.frame().parentFrame()) reached.push(new URL(response.url()).pathname)
  })
  await player.page.addInitScript(() => {
    addEventListener('message', ({ data }) => {
      if (data.could) document.documentElement.dataset.could = JSON.stringify(data)
    })
  })
  const could = () => player.page.evaluate(() => document.documentElement.dataset.could)
  await activate(player, server, desk, 'Player test: program', group)
  await expect.poll(could).toBe('{"could":[],"tried":28}')

  await server.stop()
  try {
    await player.page.reload()
    await expect.poll(could).toBe('{"could":[],"tried":28}')
    await expect(player.panel).toBeHidden()
  } finally {
    await server.start()
  }
  expect(new Set(reached)).toEqual(new Set(['/player/program.html']))
  expect(player.complaints.splice(0).join()).toContain('The action has been blocked')
})

test('a program that is opened directly from its address is a download, and runs nothing', async ({ page, server }) => {
  const desk = await deskOf('admin', server)
  const { content } = await desk.addContent('Player test direct.zip', hostile)
  const data = { username: 'admin', password: server.password }
  await page.request.post('/api/login', { data, headers: clientHeaders('e2e') })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const saved = page.waitForEvent('download')
  await page.goto(content.src).catch(() => {}) // the browser goes nowhere
  expect(new URL((await saved).url()).pathname).toBe(content.src)
  const headers = (await page.request.get(content.src)).headers()
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(headers['content-security-policy']).toMatch(/^sandbox/)
  expect(asked).toEqual([content.src])
})

test('a link is shown while there is a network, and is there again by itself', async ({ player, server }) => {
  const linked = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Linked</title><h1>Linked</h1>')
  })
  await new Promise<void>((resolve) => linked.listen(0, '127.0.0.1', resolve))
  try {
    const desk = await deskOf('admin', server)
    const bytes = picture('salmon')
    const url = `http://127.0.0.1:${(linked.address() as AddressInfo).port}/board`
    const contents = [await desk.addLink(url), await desk.addContent('Player test salmon.png', bytes)]
    const group = await groupThatPlays(desk, 'Player test: link', contents, 3)
    await activate(player, server, desk, 'Player test: link', group)
    const page = player.page.frameLocator('iframe').getByRole('heading', { name: 'Linked' })
    await expect(page).toBeVisible()

    await player.page.context().setOffline(true)
    await expect.poll(player.inFront).toBe(sha256(bytes))
    await expect(player.page.locator('iframe')).toHaveCount(0)
    await player.page.context().setOffline(false)
    await expect(page).toBeVisible({ timeout: 10_000 })
  } finally {
    linked.close()
  }
})

test('a screen has the fonts of its company, and says which videos it plays', async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const font = await desk.addFont('Player test', readFileSync(new URL('./files/Go-Regular.ttf', import.meta.url)))
  try {
    const group = await groupThatPlays(
      desk,
      'Player test: fonts',
      [await desk.addContent('Player test khaki.png', picture('khaki'))],
      5,
    )
    const reports: { status?: object }[] = []
    player.page.on('request', (request) => {
      if (request.url().endsWith('/api/player/report')) reports.push(request.postDataJSON())
    })
    await activate(player, server, desk, 'Player test: fonts', group)
    await expect
      .poll(() => player.page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toContain('"Player test" loaded') // the company may have others
    await expect
      .poll(() => reports.map(({ status }) => status), { timeout: REPORTED_WITHIN })
      .toContainEqual(expect.objectContaining({ codecs: expect.arrayContaining(['h264', 'vp9']), maxWidth: 3840 }))
  } finally {
    await send(desk.api.DELETE('/api/font/{id}', { params: { path: { id: font.id } } }))
  }
})

test('no frame of a hand-over is black', { tag: '@deep' }, async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const files = [picture('white'), picture('orange')]
  const contents = [
    await desk.addContent('Player test white.png', files[0] as Buffer),
    await desk.addContent('Player test orange.png', files[1] as Buffer),
  ]
  const group = await groupThatPlays(desk, 'Player test: hand-over', contents, 2)
  await activate(player, server, desk, 'Player test: hand-over', group)
  await player.expectInTurn(files)

  const stop = await capture(player.page)
  await player.expectInTurn(files)
  await player.expectInTurn(files)
  const frames = await stop()
  expect(frames.length).toBeGreaterThan(2)
  const blank = await player.page.context().newPage()
  const shares = await brightShares(blank, frames, { brightestFrom: 200, darkestBelow: 256 })
  expect(Math.min(...shares)).toBe(1)
})
