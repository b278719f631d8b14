import { send } from '@marquee/api/send'
import { type Desk, deskOf, publish } from './api'
import { another, asksForApproval } from './approval'
import { expectAccessibleInBoth } from './axe'
import {
  accept,
  beginWith,
  choose,
  dialogOf,
  edit,
  expectSaved,
  insert,
  keep,
  nameIt,
  pick,
  save,
  say,
  stage,
  titles,
} from './designer'
import { picture } from './media'
import { signIn } from './people'
import { expect, type Screen, sha256, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(120_000)

/** A group of screens with one screen in it that waits for something to play. */
async function hang(desk: Desk, player: Screen, server: Server, title: string) {
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title } }))
  const code = await player.showCode(server)
  await send(desk.api.PATCH('/api/device', { body: { code, name: title, groupId: group.id } }))
  return group
}

test(
  'a menu board from a template is changed, saved, approved and published, and a screen shows it',
  {
    tag: ['@screenshot', '@desktop'],
  },
  async ({ page, browser, player, server }, { project }) => {
    const name = `Lunch ${project.name}`
    const [admin, editor] = [await deskOf('admin', server), await deskOf('editor', server)]
    const operator = await deskOf('operator', server)
    const soup = picture('tomato')
    const folder = await send(editor.api.POST('/api/category', { body: { type: 'Content', title: name } }))
    const made = await editor.addContent(`Soup ${project.name}.png`, soup)
    await hang(admin, player, server, name)
    await asksForApproval(operator, made.companyId, true)
    const other = await another(browser, page, 'admin', server)
    try {
      await signIn(page, 'editor', server)
      await beginWith(page, 'menu')
      await test.step('its words and its picture', async () => {
        await pick(page, `${say('template.item.brand')} 1`)
        const words = await edit(page, 'text')
        await words.getByRole('textbox', { name: say('text.words'), exact: true }).fill('カフェ Elm')
        await keep(words)
        await expect(stage(page).getByText('カフェ Elm')).toBeVisible()
        await pick(page, `${say('template.item.picture')} 1`)
        const contents = await edit(page, 'media')
        await contents.getByRole('searchbox').fill(`Soup ${project.name}`)
        await contents.getByRole('button', { name: new RegExp(`^Soup ${project.name}`) }).click()
        await keep(contents)
        await expect(stage(page).locator(`img[src*="${made.contentSrc.replace(/\.\w+$/, '')}"]`)).toBeVisible()
        await nameIt(page, name)
        await expectAccessibleInBoth(page)
        await shot(page, 'designer', { dark: true })
      })
      await test.step('the first save asks for a folder and tags', async () => {
        await page.getByRole('button', { name: say('editor.save'), exact: true }).click()
        const dialog = await dialogOf(page, say('editor.save.title'))
        await expect(dialog.getByRole('textbox', { name: say('name') })).toHaveValue(name)
        await dialog.getByRole('combobox', { name: say('folder') }).fill(name)
        await page.keyboard.press('Enter')
        await dialog.getByRole('combobox', { name: say('tags') }).fill(`Lunch,${name},`)
        await expectAccessibleInBoth(page)
        await shot(page, 'designer-first-save', { dark: true })
        await accept(page)
        await expect(page).toHaveURL(/\/web-author\/edit-content\/\d+/)
      })
      await expectSaved(page)
      await expect(page.getByRole('button', { name: say('editor.command.undo') })).toBeEnabled()
      const address = new URL(page.url()).pathname
      await page.goto(`/contents/my-content?folder=${folder.id}`)
      await page.getByRole('main').getByText(name).filter({ visible: true }).first().click()
      const looked = page.getByRole('dialog')
      await expect(looked.getByText(name, { exact: true })).not.toHaveCount(0)
      await expect(looked.getByText('Lunch', { exact: true })).toBeVisible()

      await test.step('it is approved', async () => {
        await other.goto('/contents/pending-approval-content')
        await other.getByRole('button', { name: t('common', 'actions', { name }) }).click()
        await other
          .getByRole('menuitem')
          .filter({ hasText: t('content', 'approval.approve') })
          .click()
        await expect(other.getByText(name)).toHaveCount(0)
      })
      await test.step('it is published from the designer', async () => {
        await other.goto(address)
        await other.getByRole('button', { name: t('common', 'publish'), exact: true }).click()
        const dialog = other.getByRole('dialog').filter({ hasText: t('publish', 'where.text') })
        await dialog.getByRole('checkbox', { name: `${name} (1)` }).check()
        await dialog.getByRole('radio', { name: t('schedule', 'priority.1') }).check()
        await dialog.getByRole('button', { name: t('common', 'publish') }).click()
        await expect(other.getByRole('link', { name: t('publish', 'done.stands', { name }) })).toBeVisible()
      })
      // Both are on the first page, which comes again every 40 s.
      for (const seen of [player.page.getByText('カフェ Elm'), player.page.locator(`img[src*="${sha256(soup)}"]`)])
        await expect(seen.filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 })
      await shot(player.page, 'designer-on-a-screen')
    } finally {
      await asksForApproval(operator, made.companyId, false)
      await other.context().close()
    }
  },
)

