import { answer, noAnswer, refuse } from '@marquee/testkit/answer'
import { itIs } from '@marquee/testkit/clock'
import { makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { server } from '@marquee/testkit/server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { RequestHandler } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Schedule } from '../item/item'
import { item, schedule, scheduleServer } from '../schedules.fake'

beforeEach(() => itIs('2026-11-18T03:00:00Z'))

const monday = '&view=week&day=2026-11-23'
/** In a week that is not the current one, in which something is added from now on. */
const farMonday = '&view=week&day=2040-11-19'
const lobby = (part: Partial<Schedule> = {}) =>
  schedule({
    channels: [
      {
        name: 'Channel 1',
        items: [item(), item({ id: 9, name: 'News', priority: 1, startTime: '12:00', endTime: '13:00' })],
      },
    ],
    ...part,
  })

interface Options {
  world?: ReturnType<typeof scheduleServer>
  self?: ReturnType<typeof makeSelf>
  handlers?: RequestHandler[]
}

async function show(path: string, { world = scheduleServer([lobby()]), self, handlers = [] }: Options = {}) {
  const app = await renderApp({ path, self, handlers: [...handlers, ...world.handlers] })
  await screen.findByRole('group', { name: 'Channels' })
  const fold = screen.queryByRole('button', { name: 'Schedule details', expanded: false })
  if (fold) fireEvent.click(fold)
  return { ...app, ...world }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const calendar = () => within(screen.getByRole('region', { name: /^Calendar of/ }))
const bars = () => calendar().findAllByRole('button')
/** In tests the kit gives every dialog the same id, so that names cannot tell them apart: their titles do. */
const dialogWith = (title: string | RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('dialog').find((dialog) => within(dialog).queryByText(title))
    if (!found) throw new Error(`no dialog "${title}"`)
    return found
  })
/** Where drafts are kept on this device. */
const keptDrafts = () => Object.keys(localStorage).flatMap((key) => /^marquee\.draft\.\d\.(.*)/.exec(key)?.[1] ?? [])
const last = <T,>(list: readonly T[]): T => list.at(-1) as T

describe('a new schedule', () => {
  test('R451 R452 R453 starts with a name, one channel and the device group of the URL', async () => {
    await show('/schedule/edit-schedule?deviceGroup=13')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveDisplayValue(
      /^\[NEW Schedule\] \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    )
    expect(await screen.findByRole('button', { name: 'Device group: Default / Lobby / Desk' })).toBeVisible()
    expect(within(screen.getByRole('group', { name: 'Channels' })).getAllByRole('button')).toHaveLength(1)
  })

  test('R468 is made with what was added by button, and its own page follows', async () => {
    const { user, sent, url } = await show(`/schedule/edit-schedule?deviceGroup=13${farMonday}`)
    await user.click(await screen.findByRole('button', { name: 'Add “Film”' }))
    const dialog = await dialogWith('Add to the schedule')
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Film')
    await user.click(within(dialog).getByText('Weekly'))
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Fri' }))
    await user.click(within(dialog).getByRole('radio', { name: '1: strongest' }))
    const sentence = 'Every Monday and Friday, 09:00–11:00, from Nov 19, 2040'
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent(sentence))
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    expect(await bars()).toHaveLength(1)
    await user.click(button('Save'))
    await waitFor(() => expect(url()).toMatch(/^\/schedule\/edit-schedule\/41\?.*view=week&day=2040-11-19/))
    expect(sent).toMatchObject([
      {
        call: 'create',
        body: {
          companyId: 2,
          type: 'General',
          deviceGroup: 13,
          content: [
            {
              name: 'Channel 1',
              items: [
                {
                  itemId: 6,
                  type: 'content',
                  start: '2040-11-19',
                  end: '',
                  startTime: '09:00',
                  endTime: '11:00',
                  repeat: 'Weekly',
                  repeatOptions: [1, 5],
                  priority: 1,
                },
              ],
            },
          ],
        },
      },
    ])
  })

  test('without a device group it is not sent: that would be every screen', async () => {
    const { user, sent } = await show('/schedule/edit-schedule')
    expect(button('Save')).toBeDisabled() // nobody has made anything of it
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Lobby')
    await user.click(button('Save'))
    const group = await screen.findByRole('button', { name: 'Device group: Choose a device group' })
    await waitFor(() => expect(group).toHaveFocus())
    expect(group).toHaveAccessibleDescription('Please fill this in.')
    expect(sent).toEqual([])
  })
})

