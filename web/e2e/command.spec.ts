import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { deskOf, publish } from './api'
import { expectAccessibleInBoth } from './axe'
import { picture } from './media'
import { signIn } from './people'
import { expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(120_000)

const say = (key: KeyOf<'control'>, values?: Record<string, string>) => t('control', key, values)

test(
  'R360 R365 D046 D048 D056 a screen is photographed, tells its log and restarts, and what it is asked while it is away waits',
  {
    tag: '@screenshot',
  },
  async ({ page, player, server }, { project }) => {
    const desk = await deskOf('admin', server)
    const { api } = desk
    const name = `Commands ${project.name}`
    const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
    const content = await desk.addContent(`${name}.png`, picture('0x2060c0'))
    await publish(desk, group.id, { itemId: content.id, type: 'content' })
    const code = await player.showCode(server)
    const { id } = await send(api.PATCH('/api/device', { body: { code, name, groupId: group.id } }))
    await expect(player.panel).toBeHidden({ timeout: 15_000 })
    const able = async () =>
      (await send(api.GET('/api/device/{id}/remoteControlSetting', { params: { path: { id } } }))).abilities
    await expect.poll(able, { timeout: 30_000 }).toMatchObject({ screenCapture: 'ok', reboot: 'ok' })
    await signIn(page, 'admin', server)
    await page.goto(`/device/my-devices/${id}`)
    const more = async (action: KeyOf<'device'>) => {
      await page.getByRole('button', { name: t('device', 'action.more') }).click()
      await page.getByRole('menuitem', { name: t('device', action), exact: true }).click()
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    await test.step('its picture', async () => {
      const pictures = page.getByRole('region', { name: say('picture.title') })
      await expect(pictures.getByText(say('picture.none'))).toBeVisible()
      await pictures.getByRole('button', { name: say('picture.take') }).click()
      const drawn = pictures.getByRole('figure').getByRole('img')
      await expect(drawn).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await expect(page.getByRole('region', { name: say('command.title') })).toContainText(say('command.done'))
      await expectAccessibleInBoth(page, '#main')
      await shot(page, 'screen-picture', { dark: true })
    })

    await test.step('what it has fetched', async () => {
      await more('action.downloads')
      const dialog = page.getByRole('dialog')
      // A screen reports within ten seconds of what it has, and the console asks every fifteen.
      await expect(dialog.getByText(say('downloads.progress.held')).first()).toBeVisible({ timeout: 40_000 })
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'screen-downloads', { dark: true })
      await dialog.getByRole('tab', { name: say('downloads.messages') }).click()
      await expect(dialog.getByText(say('downloads.none'))).toBeVisible()
      await close()
    })

    await test.step('its log', async () => {
      await more('action.log')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('log.fetch') }).click()
      const lines = dialog.getByRole('list', { name: say('log.lines') })
      await expect(lines).toContainText('the player', { timeout: 30_000 })
      await dialog.getByRole('searchbox', { name: say('log.search') }).fill('starts')
      await expect(lines.getByRole('listitem').first()).toContainText('starts')
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'screen-log', { dark: true })
      const file = page.waitForEvent('download')
      await dialog.getByRole('link', { name: say('log.download') }).click()
      expect((await file).suggestedFilename()).toMatch(/\.log$/)
      await close()
    })

    await test.step('what it can be asked', async () => {
      await more('action.command')
      const dialog = page.getByRole('dialog').filter({ hasText: say('ask.clearContent.help') })
      await expect(dialog).toBeVisible()
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'screen-commands', { dark: true })
      await dialog.getByRole('button', { name: say('ask.oneLabel', { ask: say('ask.reboot') }), exact: true }).click()
      const question = page
        .getByRole('dialog')
        .filter({ hasText: say('ask.title', { ask: say('ask.reboot'), of: name }) })
      await question.getByRole('button', { name: say('ask.reboot'), exact: true }).click()
      const status = page.getByRole('dialog').getByRole('status')
      await expect(status).toContainText(say('command.done'), { timeout: 60_000 })
      await close()
    })

    await test.step('while it is away', async () => {
      await player.page.close()
      await more('action.command')
      const dialog = page.getByRole('dialog').filter({ hasText: say('ask.clearContent.help') })
      await dialog
        .getByRole('button', { name: say('ask.oneLabel', { ask: say('ask.lockScreen') }), exact: true })
        .click()
      const question = page
        .getByRole('dialog')
        .filter({ hasText: say('ask.title', { ask: say('ask.lockScreen'), of: name }) })
      await question.getByRole('button', { name: say('ask.lockScreen'), exact: true }).click()
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
      await expect(row).toContainText(say('command.waiting'))
      await shot(page, 'command-waits', { dark: true })
      await close()
      await more('action.tasks')
      const tasks = page.getByRole('dialog')
      await expect(tasks.getByRole('listitem').filter({ hasText: say('task.soon') })).toBeVisible()
      await tasks.getByRole('textbox', { name: say('task.plan') }).fill('2099-01-01 03:00')
      await page.keyboard.press('Enter')
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'screen-tasks', { dark: true })
      await tasks.getByRole('button', { name: say('command.cancelOne', { ask: say('ask.lockScreen'), name }) }).click()
      await expect(tasks.getByText(say('task.none'))).toBeVisible()
      await tasks.getByRole('button', { name: say('task.planIt') }).click()
      await expect(page.getByText(say('task.planned'))).toBeVisible()
    })

    await test.step('all of its group', async () => {
      await page.goto(`/device/by-group?deviceGroup=${group.id}`)
      await page.getByRole('button', { name: t('device', 'action.control'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('device', 'action.wall') }).click()
      await expect(page.getByRole('link', { name }).getByRole('img')).toBeVisible()
      await expectAccessibleInBoth(page, '#main')
      await shot(page, 'wall', { dark: true })
      await page.getByRole('button', { name: say('wall.take') }).click()
      const question = page.getByRole('dialog').filter({ hasText: name })
      await question.getByRole('button', { name: say('ask.screenCapture'), exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })).toContainText(
        say('command.waiting'),
      )
    })
  },
)
