import { send } from '@marquee/api/send'
import type { Locator, Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { card, choose, openMine, png, submit, tray } from './contents'
import { film, picture } from './media'
import { deskFolder, dropOn, mixedFiles } from './mixed'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'
import { openWire } from './wire'

const row = (within: Locator, text: string) => within.getByRole('listitem').filter({ hasText: text })

test.beforeEach(({ page, server }) => signIn(page, 'editor', server))

test('pictures and a video are looked at, sent together, and shown', { tag: '@screenshot' }, async ({ page }) => {
  await openMine(page)
  const isPhone = test.info().project.name === 'phone-ja' // both may ask one server, which knows bytes again
  const seconds = isPhone ? 2 : 3
  const dialog = await choose(page, [
    png('Harbour.png', isPhone ? '0x2e8b58' : '0x008081'),
    png('Sunset.png', isPhone ? '0xff7f51' : '0xffa501'),
    { name: 'Opening.mp4', mimeType: 'video/mp4', buffer: film(seconds, 'Opening') },
    { name: 'Prices.csv', mimeType: 'text/csv', buffer: Buffer.from('tea,3') },
  ])
  await expect(dialog.getByText(t('content', 'fate.new'))).toHaveCount(3)
  await expect(dialog.getByText(t('content', 'fateText.wrongType'))).toBeVisible()
  await expect(dialog.getByText(`0:0${seconds}`)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'content-upload')
  await submit(dialog, 3)

  await expect(tray(page).getByText(t('upload', 'tray.done', { count: 3 }))).toBeVisible()
  for (const name of ['Harbour', 'Sunset', 'Opening']) {
    await expect(card(page, name)).toBeVisible()
    await expect(card(page, name).locator('img')).toHaveJSProperty('complete', true)
  }
  await expect(card(page, 'Opening').getByText(`0:0${seconds}`)).toBeVisible()
  await shot(page, 'content-tray')
  await expect(tray(page).getByRole('listitem')).toHaveCount(0)
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect((await tray(page).boundingBox())?.y).toBeGreaterThanOrEqual(footer?.y ?? Number.POSITIVE_INFINITY)
  await tray(page)
    .getByRole('button', { name: t('upload', 'tray.close') })
    .click()
  await expect(tray(page)).toHaveCount(0)
  await expectAccessible(page)
  await shot(page, 'content-grid', { dark: true })
})

test('bytes that are there already are used without being sent', { tag: '@once' }, async ({ page }) => {
  await openMine(page)
  const file = png('Lantern.png', 'crimson')
  await submit(await choose(page, [file]), 1)
  await expect(card(page, 'Lantern')).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/uploads') && sent.push(request.method()))
  const dialog = await choose(page, [{ ...file, name: 'Lantern again.png' }])
  await expect(dialog.getByText(t('content', 'fate.duplicate'))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: t('content', 'fate.useKnown') })).toBeChecked()
  await submit(dialog, 1)
  await expect(card(page, 'Lantern again')).toBeVisible()
  expect(sent).toEqual([])
})

