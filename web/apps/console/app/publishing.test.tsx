import { answer, type Call, noAnswer, pageOf, refuse } from '@marquee/testkit/answer'
import { itIs } from '@marquee/testkit/clock'
import { makeFolders, makeSelf, rights } from '@marquee/testkit/factories'
import { type AppOptions, renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { film, listing, makeContent, menu } from '../features/content/contents.fake'
import { lobby, makePlaying, screensServer } from '../features/device/screens.fake'
import { anOverview, aPlaylist } from '../features/playlist/fixtures'
import type { Published, Reach } from '../features/schedule/publish/publication'

// What is loaded when somebody asks for it takes its time here, and would be the first test's.
beforeAll(async () => {
  await Promise.all([import('../features/content/ContentPage'), import('../features/schedule/publish/PublishDialog')])
}, 60_000)

const everywhere: Reach = {
  screens: 12,
  shown: 12,
  places: [{ deviceGroup: 11, deviceGroupName: 'Lobby', screens: 12, scheduleId: 9, scheduleName: 'Autumn' }],
  met: [],
  silent: [],
}

/** How far the screens are with the schedule, right after it was published. */
const rollout = { screens: 12, held: 9, downloading: 3, refused: 0, unheard: 0, idle: 0, behind: [] }

const placed = { id: 70, scheduleId: 9, scheduleName: 'Autumn', deviceGroup: 11, channel: 'Channel 1' }

/** A server that publishes; `sent` are the calls that it was asked to publish by, `asked` the bodies of questions. */
function publisher(
  reach: Partial<Reach> = {},
  publish: () => Published | Response = () => ({ items: [placed] }) as never,
) {
  const sent: { body: unknown; key: string | null }[] = []
  const asked: unknown[] = []
  const handlers = [
    answer('post', '/api/device/reach', ({ body }) => {
      asked.push(body)
      return { ...everywhere, ...reach }
    }),
    answer('post', '/api/schedule/publish', ({ body, headers }: Call) => {
      sent.push({ body, key: headers.get('idempotency-key') })
      return publish()
    }),
    answer('get', '/api/schedule/{id}/downloads', rollout),
    answer('get', '/api/playlists', () => pageOf([anOverview()])),
    answer('get', '/api/playlists/{id}', aPlaylist()),
    answer('get', '/api/playlist/effects', []),
    answer('post', '/api/playlists/listRelatedSchedule', []),
    answer('get', '/api/company/{id}', { id: 2, zone: 'Pacific/Kiritimati' } as never),
    ...listing([menu, film]),
  ]
  return { handlers, sent, asked }
}

async function open(what: string, server = publisher(), options: AppOptions = {}) {
  const app = await renderApp({ path: '/contents/all-content', ...options, handlers: server.handlers })
  await choose(app.user, what)
  const dialog = within(await dialogTitled(`Publish “${what}”`))
  await dialog.findByRole('checkbox', { name: 'Lobby (3)' })
  return { ...app, ...server, dialog }
}

async function choose(user: Awaited<ReturnType<typeof renderApp>>['user'], what: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${what}` }))
  await user.click(await screen.findByRole('menuitem', { name: /^Publish/ }))
}

/** The kit gives every dialog of a test the same id, so that it is found by its title's text instead of its name. */
async function dialogTitled(title: string) {
  return (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement
}

const fromNowOn = {
  itemId: 1,
  type: 'content',
  name: 'Menu',
  priority: 4,
  start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  end: '',
  allDay: true,
  repeat: 'Daily',
}

test('D086 D088 a content is published on a group and all below it, and the dialog says what became of it', async () => {
  const { user, dialog, sent, asked } = await open('Menu')
  expect(dialog.getByText(/^Choose where it is shown to see/)).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  expect(dialog.getByRole('checkbox', { name: /^Desk/ })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: /^Desk/ })).toBeDisabled()
  expect(await dialog.findByText('Shows on all 12 screens')).toBeVisible()
  expect(dialog.getByText('Lobby: it is added to the schedule “Autumn”.')).toBeVisible()
  expect(asked).toEqual([{ companyId: 2, deviceGroups: [11], item: fromNowOn }])

  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  const done = within(await dialogTitled('“Menu” is published'))
  expect(done.getByText(/^It shows on 12 screens: on those that are online within seconds/)).toBeVisible()
  expect(done.getByRole('heading', { name: 'How far the screens of “Autumn” are' })).toBeVisible()
  expect(await done.findByText('9 of 12 screens have all of it.')).toBeVisible()
  expect(sent).toEqual([{ body: asked[0], key: expect.stringMatching(/./) }])
  expect(done.getByRole('link', { name: 'What plays there' })).toHaveAttribute(
    'href',
    '/schedule/calendar?deviceGroup=11',
  )
  expect(done.getByRole('link', { name: 'Stands in the schedule “Autumn”' })).toHaveAttribute(
    'href',
    '/schedule/edit-schedule/9',
  )
})

test.each([
  ['leads to who may add one', rights('W'), true],
  ['says so to who may not', rights('W', { Device: 'R' }), false],
])('where no screen hangs yet, what is published %s', async (_what, auth, leads) => {
  const { user, dialog } = await open('Menu', publisher({ screens: 0, shown: 0 }), { self: makeSelf({ auth }) })
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  expect(await dialog.findByText('Nobody would see it')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  const done = within(await dialogTitled('“Menu” is published'))
  expect(done.getByText('No active screen hangs there yet.')).toBeVisible()
  expect(done.queryByRole('link', { name: 'Add screen' })?.getAttribute('href')).toBe(
    leads ? '/device/my-devices?dialog=addDevice' : undefined,
  )
})

test('what it meets, and where it does not show', async () => {
  const met = (id: number, name: string, priority: number) => {
    return { scheduleItemId: id, name, priority, scheduleId: 9, scheduleName: 'Autumn', screens: 2 }
  }
  const { user, dialog } = await open(
    'Film',
    publisher({
      shown: 9,
      met: [met(1, 'News', 1), met(5, 'Alarm', 1), met(2, 'Waffles', 3), met(3, 'Coffee', 4), met(4, 'Tea', 4)],
      silent: [
        { reason: 'not-for-screen', screens: 2 },
        { reason: 'license-ended', screens: 1 },
      ],
    }),
  )
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  await user.click(dialog.getByRole('radio', { name: '3: raised' }))
  const brief = 'Shows on 9 of 12 screens · gives way to 2 stronger · plays instead of 2 others'
  const said = await dialog.findByText(brief)
  expect(said.closest('[class*=modal-footer]')).toContainElement(dialog.getByRole('button', { name: 'Publish' }))
  const lines = within(dialog.getByRole('region', { name: 'What it comes to' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Lobby: it is added to the schedule “Autumn”.',
    'Plays instead of “Coffee” (Autumn) and “Tea” (Autumn).',
    'Takes turns with “Waffles” (Autumn).',
    'Gives way to “News” (Autumn) and “Alarm” (Autumn), which are stronger.',
    '2 screens cannot play it.',
    'Not on 1 screen: its licence has ended.',
  ])
})

test('a group without screens, and a schedule that is made', async () => {
  const none = { deviceGroup: 12, deviceGroupName: 'Window', screens: 0, scheduleId: 0, scheduleName: 'Window' }
  const { user, dialog } = await open('Menu', publisher({ screens: 0, shown: 0, places: [none] }))
  await user.click(dialog.getByRole('checkbox', { name: /^Window/ }))
  expect(await dialog.findByText('Nobody would see it')).toBeVisible()
  expect(dialog.getByText('Window: a new schedule “Window” is made. No active screen hangs there.')).toBeVisible()
})

test.each([
  ['Until a day', 'Choose its last day to see what it comes to.'],
  ['From now on', 'Shows on all 12 screens · gives way to 1 stronger'],
])('%s: the foot says what is missing, or what it comes to', async (when, said) => {
  const news = { scheduleItemId: 1, name: 'News', priority: 1, scheduleId: 9, scheduleName: 'Autumn', screens: 2 }
  const { user, dialog } = await open('Menu', publisher({ met: [news] }))
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  await user.click(dialog.getByRole('radio', { name: when }))
  expect(await dialog.findByText(said)).toBeVisible()
  expect(dialog.queryAllByText('Gives way to “News” (Autumn), which is stronger.')).toHaveLength(
    when === 'From now on' ? 1 : 0,
  )
})

test('until a day, and at certain times', async () => {
  const { user, dialog, asked } = await open('Menu')
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  await user.click(dialog.getByRole('radio', { name: 'Until a day' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Last day' }), '2099-12-31')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ item: { ...fromNowOn, end: '2099-12-31' } }))

  await user.click(dialog.getByRole('radio', { name: 'At times' }))
  await user.click(await dialog.findByRole('radio', { name: 'Weekly' }))
  const weekly = { allDay: false, startTime: '09:00', endTime: '17:00', repeat: 'Weekly', end: '' }
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ item: weekly }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ item: { repeatOptions: [expect.any(Number)] } }))
})

test('today is the company’s day, wherever its people sit', async () => {
  itIs('2026-11-18T11:00:00Z') // one in the morning of the 19th in Kiritimati
  const { user, dialog, asked } = await open('Menu')
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  await user.click(dialog.getByRole('radio', { name: 'At times' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ item: { start: '2026-11-19', startTime: '09:00' } }))
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { user, dialog, sent, asked } = await open('Menu')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText('Choose at least one device group.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Until a day' }))
  expect(await dialog.findByRole('textbox', { name: 'Last day' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText(/Choose the last day/)).toBeVisible()
  expect([sent, asked]).toEqual([[], []])
})

test('what the server refuses is said before, and at the field after', async () => {
  const refused = () => refuse(422, 'invalid', { errors: [{ location: 'body.item.itemId', code: 'not-approved' }] })
  const server = publisher({}, refused)
  server.handlers.unshift(answer('post', '/api/device/reach', refused))
  const { user, dialog } = await open('Menu', server)
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  expect(await dialog.findByText(/not approved/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(dialog.getAllByText(/not approved/)).toHaveLength(2))
  expect(dialog.getByRole('checkbox', { name: 'Lobby (3)' })).toBeChecked()
})

test('after a lost answer the same is sent by the same key', async () => {
  let answers = 0
  const server = publisher({}, () => (answers++ === 0 ? noAnswer() : ({ items: [placed] } as never)))
  const { user, dialog, sent } = await open('Menu', server)
  await user.click(dialog.getByRole('checkbox', { name: 'Lobby (3)' }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await dialog.findByRole('button', { name: 'Publish' })) // once it rests
  expect(await dialogTitled('“Menu” is published')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('what no schedule plays is published from where it is edited', async () => {
  const { user } = await renderApp({ path: '/playlist/edit-playlist/4', handlers: publisher().handlers })
  await user.click(await screen.findByRole('button', { name: 'Schedule it' }))
  const dialog = within(await dialogTitled('Publish “Morning”'))
  expect(await dialog.findByRole('checkbox', { name: 'Lobby (3)' })).not.toBeChecked()
})

test('from a screen one chooses what its group shows', async () => {
  const server = publisher()
  const screens = screensServer([lobby], makePlaying())
  const path = '/device/my-devices/1'
  const { user } = await renderApp({ path, handlers: [...server.handlers, ...screens.handlers] })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within((await screen.findByRole('checkbox', { name: 'Lobby (3)' })).closest('[role=dialog]') as never)
  expect(dialog.getByRole('checkbox', { name: 'Lobby (3)' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialog.findByText('Choose what is shown.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Choose a content or a playlist' }))
  await user.click(await screen.findByRole('button', { name: /Menu/ }))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await dialogTitled('“Menu” is published')).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { deviceGroups: [11], item: { itemId: 1, type: 'content' } } }])
})

test('of many groups one is found by its name, and by that of a screen in it', async () => {
  const folders = makeFolders()
  const node = folders.allNodes?.at(-1)
  const more = Array.from({ length: 6 }, (_, n) => ({ ...node, id: 20 + n, text: `Floor ${n}`, parentId: 10 }))
  const many = { ...folders, allNodes: [...(folders.allNodes ?? []), ...more] } as typeof folders
  for (const { id } of more) many.allNodes?.[0]?.children?.push(id)
  const server = publisher()
  server.handlers.push(...screensServer([lobby]).handlers)
  const { user, dialog } = await open('Menu', server, { folders: many })
  const shown = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  await user.type(dialog.getByRole('searchbox', { name: 'Search groups and screens' }), 'wall')
  await waitFor(() => expect(shown()).toEqual(['Lobby (3) with Lobby wall']))
})

test('who may not change schedules, or see screens, is not offered it', async () => {
  const without = (part: Parameters<typeof rights>[1]) => makeSelf({ auth: rights('W', part) })
  for (const self of [without({ Schedule: 'R' }), without({ Device: 'N' })]) {
    const { user } = await renderApp({ path: '/contents/all-content', self, handlers: publisher().handlers })
    await user.click((await screen.findAllByRole('button', { name: 'Actions for Menu' })).at(-1) as HTMLElement)
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).not.toContainEqual(
      expect.stringMatching(/^Publish/),
    )
    document.body.innerHTML = ''
  }
})

test('a template is not published', async () => {
  const server = publisher()
  server.handlers.unshift(...listing([makeContent({ id: 9, name: 'Frame', type: 'Template' as never })]))
  const { user } = await renderApp({ path: '/contents/all-content', handlers: server.handlers })
  await user.click(await screen.findByRole('button', { name: 'Actions for Frame' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).not.toContainEqual(
    expect.stringMatching(/^Publish/),
  )
})

test.each([
  ['General', 1],
  ['Sync Play', 0],
] as const)('a %s playlist is offered to screens %i time', async (type, times) => {
  const server = publisher()
  server.handlers.unshift(answer('get', '/api/playlists/{id}', { ...aPlaylist(), type }))
  await renderApp({ path: '/playlist/edit-playlist/4', handlers: server.handlers })
  await screen.findByRole('heading', { name: 'Morning' })
  expect(screen.queryAllByRole('button', { name: 'Publish' })).toHaveLength(times)
})
