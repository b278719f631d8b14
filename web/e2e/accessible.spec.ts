import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { features } from '../apps/console/app/features'
import type { Feature } from '../apps/console/navigation/feature'
import { mayOpen, type PageAccess } from '../apps/console/session/access'
import { type Desk, deskOf } from './api'
import { expectAccessible, expectAccessibleInBoth } from './axe'
import { type Person, signIn } from './people'
import { expect, type Server, test } from './server'
import { t } from './texts'

/** Which record a page shows whose path has a place for its id. */
const records: Record<string, (desk: Desk) => Promise<number | undefined>> = {
  '/device/my-devices/$deviceId': async ({ api }) => (await send(api.GET('/api/device')))[0]?.id,
  '/eventList/eventGroup/$deviceGroupId': async ({ api }) => (await send(api.GET('/api/eventGroup')))[0]?.id,
  '/manage/company/$id': async ({ api }) => (await send(api.GET('/api/self'))).companyId,
  '/playlist/edit-playlist/{-$id}': async ({ api }) => (await send(api.GET('/api/playlists')))[0]?.id,
  '/web-author/edit-content/{-$id}': async ({ addProgram }) =>
    (await addProgram('Accessible', { displayWidth: 1920, displayHeight: 1080, pages: [{ panes: [{ items: [] }] }] }))
      .id,
  '/schedule/edit-schedule/{-$id}': async ({ api }) =>
    (await send(api.GET('/api/schedule', { params: { query: { type: 'General' } } })))[0]?.id,
  '/schedule/edit-message/{-$id}': async ({ api }) => {
    const group = await send(api.POST('/api/category', { body: { type: 'Device', title: `Accessible ${Date.now()}` } }))
    const body = { type: 'Message' as const, name: 'Accessible', deviceGroup: group.id }
    return (await send(api.POST('/api/schedule', { body }))).id
  },
}

/** What the page broke that no rule of axe sees. */
let complaints: string[]

test.beforeEach(({ page }) => {
  complaints = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
})

test.afterEach(() => expect(complaints).toEqual([]))

interface FeaturePage {
  path: string
  access: PageAccess
}

const pagesOf = ({ routes = [], windows = [], open = [] }: Feature): FeaturePage[] =>
  [...routes, ...windows, ...open].map(
    ({ options }: { options: { path?: string; staticData?: { access?: PageAccess } } }) => ({
      path: options.path ?? '/',
      access: options.staticData?.access ?? 'everyone',
    }),
  )

for (const feature of features) {
  const [first, ...more] = pagesOf(feature)
  test(`every page beside ${first?.path} is accessible, in the light and in the dark`, { tag: '@deep' }, async ({
    page,
    server,
  }) => {
    test.setTimeout(20_000 * (1 + more.length))
    await visit(page, server, pagesOf(feature), () => expectAccessibleInBoth(page))
  })
}

/** One page of each kind: figures, cards, a table, a form, an editor, a calendar. */
const inTheDark = [
  '/dashboard',
  '/contents/all-content',
  '/device/my-devices',
  '/profile',
  '/playlist/edit-playlist/{-$id}',
  '/schedule/calendar',
]

const allPages = features.flatMap(pagesOf)

test('every page is accessible, and one of each kind in the dark too', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  test.setTimeout(6_000 * allPages.length)
  expect(allPages.map(({ path }) => path)).toEqual(expect.arrayContaining(inTheDark))
  await visit(page, server, allPages, ({ path }) =>
    inTheDark.includes(path) ? expectAccessibleInBoth(page) : expectAccessible(page),
  )
})

test('no page of a phone scrolls sideways or cuts its title', { tag: ['@phone', '@narrow'] }, async ({
  page,
  server,
}) => {
  test.setTimeout(6_000 * allPages.length)
  await visit(page, server, allPages, async ({ path }) => {
    const { wider, cut } = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('main, main nav')]
      const titles = [...document.querySelectorAll<HTMLElement>('h1, h2')]
      const isCut = (title: HTMLElement) => {
        const { left, right, width } = title.getBoundingClientRect()
        return width > 1 && (title.scrollWidth > title.clientWidth + 1 || left < 0 || right > innerWidth)
      }
      const wider = Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      return { wider, cut: titles.filter(isCut).map((title) => title.textContent) }
    })
    expect(wider, `${path} scrolls sideways`).toBe(0)
    expect(cut, `titles of ${path} that are cut`).toEqual([])
  })
})

/** Opens each of the pages as somebody who may, and looks at it once it has what it shows. */
async function visit(
  page: Page,
  server: Server,
  pages: FeaturePage[],
  look: (one: FeaturePage) => Promise<void>,
): Promise<void> {
  const desk = await deskOf('admin', server)
  const admin = await send(desk.api.GET('/api/self'))
  const visitorOf = ({ access }: FeaturePage): Person => (mayOpen(admin, access) ? 'admin' : 'operator')
  for (const person of ['admin', 'operator'] as const) {
    const theirs = pages.filter((one) => visitorOf(one) === person)
    if (theirs.length > 0) await signIn(page, person, server)
    for (const one of theirs) {
      await test.step(one.path, async () => {
        for (const path of await pathsOf(one, desk)) {
          await page.goto(path)
          await expectSettled(page)
          await look(one)
        }
      })
    }
  }
}

test('the pages without a session are accessible, in the light and in the dark', async ({ page, server }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
  await expect(page.getByText(t('login', 'licence.missing'))).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto(`${server.url}/player`)
  await expect(page.getByText(/^[0-9A-Z]{4}-?[0-9A-Z]{4}$/)).toBeVisible()
  await expectAccessible(page)
})

/** Where a page is found: with a record, and without one where the id may be left out. */
async function pathsOf({ path }: FeaturePage, desk: Desk): Promise<string[]> {
  if (path.endsWith('/$')) return [path.slice(0, -'/$'.length)]
  if (!path.includes('$')) return [path]
  const id = await records[path]?.(desk)
  if (id === undefined) throw new Error(`${path}: no record is named for it above`)
  const filled = path.replace(/\{-\$\w+\}|\$\w+/, String(id))
  return path.includes('{-$') ? [filled, path.replace(/\/\{-\$\w+\}/, '')] : [filled]
}

/** Waits until a page has what it shows. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(t('problem', 'kind.forbidden'))).toHaveCount(0)
}