test(
  'what was saved last is what people go on with, though it waits for approval',
  {
    tag: ['@desktop', '@japanese'],
  },
  async ({ page, server }, { project }) => {
    const [editor, operator] = [await deskOf('editor', server), await deskOf('operator', server)]
    const settings = { direction: 'static', value: 'As approved', fontSize: 60 }
    const items = [{ id: '1', name: 'words', type: 'text', x: 0, y: 0, w: 900, h: 120, settings }]
    const { id, companyId } = await editor.addProgram(`Waits ${project.name}`, {
      displayWidth: 1920,
      displayHeight: 1080,
      pages: [{ name: 'One', duration: 10, panes: [{ items }] }],
    })
    await asksForApproval(operator, companyId, true)
    try {
      await signIn(page, 'editor', server)
      await page.goto(`/web-author/edit-content/${id}`)
      await pick(page, 'words')
      const words = await edit(page, 'text')
      await words.getByRole('textbox', { name: say('text.words'), exact: true }).fill('As saved last')
      await keep(words)
      await save(page)
      await expectSaved(page)
      await page.reload()
      await expect(stage(page).getByText('As saved last')).toBeVisible()
      await expect(page.getByText(say('editor.pending'))).toBeVisible()
      await expectAccessibleInBoth(page)
      await shot(page, 'designer-waits')
    } finally {
      await asksForApproval(operator, companyId, false)
    }
  },
)

test(
  'a touch that the designer has set leads a screen to another page, and back when nobody touches it',
  {
    tag: ['@desktop', '@deep'],
  },
  async ({ page, player, server }, { project }) => {
    const name = `Touch ${project.name}`
    const desk = await deskOf('admin', server)
    await player.page.clock.install()
    const group = await hang(desk, player, server, name)
    await signIn(page, 'admin', server)
    await page.goto('/web-author/create-content')
    await page.getByRole('button', { name: say('editor.start.begin') }).click()
    await page.getByRole('button', { name: say('editor.command.pageSettings') }).click()
    const info = await dialogOf(page, say('info'))
    await info.getByRole('radio', { name: say('info.type.2') }).check()
    await info
      .getByRole('spinbutton', { name: new RegExp(`^${say('info.pageDuration')}`) })
      .last()
      .fill('0')
    await keep(info)
    for (const words of ['触れてください', 'Opening hours']) {
      if (words === 'Opening hours') {
        await page.getByRole('button', { name: say('editor.command.insertPageAfter') }).click()
      }
      await insert(page, 'text')
      const dialog = await dialogOf(page, say(titles.text))
      await dialog.getByRole('textbox', { name: say('text.words'), exact: true }).fill(words)
      await choose(dialog, say('text.direction'), say('text.direction.static'))
      await keep(dialog)
    }
    await page.keyboard.press('PageUp')
    await pick(page, 'text1')
    await page.getByRole('button', { name: say('editor.command.editTouch') }).click()
    const touch = await dialogOf(page, say('touch'))
    await choose(touch, say('touch.type'), say('touch.page'))
    await choose(touch, say('touch.toPage'), '2. Page 2')
    await keep(touch)
    await nameIt(page, name)
    await save(page)
    const itemId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    await publish(desk, group.id, { itemId, type: 'content' })

    const screen = player.page
    await expect(screen.getByText('触れてください')).toHaveCount(1, { timeout: 30_000 }) // once it stands
    await screen.locator('[data-item]').filter({ hasText: '触れてください' }).click()
    await expect(screen.getByText('Opening hours')).toBeVisible()
    await screen.clock.runFor('00:50')
    await expect(screen.getByText('Opening hours')).toBeVisible()
    await screen.clock.runFor('00:15')
    await expect(screen.getByText('触れてください')).toBeVisible()
    await expect(screen.getByText('Opening hours')).toBeHidden()
  },
)

test(
  'on a phone a program is opened, its words are changed, and it is saved',
  { tag: '@screenshot' },
  async ({ page, server }, { project }) => {
    const name = `Phone ${project.name}`
    const desk = await deskOf('editor', server)
    const settings = { value: 'Soup', direction: 'static', fontSize: 120 }
    const items = [{ id: 'a', name: 'words', type: 'text', x: 100, y: 100, w: 1000, h: 300, settings }]
    const pages = [{ name: 'One', duration: 10, panes: [{ items }] }]
    const { id } = await desk.addProgram(name, { displayWidth: 1920, displayHeight: 1080, pages })
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'editor', server)
    await page.goto(`/web-author/edit-content/${id}`)
    await expect(stage(page).getByText('Soup')).toBeVisible()
    await expectAccessibleInBoth(page)
    await shot(page, 'designer-phone', { dark: true })
    await pick(page, 'words')
    const dialog = await edit(page, 'text')
    await dialog.getByRole('textbox', { name: say('text.words'), exact: true }).fill('スープ')
    await shot(page, 'designer-phone-text')
    await keep(dialog)
    await save(page)
    await page.reload()
    await expect(stage(page).getByText('スープ')).toBeVisible()
  },
)
