import type { Locator, Page } from '@playwright/test'
import { findTile } from '../aside'
import { drag, middleOf, pointAt } from '../calendar'
import { signIn } from '../people'
import { test } from '../server'
import { t } from '../texts'
import { fill, type Library, size } from './library'
import { rest, type Scroll, scroll, type Wait, wait } from './watch'

/** How often everything is measured; what counts is the middle. */
const ROUNDS = 5

let library: Library

test.beforeAll(async ({ server }) => {
  test.setTimeout(15 * 60_000)
  library = await fill(server)
})

test.beforeEach(({ page, server }) => signIn(page, 'admin', server))

const named = `${size.contents} contents, ${size.screens} screens, ${size.schedules} schedules`
const link = (page: Page, path: string) => page.locator(`a[href^="${path}"]`).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const full = (view: string) => `/schedule/edit-schedule/${library.schedule}?view=${view}&day=${library.monday}`

test('lists', async ({ page }) => {
  const plain = await measure(async () => {
    await openPlain(
      page,
      '/api/content?_limit=20',
      ({ name, contentSrc }) => `<li><img src="${contentSrc}">${name}</li>`,
    )
    return wait(page, () => page.getByRole('button').click())
  })
  const beside = 'of a plain page with 20 contents'
  const lists = [
    ['All Content', '/contents/all-content', 'Content'],
    ['My Playlist', '/playlist/my-playlist', ''],
    ['schedules', '/schedule/all-schedule', 'Schedule'],
    ['screens', '/device/my-devices', 'Device'],
  ] as const
  for (const [name, path, section] of lists) {
    const came: Wait[] = []
    const again: Wait[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await settle(page, '/profile')
      const leads = await door(page, path, section)
      came.push(await wait(page, () => leads.click()))
      await page.goBack()
      await rest(page)
      again.push(await wait(page, () => link(page, path).click()))
    }
    say(`click to ${name} painted, ${named}`, middle(came), plain, beside)
    say(`click to ${name} painted, again`, middle(again), plain, beside)
  }
  await settle(page, '/contents/my-content')
  const folder = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  const chosen = await measure((round) => wait(page, () => folder(round % 2 ? 'Spring' : 'Autumn').click()))
  say('another folder of the contents', chosen, plain, beside)
  await settle(page, '/contents/all-content')
  const search = page.getByRole('searchbox', { name: t('content', 'search') })
  await search.click()
  const typed: Wait[] = []
  for (const text of ['1764', '0852']) {
    // each key finds other contents
    await search.fill('')
    await rest(page)
    for (const key of text) typed.push(await wait(page, () => page.keyboard.press(key)))
  }
  say('a key in the search of contents, to the list that it finds', middle(typed), plain, beside)
  await settle(page, '/contents/all-content')
  sayScroll('the wheel over the contents', await scroll(page, 900, 600))
})

test('a full schedule', async ({ page }) => {
  const plain = await measure(async () => {
    await openPlain(page, `/api/schedule/${library.schedule}`, ({ channels }) =>
      (channels as { items: { name: string }[] }[])
        .flatMap(({ items }) => items)
        .map(({ name }, n) => {
          return `<p style="position:absolute;width:60px;height:30px;left:${(n % 7) * 80}px;top:${n * 4}px">${name}</p>`
        })
        .join(''),
    )
    return wait(page, () => page.getByRole('button').click())
  })
  const beside = `of a plain page with ${size.items} bars`
  const what = `a schedule of ${size.items} items`
  const opened = await measure(async () => {
    await settle(page, '/schedule/all-schedule?q=Full')
    return wait(page, () => page.getByRole('link', { name: 'Full schedule', exact: true }).click())
  })
  say(`${what}: opened`, opened, plain, beside)
  const bars = `[aria-label="${t('schedule', 'calendar.of', { name: 'Channel 1' })}"]`
  const onCalendar = (act: () => Promise<unknown>) => wait(page, act, bars)
  for (const view of ['week', 'month'] as const) {
    await settle(page, full(view))
    const next = await measure(() => onCalendar(() => button(page, t('calendar', 'next')).click()))
    say(`${what}: the next ${view}`, next, plain, beside)
    const back = await measure(async () => {
      await onCalendar(() => button(page, t('calendar', 'next')).click())
      return onCalendar(() => button(page, t('calendar', 'today')).click())
    })
    say(`${what}: back to this ${view}`, back, plain, beside)
  }
  await settle(page, full('week'))
  const turned = await measure((round) => {
    const view = round % 2 ? 'view.week' : 'view.month'
    return onCalendar(() => button(page, t('calendar', view)).click())
  })
  say(`${what}: month in place of week, and back`, turned, plain, beside)
  const dropped = await measure(async (round) => {
    await settle(page, full('week'))
    const tile = await middleOf(await findTile(page, `Picture ${size.contents - 1 - round}`))
    const place = await pointAt(page, library.monday, '07:00')
    return onCalendar(() => drag(page, tile, place))
  })
  say(`${what}: a content dropped`, dropped, plain, beside)
  await settle(page, full('week'))
  sayScroll(`${what}: the wheel over it`, await scroll(page, 700, 600))
})

