import { send } from '@marquee/api/send'
import type { Locator } from '@playwright/test'
import { deskOf, publish } from './api'
import { picture } from './media'
import { expect, onTop, sha256, test } from './screen'
import { shot } from './shot'

test.setTimeout(90_000)

test('a program plays on a screen with what it uses, follows its picture, and stays without a network', {
  tag: ['@screenshot', '@once'],
}, async ({ player, server }) => {
  const desk = await deskOf('admin', server)
  const menu = picture('#884422')
  const newMenu = picture('#228844')
  const content = await desk.addContent('Program menu.png', menu)
  const place = { w: 900, h: 200 }
  const program = await desk.addProgram('Lobby program', {
    displayWidth: 1920,
    displayHeight: 1080,
    pages: [
      {
        name: 'Front',
        duration: 86_400, // the other page is there by touch alone
        bgColor: '#203040',
        panes: [
          {
            items: [
              { id: 'picture', type: 'media', x: 900, y: 300, w: 900, h: 600, itemContents: [{ id: content.id }] },
              text('welcome', 'いらっしゃいませ — Welcome', { x: 80, y: 80, ...place }),
              { ...text('more', 'More', { x: 80, y: 700, ...place }), onTouch: { type: 'next' } },
              { id: 'clock', type: 'clock', x: 80, y: 400, w: 600, h: 200, settings: { size: 120, tz: '' } },
            ],
          },
        ],
      },
      {
        name: 'Back',
        duration: 1,
        panes: [{ items: [text('behind', 'Opening hours', { x: 80, y: 80, ...place })] }],
      },
    ],
  })
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: 'Program test' } }))
  await publish(desk, group.id, { itemId: program.id, type: 'content' })

  const { page } = player
  const code = await player.showCode(server)
  await send(desk.api.PATCH('/api/device', { body: { code, name: 'Program test', groupId: group.id } }))
  const words = (value: string) => page.getByText(value, { exact: true })
  const pictureOf = (bytes: Buffer) => page.locator(`img[src*="${sha256(bytes)}"]`)
  const seen = (what: Locator) => expect.poll(() => onTop(what), { timeout: 30_000 })
  await seen(words('いらっしゃいませ — Welcome')).toBe(true)
  await seen(pictureOf(menu)).toBe(true)
  await seen(page.getByText(/^\d\d:\d\d$/)).toBe(true)
  await shot(page, 'program-on-a-screen')

  await page.locator('[data-item]').filter({ hasText: 'More' }).last().click()
  await seen(words('Opening hours')).toBe(true)
  await seen(words('More')).toBe(false)

  await page.reload()
  await seen(pictureOf(menu)).toBe(true)
  await desk.addVersion(content.id, 'Program menu.png', newMenu)
  await seen(pictureOf(newMenu)).toBe(true)

  await page.context().setOffline(true)
  await page.reload()
  await seen(words('いらっしゃいませ — Welcome')).toBe(true)
  await seen(pictureOf(newMenu)).toBe(true)
  const isSet = () => page.evaluate(() => document.fonts.check('24px "Marquee Sans"', 'いらっしゃいませ'))
  await expect.poll(isSet).toBe(true)
  await page.context().setOffline(false)
})

/** Words that stand still. */
function text(id: string, value: string, place: { x: number; y: number; w: number; h: number }) {
  return { id, type: 'text', ...place, settings: { value, direction: 'static', fontSize: 64, fillColor: '#ffffff00' } }
}
