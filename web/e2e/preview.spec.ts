import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { openMine } from './contents'
import { film, sound } from './media'
import { signIn } from './people'
import { hostileProgram } from './renderer/programs'
import { expect, test } from './server'
import { zip } from './zip'

test.beforeEach(({ page, server }) => signIn(page, 'editor', server))

/** The details of a content, which show it. */
async function details(page: Page, { id, name }: { id: number; name: string }): Promise<Locator> {
  await openMine(page, `?content=${id}`)
  return page.getByRole('dialog', { name })
}

test('a program is previewed, and reaches nothing of the console', async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const program = zip({ 'index.html': hostileProgram('new URL(document.baseURI).origin') })
  const drawer = await details(page, await desk.addContent('Preview of a program.zip', program))
  await expect(drawer.frameLocator('iframe').getByText('It could')).toHaveText('It could do nothing')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a sound is previewed, and heard when somebody asks', async ({ page, server }) => {
  const desk = await deskOf('editor', server)
  const drawer = await details(page, await desk.addContent('Preview of a sound.wav', sound(3)))
  await expect(drawer.locator('foreignObject')).toHaveText('Preview of a sound')
  const heard = drawer.locator('audio')
  await expect(heard).toHaveAttribute('controls')
  expect(await heard.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  await heard.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
  await expectAccessible(page, '[role=dialog]')
})

test('links to a page and to a stream are previewed', async ({ page, server }) => {
  const bytes = film(2)
  const linked = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/film.mp4' ? 'video/mp4' : 'text/html')
    response.end(url === '/film.mp4' ? bytes : '<!doctype html><title>Linked</title><h1>Linked</h1>')
  })
  await new Promise<void>((resolve) => linked.listen(0, '127.0.0.1', resolve))
  try {
    const desk = await deskOf('editor', server)
    const origin = `http://127.0.0.1:${(linked.address() as AddressInfo).port}`
    const board = await details(page, await desk.addLink(`${origin}/board`))
    await expect(board.frameLocator('iframe').getByRole('heading', { name: 'Linked' })).toBeVisible()
    const stream = await details(page, await desk.addLink(`${origin}/film.mp4`))
    const video = stream.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  } finally {
    linked.closeAllConnections()
    linked.close()
  }
})
