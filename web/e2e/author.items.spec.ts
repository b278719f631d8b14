import { readFileSync } from 'node:fs'
import { send } from '@marquee/api/send'
import type { ItemKind } from '@marquee/model/program/program'
import type { Locator, Page } from '@playwright/test'
import { deskOf, hangAble } from './api'
import { expectAccessibleInBoth } from './axe'
import { beginEmpty, choose, dialogOf, edit, insert, keep, nameIt, pick, save, say, titles } from './designer'
import { addSources } from './feeds'
import { picture } from './media'
import { hevcFilm } from './mixed'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

test.setTimeout(120_000)

interface Given {
  picture: string
  news: string
  table: string
}

/** What is the least that each dialog has to be told. */
const fills: Record<ItemKind, (dialog: Locator, given: Given) => Promise<unknown>> = {
  shape: (dialog) => dialog.getByRole('radio', { name: say('shape.star') }).check(),
  text: (dialog) =>
    dialog.getByRole('textbox', { name: say('text.words'), exact: true }).fill('本日のおすすめ — Today'),
  media: async (dialog, given) => {
    await dialog.getByRole('searchbox').fill(given.picture)
    await dialog.getByRole('button', { name: new RegExp(`^${given.picture}`) }).click()
  },
  clock: (dialog) => dialog.getByRole('radio', { name: say('clock.analog') }).check(),
  weather: (dialog) => dialog.getByRole('radio', { name: say('weather.mode.2') }).check(),
  worldWeather: (dialog) => dialog.getByRole('radio', { name: say('weather.orientation.2') }).check(),
  feed: async (dialog, given) => {
    await choose(dialog, say('feed.source'), `${given.news} (RSS)`)
    await dialog.getByRole('button', { name: say('feed.verify') }).click()
    await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
  },
  datafeed: async (dialog, given) => {
    await choose(dialog, say('datafeed.source'), `${given.table} (CSV)`)
    await expect(dialog.getByText('Harbour')).toBeVisible()
  },
  eventlist: async (dialog) => {
    await dialog.getByText(say('events.items'), { exact: true }).click()
    await dialog.getByRole('checkbox').first().check()
  },
  link: (dialog) => dialog.getByRole('textbox', { name: say('url'), exact: true }).fill('https://example.com/menu'),
  streaming: (dialog) =>
    dialog.getByRole('textbox', { name: say('streaming.url'), exact: true }).fill('https://example.com/a.m3u8'),
  touch: (dialog) => choose(dialog, say('touch.type'), say('touch.home')),
  progressbar: (dialog) =>
    dialog.getByRole('textbox', { name: say('colour.code', { label: say('progress.bar') }) }).fill('#228844'),
}

/** Those whose dialogs do not open by themselves: they show something at once. */
const shown: readonly ItemKind[] = ['clock', 'eventlist', 'progressbar']

/** The page, or the dialog that is open, as it should be for everybody. */
async function look(page: Page, name: string, isDialog = true): Promise<void> {
  await expect(page.locator('.ant-skeleton, [aria-busy="true"], .ant-spin-spinning')).toHaveCount(0)
  await expectAccessibleInBoth(page, isDialog ? '[role=dialog]' : undefined)
  await shot(page, `designer-${name}`, { dark: true })
}

test(
  'R219 every type of item is put on a page, told what to show in its dialog, and is there after it was saved',
  {
    tag: ['@screenshot', '@once'],
  },
  async ({ page, server }, { project }) => {
    const desk = await deskOf('admin', server)
    const own = `Items ${project.name}`
    await desk.addContent(`${own}.png`, picture('seagreen'))
    const sources = await addSources(desk, own)
    await signIn(page, 'admin', server)
    await beginEmpty(page)
    for (const kind of Object.keys(fills) as ItemKind[]) {
      await test.step(kind, async () => {
        await insert(page, kind)
        const dialog = shown.includes(kind) ? await edit(page, kind) : await dialogOf(page, say(titles[kind]))
        await fills[kind](dialog, { picture: own, ...sources })
        await look(page, kind)
        await keep(dialog)
      })
    }
    await nameIt(page, own)
    await save(page)
    const items = () => page.locator('[data-stage] [data-item]')
    const before = await namesOf(page)
    expect(before.length).toBe(13)
    await page.reload()
    await expect(items()).toHaveCount(13)
    expect(await namesOf(page)).toEqual(before)
    sources.close()
  },
)