describe('a saved schedule', () => {
  test('R469 is saved over its version, with everything that it had', async () => {
    const { user, sent } = await show(`/schedule/edit-schedule/1?${monday}`)
    expect(button('Save')).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'At noon')
    await user.click(button('Save'))
    expect(await screen.findByText('The schedule has been saved')).toBeVisible()
    expect(sent[0]).toMatchObject({
      call: 'save',
      ifMatch: '"v3"',
      body: { id: 1, description: 'At noon', deviceGroup: 11, scheduleGroup: 10, content: lobby().channels },
    })
    expect(button('Save')).toBeDisabled()
  })

  test('an item is opened from its bar, changed and removed; steps go back and forth', async () => {
    const { user, sent } = await show(`/schedule/edit-schedule/1?${monday}`)
    await user.click(calendar().getByRole('button', { name: /News/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove from the schedule' }))
    await waitFor(async () => expect(await bars()).toHaveLength(1))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await bars()).toHaveLength(2))
    await user.click(button('Redo'))
    await waitFor(async () => expect(await bars()).toHaveLength(1))
    await user.click(button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ content: [{ items: [{ id: 8 }] }] })
  })

  test('R031 R455 G140 channels are added, renamed and deleted, all but the last', async () => {
    const { user, sent } = await show(`/schedule/edit-schedule/1?${monday}`)
    await user.click(button('Add channel'))
    expect(await screen.findByRole('button', { name: 'Channel 2', pressed: true })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Calendar of Channel 2' })).toBeVisible()
    await user.click(button('Actions for Channel 2'))
    await user.click(await screen.findByRole('menuitem', { name: /Rename channel/ }))
    const dialog = await dialogWith('Rename channel')
    const box = within(dialog).getByRole('textbox', { name: 'Name' })
    await user.clear(box)
    await user.type(box, 'Channel 1{Enter}')
    expect(await within(dialog).findByText('Another channel has this name already.')).toBeVisible()
    await user.clear(box)
    await user.type(box, 'Window{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Channel 1' }))
    await user.click(button('Actions for Channel 1'))
    await user.click(await screen.findByRole('menuitem', { name: /Delete channel/ }))
    expect(await screen.findByText(/Its 2 items go with it/)).toBeVisible()
    await user.click(button('Delete channel'))
    expect(await screen.findByRole('button', { name: 'Window', pressed: true })).toBeVisible()
    await user.click(button('Actions for Window'))
    expect(await screen.findByRole('menuitem', { name: /Delete channel/ })).toHaveAttribute('aria-disabled', 'true')
    await user.click(button('Save'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ content: [{ name: 'Channel 1', isDelete: true }, { name: 'Window' }] })
  })

  test('R030 today, previous, next, month, week and day', async () => {
    const { user, url } = await show(`/schedule/edit-schedule/1?${monday}`)
    const shown = () => last(screen.getAllByRole('heading', { level: 2 })).textContent?.replace(/\s/g, ' ')
    expect(shown()).toBe('Nov 22 – 28, 2026')
    await user.click(button('Next'))
    expect(shown()).toBe('Nov 29 – Dec 5, 2026')
    await user.click(button('Previous'))
    await user.click(button('Month'))
    expect(shown()).toBe('November 2026')
    await user.click(button('Day'))
    expect(shown()).toBe('Monday, November 23, 2026')
    await user.click(button('Week'))
    expect(button('Week')).toHaveAttribute('aria-pressed', 'true')
    await user.click(button('Today'))
    expect(url()).not.toContain('2026-11-23')
    expect(shown()).toBe('Nov 15 – 21, 2026')
  })

  test('its details are folded away, until one of them is refused', async () => {
    const refusal = { errors: [{ location: 'body.description', code: 'too-long' }] }
    const world = scheduleServer([lobby()])
    const refusing = answer('patch', '/api/schedule', () => refuse(422, 'invalid', refusal))
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, { world, handlers: [refusing] })
    const fold = button('Schedule details')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'At noon')
    await user.click(fold)
    expect(screen.queryByRole('textbox', { name: 'Description' })).not.toBeInTheDocument()
    await user.click(button('Save'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus())
    expect(fold).toHaveAttribute('aria-expanded', 'true')
  })

  test('leaving with changes asks first', async () => {
    const { user, url } = await show(`/schedule/edit-schedule/1?${monday}`)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All schedules' }))
    const dialog = await dialogWith('Discard your changes?')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(url()).toContain('/schedule/edit-schedule/1')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All schedules' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(url()).toBe('/schedule'))
  })

  test('R317 who may only read sees everything and changes nothing', async () => {
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, { self: makeSelf({ auth: rights('R') }) })
    expect(screen.getByText('You can look at this schedule, but not change it.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    expect(screen.queryByRole('complementary', { name: 'Contents and playlists' })).not.toBeInTheDocument()
    await user.click(calendar().getByRole('button', { name: /News/ }))
    const dialog = await dialogWith('Item')
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toBeDisabled()
    expect(within(dialog).queryByRole('button', { name: 'Remove from the schedule' })).not.toBeInTheDocument()
  })

  test('one from the recycle bin says so and can be restored', async () => {
    const { user, sent } = await show('/schedule/edit-schedule/1', {
      world: scheduleServer([lobby({ active: false })]),
    })
    await user.click(button('Restore'))
    await waitFor(() => expect(sent).toMatchObject([{ call: 'toggle' }]))
    await waitFor(() => expect(screen.queryByText(/is in the recycle bin/)).not.toBeInTheDocument())
  })
})