test('what the server refuses says what to do', async ({ page }) => {
  await openMine(page)
  const whole = picture('olive')
  const dialog = await choose(page, [
    { name: 'Torn.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) },
    { name: 'Notes.png', mimeType: 'image/png', buffer: Buffer.from('these are only words') },
  ])
  await submit(dialog, 2)
  await expect(row(tray(page), 'Torn')).toContainText(t('problem', 'code.image-broken'))
  await expect(row(tray(page), 'Notes')).toContainText(t('problem', 'code.unsupported-type'))
  await expectAccessible(page)
})

test('an upload goes on where a lost connection stopped it', { tag: '@once' }, async ({ page, server }) => {
  test.slow() // the film is made, cut, sent again and looked at
  const wire = await openWire(server)
  try {
    await openMine(page, '', wire.url)
    const buffer = film(60) // more than a megabyte
    const dialog = await choose(page, [{ name: 'Long film.mp4', mimeType: 'video/mp4', buffer }])
    wire.cutAfter(600_000)
    await submit(dialog, 1)
    const retry = tray(page).getByRole('button', { name: t('upload', 'now') })
    await expect(retry).toBeVisible()
    await expectAccessible(page, `[aria-label="${t('upload', 'tray')}"]`)

    const resumed = page.waitForResponse((response) => response.request().method() === 'HEAD')
    wire.mend()
    await Promise.race([retry.click(), resumed]) // it also tries again by itself, now and then
    const offset = Number((await resumed).headers()['upload-offset'])
    expect(offset).toBeGreaterThan(400_000)
    expect(offset).toBeLessThan(600_000)
    await expect(card(page, 'Long film')).toBeVisible({ timeout: 30_000 })
  } finally {
    await wire.close()
  }
})

test('uploads go on while one works elsewhere', async ({ page }) => {
  await openMine(page)
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/content?*', async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  await submit(await choose(page, [png('Waiting.png', 'navy')]), 1)
  await page
    .getByRole('link', { name: t('content', 'view.bin') })
    .last()
    .click()
  await expect(page).toHaveURL('/contents/recycle')
  await expect(row(tray(page), 'Waiting')).toContainText('2/2')
  letThrough()
  await expect(tray(page).getByText(t('upload', 'tray.done', { count: 1 }))).toBeVisible()
})

test('files may be dropped anywhere', async ({ page }) => {
  await openMine(page)
  const bytes = [...picture('plum')]
  const transfer = await page.evaluateHandle((values) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(values)], 'Dropped.png', { type: 'image/png' }))
    return data
  }, bytes)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText(t('content', 'drop'))).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  await expect(dialog.getByText(t('content', 'fate.new'))).toBeVisible()
  await submit(dialog, 1)
  await expect(card(page, 'Dropped')).toBeVisible()
})

/** Drops a folder, or chooses it where nothing can be dragged. */
async function bringFolder(page: Page, path: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: t('content', 'upload.title') })
  if (test.info().project.name === 'phone-ja') {
    await page
      .getByRole('button', { name: t('content', 'upload'), exact: true })
      .first()
      .click()
    await dialog.getByLabel(t('content', 'upload.chooseFolder'), { exact: true }).setInputFiles(path)
  } else await dropOn(page, [path])
  await expect(dialog).toBeVisible({ timeout: 30_000 }) // thousands of files are read first
  return dialog
}

test('R153 a folder of mixed real files brings its folders with it', { tag: '@screenshot' }, async ({
  page,
  server,
}) => {
  test.slow() // seven files of six kinds are looked at, sent and processed
  const name = `Shop ${test.info().project.name}`
  const folder = deskFolder(name, mixedFiles(name))
  try {
    await openMine(page)
    const dialog = await bringFolder(page, folder.path)
    await expect(dialog.getByText(t('content', 'fate.new'))).toHaveCount(6)
    await expect(dialog.getByText(t('content', 'fateText.wrongType'))).toBeVisible() // the table; hidden files are not there
    await expect(dialog.getByText(t('content', 'upload.folders', { count: 3 }))).toBeVisible()
    await expect(dialog.getByText(t('content', 'upload.tooDeep', { count: 1 }))).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await shot(page, 'content-folder')
    await submit(dialog, 6)
    await expect(tray(page).getByText(t('upload', 'tray.done', { count: 6 }))).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page, `[aria-label="${t('upload', 'tray')}"]`)

    const { api } = await deskOf('editor', server)
    const tree = await send(api.GET('/api/category', { params: { query: { type: 'Content' } } }))
    const shop = tree.allNodes.find(({ text }) => text === name)
    const opening = tree.allNodes.find(({ text, parentId }) => text === 'Opening' && parentId === shop?.id)
    const deep = tree.allNodes.find(({ text, parentId }) => text === 'Deep' && parentId === opening?.id)
    const inside = async (contentGroup = 0) => {
      const query = { contentGroup }
      const items = await send(api.GET('/api/content', { params: { query } }))
      return items.map((item) => `${item.name} ${item.type}`).sort()
    }
    expect(await inside(deep?.id)).toEqual(['Last Image'])
    expect(await inside(opening?.id)).toEqual(['Film Video', 'Jingle Audio', 'Last Image'])
    const all = ['Film Video', 'Jingle Audio', 'Last Image', 'Poster Image', 'Prices Document', 'Sign Image']
    expect(await inside(shop?.id)).toEqual(all)

    await openMine(page, `?folder=${shop?.id}`)
    await expect(card(page, 'Prices')).toBeVisible()
    await expect(page.getByText(t('content', 'pages.count', { count: 3 }))).toBeVisible({ timeout: 20_000 })
    await shot(page, 'content-kinds')
  } finally {
    folder.remove()
  }
})

