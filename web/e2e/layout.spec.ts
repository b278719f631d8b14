import { aside, openAside } from './aside'
import { signIn } from './people'
import { expect, test } from './server'
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
  await refused('lobby')
  await expect(page.getByRole('button', { name: t('login', 'submit'), exact: true })).toBeVisible()

  await endSessionOn('/manage/tag?mode=tool')
  await refused('lobby')
  await refused('window') // The page is there, and asks again.
  await expect(page).toHaveURL(/\/manage\/tag/)
})
