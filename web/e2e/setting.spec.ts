import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { type Desk, deskOf } from './api'
import { expectAccessibleInBoth } from './axe'
import { signIn } from './people'
import { expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(90_000)

const say = (key: KeyOf<'control'>, values?: Record<string, string>) => t('control', key, values)

/** Makes a device group, and hangs the screen that shows a code in it. */
async function groupWith({ api }: Desk, name: string, code: string) {
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const { id } = await send(api.PATCH('/api/device', { body: { code, name, groupId: group.id } }))
  return { group: group.id, id }
}

test(
  'R356 D040 D041 a group gets a volume, its screen takes it, and its own power plan goes before the group’s',
  {
    tag: '@screenshot',
  },
  async ({ page, player, server }, { project }) => {
    const desk = await deskOf('admin', server)
    const name = `Settings ${project.name}`
    const { group, id } = await groupWith(desk, name, await player.showCode(server))
    const wanted = async (setting: string) =>
      (await send(desk.api.GET('/api/device/{id}/settings', { params: { path: { id } } }))).find(
        (one) => one.name === setting,
      )
    await expect.poll(async () => (await wanted('volume'))?.ability, { timeout: 30_000 }).toBe('ok')
    await signIn(page, 'admin', server)

    await test.step('of the group', async () => {
      await page.goto(`/device/by-group?deviceGroup=${group}`)
      await page.getByRole('button', { name: t('device', 'action.control'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('device', 'action.groupSettings') }).click()
      const settings = page.getByRole('dialog').filter({ hasText: say('settings.group') })
      await expect(settings.getByText(say('setting.volume'), { exact: true })).toBeVisible()
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'settings-of-group', { dark: true })
      await settings.getByRole('button', { name: say('setting.changeOne', { setting: say('setting.volume') }) }).click()
      const volume = page.getByRole('dialog').filter({ hasText: say('setting.takes') })
      await volume.getByRole('radio', { name: say('setting.own') }).check()
      const slider = volume.getByRole('slider')
      await slider.focus()
      for (let percent = 99; percent >= 70; percent--) {
        await page.keyboard.press('ArrowLeft')
        await expect(volume.getByText(`${percent} %`)).toBeVisible() // the next one counts from what is shown
      }
      await shot(page, 'setting-volume')
      await volume.getByRole('button', { name: t('common', 'save'), exact: true }).click()
      await expect(settings.getByText('70 %')).toBeVisible()
      expect((await wanted('volume'))?.from).toBe('group')
    })

    await test.step('of the screen', async () => {
      await page.goto(`/device/my-devices/${id}`)
      await page.getByRole('button', { name: t('device', 'action.more') }).click()
      await page.getByRole('menuitem', { name: t('device', 'action.settings'), exact: true }).click()
      const settings = page.getByRole('dialog').filter({ hasText: say('setting.volume') })
      const row = (setting: 'volume' | 'backlight') =>
        settings
          .getByRole('listitem')
          .filter({ hasText: say(`setting.${setting}`) })
          .first()
      await expect(row('volume')).toContainText('70 %')
      await expect(row('volume')).toContainText(say('origin.group', { name }))
      await expect(row('volume')).toContainText(say('state.done'), { timeout: 60_000 })
      await expect(row('backlight')).toContainText(say('ability.browser'))
      await expect(row('backlight').getByRole('button')).toBeDisabled()
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'settings-of-screen', { dark: true })
    })

    await test.step('its power plan', async () => {
      await page.goto('/device/power-plan')
      await expect(page.getByText(say('power.chooseText'))).toBeVisible()
      await page.getByRole('combobox', { name: say('power.choose') }).fill(name)
      await page.getByTitle(name).click()
      await expect(page.getByRole('table', { name: say('power.picture') })).toContainText(say('power.always'))
      await page.getByRole('button', { name: say('power.change') }).click()
      const plan = page.getByRole('dialog')
      await plan.getByRole('radio', { name: say('setting.own') }).check()
      await plan.getByRole('radio', { name: say('power.mode.Week') }).check()
      const days = plan.getByRole('checkbox')
      for (const day of [0, 4]) await days.nth(day).check()
      const times = plan.locator('input[type=time]')
      await times.nth(0).fill('08:30')
      await times.nth(1).fill('20:00')
      await times.nth(2).fill('20:00')
      await times.nth(3).fill('02:00')
      await plan.getByRole('button', { name: say('power.addDate') }).click()
      await plan.getByRole('textbox', { name: say('power.date', { number: '1' }) }).fill('2026-12-25')
      await page.keyboard.press('Tab')
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'setting-power', { dark: true })
      await plan.getByRole('button', { name: t('common', 'save'), exact: true }).click()
      await expect(plan).toHaveCount(0)
      const week = page.getByRole('table', { name: say('power.picture') })
      await expect(week).toContainText('08:30 – 20:00')
      await expect(week).toContainText('20:00 – 02:00')
      await expectAccessibleInBoth(page, '#main')
      await shot(page, 'power-plan', { dark: true })
      expect((await wanted('power'))?.wanted).toMatchObject({
        mode: 'Week',
        exceptions: [{ date: '2026-12-25', off: true }],
      })
    })
  },
)
