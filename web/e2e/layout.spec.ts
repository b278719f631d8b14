import { send } from '@marquee/api/send'
import { LOCALE_COOKIE } from '@marquee/i18n/cookie'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { aside, openAside } from './aside'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

test('R042 R088 the header is 55 pixels high; the sidebar ends with the window and scrolls by itself', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(55)

  const sidebar = page.getByRole('complementary', { name: t('shell', 'sidebar') })
  await expect(sidebar).toHaveCSS('height', '700px')
  await expect(sidebar).toHaveCSS('overflow-y', 'auto')
})

test('R103 the list of the aside is 700 pixels high', { tag: '@desktop' }, async ({ page, server }) => {
  await signIn(page, 'admin', server)
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.goto('/playlist/add-playlist')
  await openAside(page, t('playlist', 'contents.add'))
  const list = aside(page)
    .locator('div', { has: page.getByRole('listitem') })
    .last()
  await expect(list).toHaveCSS('overflow-y', 'auto')
  await expect(list).toHaveCSS('height', '700px')
})

test('R026 the background of the sign-in page moves, unless somebody asked for less of that', {
  tag: '@desktop',
}, async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await expect(page.getByLabel(t('login', 'username'))).toBeVisible()
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving()).toBe(0)
})

test('R290 a session that ends leads to the sign-in page, and in the tool mode nowhere', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const refused = async (typed: string) => {
    const answer = page.waitForResponse((response) => response.status() === 401)
    await page.getByRole('searchbox').fill(typed)
    await answer
  }
  const endSessionOn = async (path: string) => {
    await signIn(page, 'admin', server)
    await page.goto(path)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.context().clearCookies()
  }

  await endSessionOn('/manage/tag')
  const form = page.getByRole('button', { name: t('login', 'submit'), exact: true })
  await expect(async () => {
    // What the page had still to ask may have been refused before anything was typed.
    if (!(await form.isVisible())) await page.getByRole('searchbox').fill('lobby', { timeout: 1_000 })
    await expect(form).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await endSessionOn('/manage/tag?mode=tool')
  await refused('lobby')
  await refused('window') // The page is there, and asks again.
  await expect(page).toHaveURL(/\/manage\/tag/)
})

for (const locale of ['en', 'ja']) {
  test(`twelve entries of a playlist are seen at 1440 × 900, ${locale}`, { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    const { api } = await deskOf('admin', server)
    const [film] = await send(api.GET('/api/content', { params: { query: { name: 'Film' } } }))
    const entry = { id: film?.id ?? 0, seconds: 5, effectInId: 1, effectOutId: 2 }
    const content = Array.from({ length: 40 }, () => entry)
    const { id } = await send(api.POST('/api/playlists', { body: { name: `Room ${locale}`, content } }))
    await signIn(page, 'admin', server)
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: server.url }])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/playlist/edit-playlist/${id}`)
    const rows = page.locator('[data-entry]')
    await expect(rows.first()).toBeVisible()
    expect(await seenOf(rows)).toBeGreaterThanOrEqual(12)
    await shot(page, `room-playlist-${locale}`)
  })

  test(`ten hours of a day are seen at 1366 × 768, and nothing else scrolls, ${locale}`, { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    const { api } = await deskOf('admin', server)
    const [content] = await send(api.GET('/api/content', { params: { query: { name: 'Welcome' } } }))
    const item = { itemId: content?.id ?? 0, type: 'content' as const, name: 'Welcome', repeat: 'Daily' as const }
    const items = [
      { ...item, start: '2031-06-01', startTime: '10:00', endTime: '12:00' },
      { ...item, start: '2031-06-01', allDay: true },
    ]
    const group = await send(api.POST('/api/category', { body: { type: 'Device', title: `Room ${locale}` } }))
    const body = { name: `Room ${locale}`, deviceGroup: group.id, content: [{ name: 'Channel 1', items }] }
    const { id } = await send(api.POST('/api/schedule', { body }))
    await signIn(page, 'admin', server)
    await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: server.url }])
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(`/schedule/edit-schedule/${id}?view=week&day=2031-06-02`)
    await expect(page.getByText('10:00–12:00').first()).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
    await expectTenHours(page)
    await shot(page, `room-schedule-${locale}`)
    await page.goto('/schedule/edit-schedule')
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
    await expectTenHours(page)
    await shot(page, `room-new-schedule-${locale}`)
  })
}

/** Ten hours of the calendar are seen, and the page itself does not scroll. */
async function expectTenHours(page: Page): Promise<void> {
  const rest = () => page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  await expect.poll(() => seenOf(page.locator('[data-time]'))).toBeGreaterThanOrEqual(20) // half hours
  await expect.poll(rest).toBeLessThanOrEqual(0)
}

/** How many of these, or of their times, are seen whole, in the window and in every box that scrolls. */
function seenOf(what: Locator): Promise<number> {
  return what.evaluateAll((elements) => {
    const isSeen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue
        const edge = box.getBoundingClientRect()
        if (top < edge.top - 1 || bottom > edge.bottom + 1) return false
      }
      return bottom <= innerHeight
    }
    const names = elements.filter(isSeen).map((element, at) => element.getAttribute('data-time') ?? at)
    return new Set(names).size
  })
}

for (const width of [375, 992, 1366]) {
  test(`a toast leaves the header and what can be done in sight at ${width} pixels`, { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    await signIn(page, 'operator', server)
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/profile')
    const save = page.getByRole('button', { name: t('profile', 'save'), exact: true })
    await page.getByLabel(t('profile', 'displayName')).fill(`Operator ${width}`)
    await save.click()
    const toast = page.locator('.ant-notification-notice')
    await expect(toast).toBeVisible()
    const { y, height, x, width: wide } = await boxOf(toast)
    const header = page.getByRole('banner')
    const controls = [
      header.getByRole('button').first(),
      header.getByRole('button').last(),
      header.getByRole('combobox'),
    ]
    for (const control of [...controls, header.getByRole('button', { name: t('shell', 'find') }), save]) {
      const box = await boxOf(control)
      const isBeside = box.x >= x + wide || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y
      expect(isBeside, JSON.stringify(box)).toBe(true)
    }
  })
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not to be seen')
  return box
}

for (const [width, height] of [
  [375, 600],
  [1366, 768],
] as const) {
  test(`head and foot of the tallest dialogs stay in sight at ${width} × ${height}`, { tag: '@desktop' }, async ({
    page,
    server,
  }) => {
    await signIn(page, 'operator', server)
    await page.setViewportSize({ width, height })

    await page.goto('/manage/company')
    await page.getByRole('button', { name: t('company', 'add') }).click()
    await expectHeadAndFoot(page)

    await page.goto('/manage/role')
    await page.getByRole('button', { name: t('role', 'add.open') }).click()
    await expectHeadAndFoot(page)

    await page.goto('/device/my-devices?companyId=2')
    await page.getByRole('main').locator('a[href*="/device/my-devices/"]').first().click()
    await page.getByRole('button', { name: t('device', 'action.edit') }).click()
    await expectHeadAndFoot(page)
  })
}

/** The dialog stays as it is: its title, what closes it and its buttons are in sight, while every field can be scrolled to. */
async function expectHeadAndFoot(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const body = dialog.locator('.ant-modal-body')
  await expect.poll(() => body.evaluate((part) => part.scrollHeight > part.clientHeight)).toBe(true)
  for (const end of [0, 1]) {
    await body.evaluate((part, to) => part.scrollTo(0, to * part.scrollHeight), end)
    await expect(dialog.locator('.ant-modal-title')).toBeInViewport({ ratio: 1 })
    await expect(dialog.locator('.ant-modal-close')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: t('common', 'save') })).toBeInViewport({ ratio: 1 })
  }
  await expect(body.locator('input').last()).toBeInViewport()
  expect(await dialog.evaluate((part) => part.parentElement?.scrollHeight === part.parentElement?.clientHeight)).toBe(
    true,
  )
}
