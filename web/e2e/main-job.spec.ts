import type { Page } from '@playwright/test'
import { addFromAside, aside, findTile, openAside, showKind } from './aside'
import { bars, drag, middleOf, openItem, placeOf } from './calendar'
import { choose, openMine, submit } from './contents'
import { film, picture } from './media'
import { expect, type Screen, test } from './screen'
import type { Server } from './server'
import { t } from './texts'

test.setTimeout(90_000)

/** The picture is given a second and the film keeps its two, so both come within one loop and a bit. */
const LOOP_MS = 20_000

test(
  'what is uploaded, put into a playlist and scheduled plays on a screen, and goes on without the server',
  { tag: '@phone' },
  async ({ page, player, server }, { project }) => {
    const name = `Main job ${project.name}`
    const files = { [`${name} picture.png`]: picture('slateblue'), [`${name} film.mp4`]: film(2, name) }

    await test.step('signs in', () => fillIn(page, 'admin', server.password))
    await test.step('uploads a picture and a film', () => upload(page, files))
    await test.step('puts them into a playlist', () => makePlaylist(page, name, [`${name} picture`, `${name} film`]))
    await test.step('makes a device group', () => makeGroup(page, name))
    await test.step('puts the playlist on the calendar of the group', () => schedule(page, name))
    await test.step('gives the screen, by its code, to the group', () => pair(page, name, player, server))

    await test.step('it plays, and the console knows', async () => {
      await player.expectInTurn(Object.values(files), LOOP_MS)
      await page.getByRole('link', { name: t('device', 'add.see') }).click()
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    })
    await test.step('it plays on without the server, also when its page is loaded again', async () => {
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
  },
)

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel(t('login', 'username')).fill(username)
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await page.getByLabel(t('login', 'licence.accept')).check()
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function upload(page: Page, files: Record<string, Buffer>): Promise<void> {
  await openMine(page)
  const dialog = await choose(
    page,
    Object.entries(files).map(([name, buffer]) => {
      return { name, mimeType: name.endsWith('.mp4') ? 'video/mp4' : 'image/png', buffer }
    }),
  )
  const names = Object.keys(files)
  await expect(dialog.getByText(t('content', 'fate.new'))).toHaveCount(names.length)
  await submit(dialog, names.length)
  for (const name of names) {
    const title = name.replace(/\.\w+$/, '')
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible({ timeout: 20_000 })
  }
}

async function makePlaylist(page: Page, name: string, contents: string[]): Promise<void> {
  await page.goto('/playlist/add-playlist')
  await page.getByRole('textbox', { name: t('playlist', 'name') }).fill(name)
  for (const content of contents) {
    await openAside(page, t('playlist', 'contents.add'))
    await addFromAside(page, content)
    await expect(page.getByRole('checkbox', { name: t('playlist', 'entry.select', { name: content }) })).toBeAttached()
  }
  await page.keyboard.press('Escape')
  const time = t('playlist', 'entry.time', { name: contents[0] ?? '' })
  await page.getByRole('spinbutton', { name: `${time}: ${t('common', 'seconds')}` }).fill('1')
  await page.getByRole('button', { name: t('common', 'save') }).click()
  await expect(page).toHaveURL(/\/playlist\/edit-playlist\/\d+/)
}

/** In the tree below the menu's entry, which a narrow screen keeps in a drawer. */
async function makeGroup(page: Page, name: string): Promise<void> {
  await page.goto('/device/my-devices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: t('shell', 'sidebar.show') })
  if (await menu.isVisible()) await menu.click()
  const root = page.getByRole('treeitem', { level: 1 })
  await root.hover()
  await root.getByRole('button').click()
  await page.getByRole('menuitem', { name: t('folder', 'action.addGroup') }).click()
  const box = page.getByRole('tree').getByRole('textbox')
  await box.fill(name)
  await box.press('Enter')
  await expect(page.getByRole('treeitem', { name })).toBeVisible()
}

/** All day, every day, stronger than everything else: with the mouse where there is room for it, else by buttons. */
async function schedule(page: Page, name: string): Promise<void> {
  await page.goto('/schedule')
  await page
    .getByRole('button', { name: t('schedule', 'add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('schedule', 'name') }).fill(name)
  await page.getByRole('button', { name: t('schedule', 'group.choose') }).click()
  await page.getByRole('treeitem', { name }).click()

  const isWide = await aside(page).isVisible()
  if (isWide) {
    await showKind(page, 'playlist')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now())
    await drag(page, await middleOf(await findTile(page, name)), await placeOf(page, today, 'all-day'))
    await bars(page, name).click()
  } else {
    await openItem(page, name, 'playlist')
  }
  const dialog = page.getByRole('dialog', { name: t('schedule', isWide ? 'item.edit' : 'item.add'), exact: true })
  await dialog.getByText(t('schedule', 'repeat.Daily'), { exact: true }).click()
  await dialog.getByRole('checkbox', { name: t('schedule', 'item.allDay') }).check()
  await dialog.getByRole('radio', { name: t('schedule', 'priority.1') }).check()
  await dialog
    .getByRole('button', { name: t('schedule', isWide ? 'item.apply' : 'item.addSubmit'), exact: true })
    .click()
  await expect(bars(page, name).first()).toBeVisible()
  await page.getByRole('button', { name: t('common', 'save'), exact: true }).click()
  await expect(page).toHaveURL(/\/edit-schedule\/\d+/)
}

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