test('a long playlist', async ({ page }) => {
  const plain = await measure(async () => {
    await openPlain(page, `/api/playlists/${library.playlist}`, ({ content }) =>
      (content as { name: string; thumbnail: string }[])
        .map(({ name, thumbnail }) => `<li><img src="${thumbnail}"> ${name} <input> <input> <button>x</button></li>`)
        .join(''),
    )
    return wait(page, () => page.getByRole('button').first().click())
  })
  const what = `a playlist of ${size.entries} entries`
  const opened = await measure(async () => {
    await settle(page, '/playlist/my-playlist?q=Long')
    return wait(page, () => page.getByRole('link', { name: 'Long playlist', exact: true }).click())
  })
  say(`${what}: opened`, opened, plain, 'of a plain page with all of them')
  sayScroll(`${what}: the wheel over it`, await scroll(page, 700, 600))
  const box = page.getByRole('spinbutton').first()
  await box.click()
  const typed = await measure((round) => wait(page, () => page.keyboard.press(`${1 + round}`)))
  say(`${what}: a figure typed into a time`, typed, plain, 'of a plain page with all of them')
})

/** Goes to a page and lets it come to rest. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await rest(page)
}

/** What leads to a page: its link in the menu, or the section that unfolds and shows it. */
async function door(page: Page, path: string, section: string): Promise<Locator> {
  const menu = page.getByRole('navigation')
  const closed = menu.getByRole('button', { name: section, exact: true, expanded: false })
  return (await closed.isVisible()) ? closed : link(page, path)
}

/** A page without any library: a button fetches an answer, and draws it. */
async function openPlain(page: Page, api: string, draw: (answer: Record<string, unknown>) => string): Promise<void> {
  await page.route('**/plain', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Plain</title><button>Show</button><ul id="list"></ul><script>
        const draw = ${draw}
        document.querySelector('button').onclick = async () => {
          const answer = await (await fetch(${JSON.stringify(api)}, { headers: { 'X-Marquee-Client': 'console' } })).json()
          document.getElementById('list').innerHTML = Array.isArray(answer) ? answer.map(draw).join('') : draw(answer)
        }</script>`,
    }),
  )
  await page.goto('/plain')
}

async function measure(once: (round: number) => Promise<Wait>): Promise<Wait> {
  const waits: Wait[] = []
  for (let round = 0; round < ROUNDS; round++) waits.push(await once(round))
  return middle(waits)
}

function middle(waits: readonly Wait[]): Wait {
  const of = (what: keyof Wait) =>
    waits.map((one) => one[what]).sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0
  return { next: of('next'), painted: of('painted'), task: of('task') }
}

const ms = (time: number) => `${time.toFixed(0)} ms`
const longest = (task: number) => (task > 0 ? `longest task ${ms(task)}` : 'no task over 50 ms')

/** A row of the table that the README quotes. */
function say(what: string, { next, painted, task }: Wait, plain: Wait, beside: string): void {
  const ratio = (painted / plain.painted).toFixed(1)
  console.log(
    `| ${what} | ${ms(painted)}, first frame ${ms(next)}, ${longest(task)} | ${ms(plain.painted)} ${beside} | ${ratio}× |  |`,
  )
}

function sayScroll(what: string, { frame, task }: Scroll): void {
  console.log(`| ${what} | 95 of 100 frames within ${ms(frame)}, ${longest(task)} |  |  |  |`)
}
