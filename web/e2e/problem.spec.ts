import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { type Desk, deskOf, groupThatPlays, hangAble } from './api'
import { expectAccessible } from './axe'
import { picture } from './media'
import { hevcFilm } from './mixed'
import { signIn } from './people'
import { expect, type Screen, sha256, test } from './screen'
import type { Server } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(180_000)

/** How long a problem may take to come or go, in milliseconds: a screen gathers what it reports for ten seconds. */
const SEEN_WITHIN = 60_000

/** Pairs the screen into a group, and opens its page in the console. */
async function watch(page: Page, player: Screen, server: Server, { api }: Desk, name: string, groupId: number) {
  const code = await player.showCode(server)
  const device = await send(api.PATCH('/api/device', { body: { code, name, groupId } }))
  await expect(player.panel).toBeHidden({ timeout: 15_000 })
  await signIn(page, 'admin', server)
  await page.goto(`/device/my-devices/${device.id}`)
  return device.id
}

/** Looks whether list and dashboard tell of a problem of the screen as its page does, and comes back to that. */
async function expectToldElsewhere(page: Page, name: string, kind: 'broken-file' | 'unplayable') {
  await page.goto(`/device/my-devices?problem=${kind}`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(t('device', `problem.kind.${kind}`))
  await shot(page, `device-list-${kind}`)
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText(t('dashboard', `step.${kind}.text`))
  await shot(page, `dashboard-${kind}`)
  await page.goBack()
  await page.getByRole('link', { name }).click()
}

const problems = (page: Page) => page.getByRole('region', { name: t('device', 'problem.title') })

test('the console says what is on the screen', { tag: '@desktop' }, async ({ page, player, server }) => {
  const desk = await deskOf('admin', server)
  const names = ['gold', 'teal', 'plum']
  const contents = []
  for (const name of names) contents.push(await desk.addContent(`Now ${name}.png`, picture(name)))
  const group = await groupThatPlays(desk, 'Problem test: now', contents, 4)
  await watch(page, player, server, desk, 'Problem test: now', group)
  const shown = page.getByRole('region', { name: t('device', 'report.title') }).getByRole('strong')
  const onScreen = () =>
    player.page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.getAttribute('alt') ?? '')
  for (let sample = 0; sample < 20; sample++) {
    const name = await onScreen()
    await expect(async () => {
      const now = await onScreen()
      expect(await shown.textContent()).toBe(now)
    }).toPass({ intervals: [100], timeout: 3_000 })
    expect(names.map((one) => `Now ${one}`)).toContain(name)
    await page.waitForTimeout(700)
  }
  await shot(page, 'device-now')
})

test('a clock that is wrong is a problem until it is set', { tag: '@screenshot' }, async ({ page, player, server }) => {
  const desk = await deskOf('admin', server)
  const group = await groupThatPlays(
    desk,
    'Problem test: clock',
    [await desk.addContent('Clock.png', picture('khaki'))],
    5,
  )
  await player.page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await watch(page, player, server, desk, 'Problem test: clock', group)
  await expect(problems(page)).toContainText(t('device', 'problem.kind.wrong-clock'), { timeout: SEEN_WITHIN })
  await expectAccessible(page, '#main')
  await shot(page, 'device-problem')
  await page.goto('/device/my-devices?problem=wrong-clock&q=Problem+test')
  await expect(page.getByRole('link', { name: 'Problem test: clock' })).toBeVisible()
  await shot(page, 'device-problem-list')
  await page.goto('/dashboard')
  await shot(page, 'device-problem-dashboard')
  await page.goBack()
  await page.getByRole('link', { name: 'Problem test: clock' }).click()
  await player.page.clock.setSystemTime(Date.now())
  await expect(problems(page)).toHaveCount(0, { timeout: SEEN_WITHIN })
})