describe('somebody else saved first', () => {
  async function conflict(change?: (user: UserEvent) => Promise<void>) {
    const world = scheduleServer([lobby()])
    const app = await show(`/schedule/edit-schedule/1?${monday}`, { world })
    await app.user.type(screen.getByRole('textbox', { name: 'Name' }), ' mine')
    await change?.(app.user)
    world.change(1, { name: 'Theirs', channels: [{ name: 'Channel 1', items: [item()] }] })
    await app.user.click(button('Save'))
    expect(await dialogWith(/^Taro saved a newer version on Nov 2, 2026/)).toBeVisible()
    return app
  }

  test('it is said what differs', async () => {
    await conflict()
    const cells = (name: string) =>
      within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement).getAllByRole('cell')
    const marked = (cell: HTMLElement) => [...cell.querySelectorAll('del, ins')].map((line) => line.textContent)
    expect(cells('Name').map(marked)).toEqual([
      ['Lobby', 'Theirs'],
      ['Lobby', 'Lobby mine'],
    ])
    expect(cells('Items').map((cell) => cell.textContent)).toEqual([
      'Channel 1 · News · Nov 23, 2026, 12:00–13:00',
      'as before',
    ])
    expect(screen.queryByRole('rowheader', { name: 'Description' })).not.toBeInTheDocument()
  })

  test('my changes go on top of it', async () => {
    const { user, sent } = await conflict()
    await user.click(button('Save my changes on top'))
    expect(await screen.findByText('The schedule has been saved')).toBeVisible()
    expect(sent[1]).toMatchObject({
      call: 'save',
      ifMatch: '"v4"',
      body: { name: 'Lobby mine', content: [{ items: [{ id: 8 }] }] },
    })
  })

  test('where I changed the channels too, items that they took out are added again', async () => {
    const { user, sent } = await conflict((user) => user.click(button('Add channel')))
    await user.click(button('Save my changes on top'))
    expect(await screen.findByText('The schedule has been saved')).toBeVisible()
    expect(sent[1]?.body).toMatchObject({
      content: [{ items: [{ id: 8 }, { id: 0, name: 'News' }] }, { name: 'Channel 2' }],
    })
  })

  test('mine becomes a schedule of its own', async () => {
    const { user, sent, url } = await conflict()
    await user.click(button('Save mine as a copy'))
    await waitFor(() => expect(url()).toBe('/schedule/edit-schedule/41'))
    expect(sent[1]).toMatchObject({ call: 'create', body: { name: 'Lobby mine (copy)' } })
  })

  test('theirs is taken', async () => {
    const { user } = await conflict()
    await user.click(button('Use the newer version'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs'))
    expect(button('Save')).toBeDisabled()
  })

  test('the work stays when the dialog is closed', async () => {
    const { user } = await conflict()
    await user.click(button('Close'))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lobby mine')
  })
})

describe('what the server refuses', () => {
  const refusing = (location: string, code: string) => [
    answer('patch', '/api/schedule', () =>
      refuse(422, 'invalid', { errors: [{ location, code, message: 'Choose another.' }] }),
    ),
  ]

  test('about an item lands in its dialog', async () => {
    const handlers = refusing('body.content[0].items[1].itemId', 'recycled')
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, { handlers })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(button('Save'))
    const dialog = await dialogWith('Edit item')
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('News')
    expect(within(dialog).getByRole('alert')).toHaveTextContent('in the recycle bin')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(calendar().getByRole('img', { name: 'Needs attention' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lobby!')
  })

  test('about a field of an item lands on the field', async () => {
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, {
      handlers: refusing('body.content[0].items[0].end', 'before-start'),
    })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(button('Save'))
    const dialog = await dialogWith('Edit item')
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Ends on' })).toHaveAccessibleDescription(
        'The last day must not lie before the first.',
      ),
    )
  })

  test('about what has no field is said above', async () => {
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, {
      handlers: refusing('body.content', 'too-many'),
    })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    await user.click(button('Save'))
    expect(await screen.findByText('These are too many.')).toBeVisible()
  })

  test('about the schedule lands on its field', async () => {
    const { user } = await show(`/schedule/edit-schedule/1?${monday}`, { handlers: refusing('body.name', 'too-long') })
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.type(name, '!')
    await user.click(button('Save'))
    expect(await screen.findByText('This is too long.')).toBeVisible()
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toBeInvalid()
  })
})

