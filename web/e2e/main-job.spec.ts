import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { deskOf, publish } from './api'
import { film, picture } from './media'
import { signIn } from './people'
import { expect, type Screen, test } from './screen'
import type { Server } from './server'
import { t } from './texts'

test.setTimeout(180_000)

/** A picture keeps its ten seconds and the film its two, so both come within one loop and a bit. */
const LOOP_MS = 20_000

test('what is uploaded, put into a playlist and scheduled plays on a screen, and goes on without the server', async ({
  page,
  player,
  server,
}, { project }) => {
  const name = `Main job ${project.name}`
  const files = { [`${name} picture.png`]: picture('slateblue'), [`${name} film.mp4`]: film(2) }
  const desk = await deskOf('admin', server)
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: name } }))
  await signIn(page, 'admin', server)

  await upload(page, files)
  const playlist = await makePlaylist(page, name, [`${name} picture`, `${name} film`])
  await publish(desk, group.id, { itemId: playlist, type: 'playlist-General' })
  await pair(page, name, player, server)

  await player.expectInTurn(Object.values(files), LOOP_MS)
  await page.getByRole('link', { name: t('device', 'add.see') }).click()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()

  await server.stop()
  try {
    await player.expectInTurn(Object.values(files), LOOP_MS)
    await player.page.reload()
    await player.expectInTurn(Object.values(files), LOOP_MS)
    await expect(player.panel).toBeHidden()
  } finally {
    await server.start()
  }
})

async function upload(page: Page, files: Record<string, Buffer>): Promise<void> {
  const names = Object.keys(files)
  await page.goto('/contents/my-content')
  await page
    .getByRole('button', { name: t('content', 'upload'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  await dialog.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, buffer]) => ({
      name,
      mimeType: name.endsWith('.mp4') ? 'video/mp4' : 'image/png',
      buffer,
    })),
  )
  await expect(dialog.getByText(t('content', 'fate.new'))).toHaveCount(names.length)
  await dialog.getByRole('button', { name: t('content', 'upload.submit', { count: names.length }) }).click()
  for (const name of names) {
    await expect(
      page
        .getByRole('main')
        .getByText(name.replace(/\.\w+$/, ''))
        .first(),
    ).toBeVisible({ timeout: 20_000 })
  }
}

/** Returns the id of the new playlist. */
async function makePlaylist(page: Page, name: string, contents: string[]): Promise<number> {
  await page.goto('/playlist/add-playlist')
  await page.getByRole('textbox', { name: t('playlist', 'name') }).fill(name)
  const drawer = page.getByRole('button', { name: t('playlist', 'contents.add') }).first()
  for (const content of contents) {
    const add = page.getByRole('button', { name: t('aside', 'add', { name: content }) })
    await expect(add.or(drawer).first()).toBeVisible()
    if (!(await add.isVisible())) await drawer.click()
    await add.click()
    await expect(page.getByRole('checkbox', { name: t('playlist', 'entry.select', { name: content }) })).toBeAttached()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('common', 'save') }).click()
  await expect(page).toHaveURL(/\/playlist\/edit-playlist\/\d+/)
  return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
}

/** Gives the screen, by the code on it, to the group of the same name. */
async function pair(page: Page, name: string, player: Screen, server: Server): Promise<void> {
  const code = await player.showCode(server)
  await page.goto('/device/my-devices')
  await page
    .getByRole('button', { name: t('device', 'add.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('device', 'add.title') })
  await dialog.getByRole('textbox', { name: t('device', 'add.code') }).fill(code)
  await dialog.getByRole('button', { name: t('device', 'add.find') }).click()
  await dialog.getByRole('textbox', { name: t('device', 'field.name') }).fill(name)
  await dialog.getByRole('combobox', { name: t('device', 'field.group') }).fill(name)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: t('device', 'add.activate') }).click()
  await expect(dialog.getByText(t('device', 'add.connected', { name }))).toBeVisible({ timeout: 20_000 })
}