test('a file that was destroyed on the disk is skipped without a gap, named, and mended by a new version', {
  tag: '@desktop',
}, async ({ page, player, server }) => {
  const desk = await deskOf('admin', server)
  const name = 'Problem test: destroyed'
  const [destroyed, whole] = [picture('0x203040'), picture('0x405060')]
  const broken = await desk.addContent('Destroyed.png', destroyed)
  const contents = [broken, await desk.addContent('Whole.png', whole)]
  const file = execFileSync('find', [server.data, '-name', sha256(destroyed)], { encoding: 'utf8' }).trim()
  writeFileSync(file, Buffer.alloc(destroyed.length, 'x'))
  await watch(page, player, server, desk, name, await groupThatPlays(desk, name, contents, 1))

  await player.expectInTurn([whole])
  for (let look = 0; look < 20; look++) {
    expect(await player.inFront()).toBe(sha256(whole))
    await player.page.waitForTimeout(200)
  }
  await expect(problems(page)).toContainText(t('device', 'problem.kind.broken-file'), { timeout: SEEN_WITHIN })
  await expect(problems(page).getByRole('link')).toHaveText(t('device', 'problem.openContent', { name: 'Destroyed' }))
  await shot(page, 'device-broken-file')
  await expectToldElsewhere(page, name, 'broken-file')

  const mended = picture('0x708090')
  await desk.addVersion(broken.id, 'Mended.png', mended)
  await player.expectInTurn([mended, whole], SEEN_WITHIN)
  await expect(problems(page)).toHaveCount(0, { timeout: SEEN_WITHIN })
})

test('a film that the screen cannot decode is named wherever it is listed, until it is converted', {
  tag: ['@once', '@screenshot'],
}, async ({ page, player, server }) => {
  const desk = await deskOf('admin', server)
  const name = `Problem test: film ${test.info().project.name}`
  const title = `Trailer ${test.info().project.name}`
  const poster = picture('0x90a0b0')
  await hangAble(desk, `Studio ${test.info().project.name}`, ['h264', 'hevc']) // what no screen plays is converted by itself
  const film = await desk.addContent(`${title}.mp4`, hevcFilm(title))
  const group = await groupThatPlays(desk, name, [film, await desk.addContent('Poster.png', poster)], 2)
  await watch(page, player, server, desk, name, group)

  await expect(problems(page)).toContainText(t('device', 'problem.kind.unplayable'), { timeout: SEEN_WITHIN })
  await expectAccessible(page, '#main')
  await shot(page, 'device-unplayable')
  await player.expectInTurn([poster])
  await expectToldElsewhere(page, name, 'unplayable')
  const { misfit } = await send(desk.api.GET('/api/content/{id}', { params: { path: { id: film.id } } }))
  const misfits = t('common', 'misfit.some', { count: misfit.screens, total: misfit.of })
  await page.goto(`/contents/all-content?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(misfits)
  await shot(page, 'content-misfit')
  const playlists = await send(desk.api.GET('/api/playlists', { params: { query: { name } } }))
  await page.goto(`/playlist/edit-playlist/${playlists[0]?.id}`)
  await expect(page.getByRole('list', { name: t('playlist', 'entries') })).toContainText(misfits)
  await shot(page, 'playlist-misfit')
  await page.goto(`/schedule/calendar?deviceGroup=${group}`)
  await expect(page.getByRole('button', { name: t('schedule', 'hint.misfits', { count: 1 }) })).toBeVisible()
  await shot(page, 'calendar-misfit')

  await page.goto(`/device/my-devices?problem=unplayable`)
  await page.getByRole('link', { name }).click()
  await problems(page).getByRole('link', { name: title }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.getByRole('button', { name: t('content', 'convert') }).click()
  await expect(drawer.getByText('v2', { exact: true })).toBeVisible({ timeout: SEEN_WITHIN })
  await page.goto(`/device/my-devices?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(problems(page)).toHaveCount(0, { timeout: SEEN_WITHIN })
})