/** The items of the page and what they are, from the list of layers. */
async function namesOf(page: Page): Promise<string[]> {
  const lines = page.getByRole('treeitem')
  const layers = page.getByRole('button', { name: say('editor.layers') })
  if (!(await lines.first().isVisible()) && (await layers.isVisible())) await layers.click()
  await expect(lines.first()).toBeVisible()
  const names = await lines.evaluateAll((all) =>
    all.flatMap((one) => (one.ariaExpanded === null ? [`${one.ariaLabel}: ${one.ariaDescription}`] : [])),
  )
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  return names.sort()
}

test(
  'the dialogs of pages, of the program and of everything else are accessible',
  {
    tag: ['@screenshot', '@desktop', '@deep'],
  },
  async ({ page, server }, { project }) => {
    const own = `Dialogs ${project.name}`
    const desk = await deskOf('admin', server)
    await desk.addContent(`${own}.png`, picture('orchid'))
    await signIn(page, 'admin', server)
    await page.goto('/web-author/create-content')
    await expect(page.getByRole('heading', { name: say('editor.start.templates') })).toBeVisible()
    await look(page, 'start', false)
    await page.getByRole('button', { name: say('template.queue') }).click()
    await nameIt(page, own)
    await save(page)
    await look(page, 'queue', false)

    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
    const leave = async (dialog: Locator, by = t('common', 'cancel')) => {
      await dialog.getByRole('button', { name: by, exact: true }).last().click()
      await expect(dialog).toHaveCount(0)
    }
    const pageTools = page.getByRole('navigation', { name: say('editor.pages') })

    await test.step('editScreenInfo', async () => {
      await press(say('editor.command.pageSettings'))
      const dialog = await dialogOf(page, say('info'))
      await look(page, 'editScreenInfo')
      await leave(dialog)
    })
    await test.step('selectBackground', async () => {
      await press(say('editor.command.background'))
      const dialog = await dialogOf(page, say('background'))
      await dialog.getByRole('button', { name: say('contents.choose') }).click()
      await dialog.getByRole('button', { name: new RegExp(`^${own}`) }).click()
      await look(page, 'selectBackground')
      await leave(dialog)
    })
    await test.step('reorderScreen', async () => {
      await pageTools.getByRole('button', { name: say('editor.command.copyPage') }).click()
      await pageTools.getByRole('button', { name: say('pages') }).click()
      const dialog = await dialogOf(page, say('pages'))
      await look(page, 'reorderScreen')
      await leave(dialog)
      await page.getByRole('button', { name: say('editor.command.undo') }).click()
    })
    await test.step('editItemProperty', async () => {
      await pick(page, say('template.item.number'))
      await press(say('editor.command.properties'))
      const dialog = await dialogOf(page, say('property'))
      await look(page, 'editItemProperty')
      await leave(dialog)
    })
    await test.step('selectYoutube', async () => {
      await insert(page, 'streaming')
      const dialog = await dialogOf(page, say('streaming'))
      await dialog.getByRole('radio', { name: say('youtube') }).check()
      const video = await dialogOf(page, say('youtube'))
      await video.getByRole('textbox', { name: say('youtube.url'), exact: true }).fill('dQw4w9WgXcQ')
      await expect(video.getByRole('textbox', { name: say('youtube.title'), exact: true })).toBeVisible()
      await look(page, 'selectYoutube')
      await leave(video)
      await page.getByRole('button', { name: say('editor.command.undo') }).click()
    })
    await test.step('preview', async () => {
      await press(say('editor.preview'))
      const dialog = await dialogOf(page, say('preview'))
      await expect(dialog.locator('[data-item]').first()).toBeVisible()
      await look(page, 'preview')
      await leave(dialog, t('common', 'close'))
    })
    await test.step('keys', async () => {
      await press(say('editor.help'))
      const dialog = await dialogOf(page, say('editor.help'))
      await look(page, 'keys')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
    await test.step('findings', async () => {
      await page.getByRole('button', { name: new RegExp(`^${say('editor.check.button')}`) }).click()
      const dialog = await dialogOf(page, say('editor.check'))
      await look(page, 'findings')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
    await test.step('scheduleItem', async () => {
      await expect(page.getByRole('button', { name: t('common', 'publish') })).toBeEnabled()
      await press(t('common', 'publish'))
      const dialog = page.getByRole('dialog').filter({ hasText: t('publish', 'where.text') })
      await expect(dialog).toBeVisible()
      await look(page, 'scheduleItem')
    })
  },
)

test(
  'what some screens cannot play, what does not fit and what no font has is named, and leads to its item',
  {
    tag: ['@screenshot', '@desktop', '@deep'],
  },
  async ({ page, server }, { project }) => {
    const own = `Findings ${project.name}`
    const desk = await deskOf('admin', server)
    await hangAble(desk, `Old ${project.name}`, ['h264'])
    await hangAble(desk, `New ${project.name}`, ['h264', 'hevc']) // what no screen plays is converted by itself
    const film = await desk.addContent(`${own}.mp4`, hevcFilm(own))
    const leftOut = async () =>
      (await send(desk.api.GET('/api/content/{id}', { params: { path: { id: film.id } } }))).misfit.screens
    await expect.poll(leftOut, { timeout: 60_000 }).toBeGreaterThan(0) // the film has been looked at
    const font = `Go ${project.name}`
    await desk.addFont(font, readFileSync(new URL('./files/Go-Regular.ttf', import.meta.url)))
    const words = { direction: 'static', fontSize: 60, lineHeight: 12 }
    const letters = { ...words, value: 'Today 龍 é 🎉', fontType: 'company', fontName: font }
    const items = [
      { id: '1', name: 'trailer', type: 'media', x: 0, y: 0, w: 400, h: 300, contentId: film.id, settings: {} },
      { id: '2', name: 'fits', type: 'text', x: 0, y: 400, w: 600, h: 80, settings: { ...words, value: 'Soup' } },
      { id: '3', name: 'letters', type: 'text', x: 0, y: 600, w: 900, h: 80, settings: letters },
    ]
    const { id } = await desk.addProgram(own, {
      displayWidth: 1920,
      displayHeight: 1080,
      pages: [{ name: 'One', duration: 10, panes: [{ items }] }],
    })
    await signIn(page, 'admin', server)
    await page.goto(`/web-author/edit-content/${id}`)
    const button = page.getByRole('button', { name: new RegExp(`^${say('editor.check.button')}`) })
    await expect(button).toHaveText(`${say('editor.check.button')}3`)

    await pick(page, 'fits')
    const dialog = await edit(page, 'text')
    const long = 'Soup of the day with bread and butter, and whatever else the kitchen has'
    await dialog.getByRole('textbox', { name: say('text.words'), exact: true }).fill(long)
    await keep(dialog)
    await expect(button).toHaveText(`${say('editor.check.button')}4`)
    await button.click()
    const findings = await dialogOf(page, say('editor.check'))
    for (const text of [
      `One · trailer${say('editor.finding.left-out')}`,
      `One · fits${say('editor.finding.text-overflows')}`,
      `One · letters${say('editor.finding.letters-missing', { letters: '🎉 U+1F389' })}`,
      `One · letters${say('editor.finding.letters-borrowed', { letters: '龍' })}`,
    ])
      await expect(findings.getByRole('button').filter({ hasText: text })).toBeVisible()
    await look(page, 'findings-of-screens')
    await findings
      .getByRole('button')
      .filter({ hasText: say('editor.finding.text-overflows') })
      .click()
    await expect(findings).toHaveCount(0)
    await expect(page.getByRole('treeitem', { name: 'fits' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: say('editor.command.undo') }).click()
    await expect(button).toHaveText(`${say('editor.check.button')}3`)
  },
)