test('R125 another company is entered after the question about unsaved work, and not without it', async () => {
  const self = makeGlobalAdmin()
  const { user, url } = await show(`/schedule/edit-schedule/1?companyId=2${monday}`, { self })
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'At noon')
  const choose = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Company' }))
    await user.click(last(await screen.findAllByTitle('Kawa Hotels')))
  }
  await choose()
  await user.click(within(await dialogWith('Discard your changes?')).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('At noon')
  expect(localStorage.getItem('marquee.company')).toBe('2')
  expect(keptDrafts()).toEqual(['7/2/schedule/1'])
  await choose()
  await user.click(within(await dialogWith('Discard your changes?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(url()).toBe('/dashboard?companyId=3'))
  expect(localStorage.getItem('marquee.company')).toBe('3')
  expect(keptDrafts()).toEqual([])
})

test('what is changed while a save is on its way stays, and is saved over it', async () => {
  const { user, sent } = await show(`/schedule/edit-schedule/1?${monday}`)
  const description = screen.getByRole('textbox', { name: 'Description' })
  await user.type(description, 'At')
  await act(async () => {
    button('Save').click()
    fireEvent.change(description, { target: { value: 'At noon' } })
  })
  expect(await screen.findByText('The schedule has been saved')).toBeVisible()
  expect(description).toHaveValue('At noon')
  await user.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { ifMatch: '"v3"', body: { description: 'At' } },
    { ifMatch: '"v4"', body: { description: 'At noon' } },
  ])
})

test('what could not be saved for want of a connection can be saved once it is back', async () => {
  let isDown = true
  const world = scheduleServer([lobby()])
  const down = answer('patch', '/api/schedule', () => (isDown ? noAnswer() : lobby({ version: 2 })) as never)
  const self_ = answer('get', '/api/self', () => (isDown ? noAnswer() : makeSelf()) as never)
  const { user } = await show(`/schedule/edit-schedule/1?${monday}`, { world })
  server.use(down, self_)
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'At noon')
  await user.click(button('Save'))
  await waitFor(() => expect(screen.getAllByText(/server cannot be reached/).length).toBeGreaterThan(1))
  isDown = false
  await user.click(button('Try now'))
  expect(await screen.findByText(/It answers again: try once more/)).toBeVisible()
  expect(screen.queryByText(/server cannot be reached/)).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('At noon')
})

test('a session that ends under unsaved work begins again over the page; nothing that was typed is lost', async () => {
  const { user, leave, handlers, sent } = await show(`/schedule/edit-schedule/1?${monday}`)
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'At noon')
  server.use(answer('patch', '/api/schedule', () => refuse(401, 'signed-out')))
  await user.click(button('Save'))
  const dialog = within(await dialogWith('Your session has ended'))
  expect(leave).not.toHaveBeenCalled()
  await user.type(await dialog.findByLabelText('User name'), 'hanako')
  await user.type(dialog.getByLabelText('Password'), 'Window-Seat-42')
  await user.click(dialog.getByRole('checkbox', { name: /licence|license/i }))
  server.use(answer('post', '/api/login', makeSelf()), ...handlers)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('At noon')
  await waitFor(() => expect(sent).toMatchObject([{ call: 'save', body: { description: 'At noon' } }])) // again, by itself
})

test('R287 a session that ends with nothing to lose leads to the sign-in page', async () => {
  const { channels, leave } = await show(`/schedule/edit-schedule/1?${monday}`)
  server.use(answer('get', '/api/schedule/{id}', () => refuse(401, 'signed-out')))
  act(() => channels.at(-1)?.send({ entity: 'schedule', id: 1, companyId: 2 }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
})
