import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { type Desk, deskOf, publish } from './api'
import { expectAccessibleInBoth } from './axe'
import { picture } from './media'
import { signIn } from './people'
import { activate, expect, type Screen, sha256, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(90_000)

const say = (key: KeyOf<'broadcast'>, values?: Record<string, string | number>) => t('broadcast', key, values)

/** Hangs screens in a group of their own, where a picture plays, and returns what it is. */
async function hang(desk: Desk, server: Server, name: string, screens: Record<string, Screen>): Promise<string> {
  const bytes = picture('teal')
  const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const content = await desk.addContent(`${name}.png`, bytes)
  await publish(desk, group.id, { itemId: content.id, type: 'content' })
  for (const [title, screen] of Object.entries(screens)) {
    await activate(screen, server, desk, title, group.id)
    await expect.poll(screen.inFront).toBe(sha256(bytes))
  }
  return sha256(bytes)
}

test(
  'a message is shown at once on a screen that somebody chose, and goes at their word',
  {
    tag: ['@screenshot', '@phone'],
  },
  async ({ page, player, server }, { project, retry }) => {
    const name = `Told ${project.name} ${retry}`
    const words = `本日の会議は三階に変更になりました ${name}`
    const plays = await hang(await deskOf('admin', server), server, name, { [name]: player })

    await signIn(page, 'admin', server)
    await page.goto(`/device/my-devices?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
    await page.getByRole('menuitem', { name: t('device', 'action.showNow') }).click()
    await expect(page).toHaveURL(/\/message\/now/)
    const dialog = page.getByRole('dialog', { name: say('start.message') })
    await dialog.getByLabel(t('message', 'words'), { exact: true }).fill(words)
    await expectAccessibleInBoth(page, '[role=dialog]')
    await shot(page, 'broadcast-message', { dark: true })
    await dialog.getByRole('button', { name: say('show', { count: 1 }) }).click()

    const seen = player.page.getByText(words)
    await expect(seen.first()).toBeVisible()
    expect(await player.inFront()).toBe(plays) // what plays goes on beneath
    const card = page.getByRole('region', { name: words })
    await expect(card).toContainText(say('shownOf', { shown: 1, count: 1 }))
    await expectAccessibleInBoth(page, '#main')
    await shot(page, 'broadcast-messages', { dark: true })
    await card.getByRole('button', { name: say('endOne', { words }) }).click()
    await expect(seen).toHaveCount(0)
    await expect(card).toBeHidden()
  },
)

test(
  'an emergency takes two steps, covers the screens that it reaches, is counted by screen, and ends everywhere',
  {
    tag: ['@screenshot', '@phone'],
  },
  async ({ page, openScreen, server }, { project, retry }) => {
    const name = `Alarm ${project.name} ${retry}`
    const words = `Leave the building now ${name}`
    const [door, hall, off] = [await openScreen(), await openScreen(), await openScreen()]
    const names = { [`Door ${name}`]: door, [`Hall ${name}`]: hall, [`Off ${name}`]: off }
    const plays = await hang(await deskOf('admin', server), server, name, names)
    await off.page.goto('about:blank')

    await signIn(page, 'admin', server)
    await page.goto('/message/emergency')
    await page
      .getByRole('button', { name: say('start.emergency') })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: say('start.emergency') })
    await dialog.getByLabel(t('message', 'words'), { exact: true }).fill(words)
    await dialog.getByRole('radio', { name: say('where.group') }).check()
    await dialog.getByRole('button', { name: new RegExp(`^${say('group')}`) }).click()
    await page.getByRole('treeitem', { name }).click()
    await dialog.getByRole('switch', { name: say('drill') }).click()
    await expectAccessibleInBoth(page, '[role=dialog]')
    await shot(page, 'broadcast-emergency', { dark: true })
    await dialog.getByRole('button', { name: say('prepare') }).click()

    const prepared = page.getByRole('dialog', { name: say('prepared.drill') })
    await expect(prepared.getByRole('img', { name: say('asScreens') })).toContainText(words)
    expect(await door.inFront()).toBe(plays) // nothing shows before the second step
    await expectAccessibleInBoth(page, '[role=dialog]')
    await shot(page, 'broadcast-prepared', { dark: true })
    await prepared.getByRole('button', { name: say('startOn', { count: 3 }) }).click()

    for (const { page: screen } of [door, hall]) {
      await expect(screen.getByText(words)).toBeVisible()
      await expect(screen.getByText(say('drill.label.standard'))).toBeVisible()
      const box = await screen.getByText(words).boundingBox()
      expect(box?.width).toBeGreaterThan(640) // the words fill the screen
    }
    expect(await door.inFront()).toBe('')
    await shot(door.page, 'broadcast-screen')
    const card = page.getByRole('region', { name: words })
    await expect(card).toContainText(say('shownOf', { shown: 2, count: 3 }))
    await shot(page, 'broadcast-emergencies', { dark: true })

    await test.step('by screen', async () => {
      await card.getByRole('button', { name: say('byScreen') }).click()
      const screens = page.getByRole('dialog', { name: say('byScreen') })
      await expect(screens.getByRole('listitem').filter({ hasText: `Off ${name}` })).toContainText(say('state.waiting'))
      await expect(screens.getByRole('listitem').filter({ hasText: `Hall ${name}` })).toContainText(say('state.shown'))
      await expectAccessibleInBoth(page, '[role=dialog]')
      await shot(page, 'broadcast-screens', { dark: true })
      await page.keyboard.press('Escape')
      await expect(screens).toBeHidden()
    })

    await test.step('a screen that comes late shows it too', async () => {
      await off.page.goto(`${server.url}/player`)
      await expect(off.page.getByText(words)).toBeVisible()
      await expect(card).toContainText(say('shownOf', { shown: 3, count: 3 }))
    })

    await off.page.context().setOffline(true)
    await card.getByRole('button', { name: say('endOne', { words }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('end.yes') })
      .click()
    for (const screen of [door, hall]) await expect.poll(screen.inFront).toBe(plays)

    await test.step('the page says so while a screen without network may show it yet', async () => {
      await expect(card.getByRole('button', { name: say('byScreen') })).toBeVisible()
      const warning = say('lingering', { count: 1, until: '…' }).split('…')[0] ?? ''
      await expect(card).toContainText(warning, { timeout: 15_000 }) // for some seconds it is only being taken away
      await expectAccessibleInBoth(page, '#main')
      await shot(page, 'broadcast-lingering', { dark: true })
      await card.getByRole('button', { name: say('byScreen') }).click()
      const filter = page.getByRole('radiogroup', { name: say('filter') })
      expect(await filter.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(filter).toBeHidden()
      await off.page.context().setOffline(false)
      await expect.poll(off.inFront).toBe(plays)
      await expect(card).toBeHidden()
    })

    await test.step('who lacks the right sees nothing of it', async () => {
      await signIn(page, 'editor', server)
      await page.goto('/message/now')
      await expect(page.getByRole('link', { name: t('message', 'view.now') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('message', 'view.emergency') })).toHaveCount(0)
      await page.goto('/message/emergency')
      await expect(page.getByRole('button', { name: say('start.emergency') })).toHaveCount(0)
      await expect(page.getByText(words)).toHaveCount(0)
    })
  },
)