test('an upload that was cut goes on after a reload, from where it stopped', {
  tag: ['@once', '@screenshot'],
}, async ({ page, server }) => {
  test.slow()
  const wire = await openWire(server)
  try {
    await openMine(page, '', wire.url)
    const buffer = film(60, `reload ${test.info().project.name}`)
    const dialog = await choose(page, [{ name: 'Evening film.mp4', mimeType: 'video/mp4', buffer }])
    wire.cutAfter(600_000)
    await submit(dialog, 1)
    await expect(tray(page).getByRole('button', { name: t('upload', 'now') })).toBeVisible()
    await shot(page, 'content-cut')

    await page.goto('about:blank') // or the page may have gone on by itself before it is loaded again
    wire.mend()
    const resumed = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.goto(`${wire.url}/dashboard`)
    const offset = Number((await resumed).headers()['upload-offset'])
    expect(offset).toBeGreaterThan(400_000)
    expect(offset).toBeLessThan(600_000)
    await expect(tray(page).getByText(t('upload', 'tray.done', { count: 1 }))).toBeVisible({ timeout: 30_000 })
    await openMine(page, '?q=Evening', wire.url)
    await expect(card(page, 'Evening film')).toHaveCount(1)
  } finally {
    await wire.close()
  }
})

for (const [many, title, tags] of [
  [1_000, 'a thousand small files do not stop the page', ['@desktop']],
  [10_000, 'ten thousand small files do not stop the page', ['@desktop', '@deep']],
] as const) {
  test(title, { tag: [...tags] }, async ({ page }) => {
    test.slow() // they are written, read, looked at and listed
    const files: Record<string, string> = {}
    for (let index = 0; index < many; index++) files[`${index % 100}/${index}.txt.png`] = `${index}`
    const folder = deskFolder('Many', files)
    try {
      await openMine(page)
      const longest = await watchFrames(page)
      const dialog = await bringFolder(page, folder.path)
      const name = dialog.getByLabel(t('content', 'upload.name', { file: '0.txt.png' }), { exact: true })
      await name.fill('The first of many') // while the others are looked at
      await expect(name).toHaveValue('The first of many')
      const button = dialog.getByRole('button', { name: t('content', 'upload.submit', { count: many }) })
      await expect(button).toBeEnabled({ timeout: 60_000 })
      await expect(dialog.getByText(t('content', 'upload.rest', { count: many - 100 }))).toBeVisible()
      await page.route('**/api/uploads*', (route) => route.abort()) // it is about the page
      await button.click()
      await expect(tray(page).getByText(t('upload', 'tray.rest', { count: many - 40 }))).toBeVisible({
        timeout: 60_000,
      })
      await page
        .getByRole('link', { name: t('content', 'view.bin') })
        .last()
        .click()
      await expect(page).toHaveURL('/contents/recycle')
      const pause = await longest()
      test.info().annotations.push({ type: 'longest pause', description: `${Math.round(pause)} ms` })
      expect(pause).toBeLessThan(5_000)
    } finally {
      folder.remove()
    }
  })
}

/** Notes from now on how long a page goes without drawing a frame; the function tells the longest time, in milliseconds. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const gaps = await page.evaluateHandle(() => {
    const noted = { longest: 0, last: performance.now() }
    const frame = () => {
      const now = performance.now()
      noted.longest = Math.max(noted.longest, now - noted.last)
      noted.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return noted
  })
  return () => gaps.evaluate(({ longest }) => longest)
}
