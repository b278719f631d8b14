import { answer, pageOf, refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { makeFile, makeTemplate, openBroadcasts } from './broadcast.fake'

type Opened = Awaited<ReturnType<typeof openBroadcasts>>

const dialogOf = async () => within(await screen.findByRole('dialog'))

async function begin(app: Opened, label = 'Show a message now') {
  await app.user.click((await screen.findAllByText(label, { selector: 'button span' }))[0] as HTMLElement)
  return dialogOf()
}

/** Puts words into the message at once, as from the clipboard. */
async function write({ user }: Opened, dialog: Awaited<ReturnType<typeof dialogOf>>, words: string) {
  await user.clear(dialog.getByLabelText('Words'))
  await user.paste(words)
}

async function choose({ user }: Opened, dialog: Awaited<ReturnType<typeof dialogOf>>, group: string) {
  await user.click(dialog.getByLabelText('A device group'))
  await user.click(await dialog.findByText('Choose a device group', { selector: 'button span' }))
  await user.click(await screen.findByRole('treeitem', { name: group }))
}

const files = [
  makeFile({ id: 8, name: 'soup.png', type: 'Image' }),
  makeFile({ id: 9, name: 'gong.mp3', type: 'Audio' }),
]

/** Chooses a file of the library. */
async function pick({ user }: Opened, dialog: Awaited<ReturnType<typeof dialogOf>>, field: string, file: string) {
  const group = within(dialog.getByLabelText(field))
  await user.click(group.getByText('Choose'))
  await user.click(await group.findByText(file))
}

const pictureOf = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
  dialog.getByLabelText('Preview', { selector: '[role=img]' }).querySelector('[class*=board] img')

test('an empty page says what a message does, and offers to show one', async () => {
  const app = await openBroadcasts('message')
  expect(await screen.findByText(/seen within seconds, without a schedule/)).toBeVisible()
  expect(screen.getAllByText('Show a message now', { selector: 'button span' })).toHaveLength(2)
  expect(app.server.started).toEqual([])
})

test('a message of words alone goes to all screens, for as long as was chosen; the button says how many they are', async () => {
  const app = await openBroadcasts('message')
  const dialog = await begin(app)
  expect(dialog.getByText('Show the news of a source')).not.toBeVisible()
  await write(app, dialog, 'Lunch is ready')
  await app.user.click(dialog.getByLabelText('30 min'))
  await app.user.click(await dialog.findByText('Show on 128 screens'))
  await waitFor(() => expect(app.server.started).toHaveLength(1))
  const { message, ...rest } = app.server.started[0] ?? {}
  expect(rest).toEqual({ companyId: 2, minutes: 30, everywhere: true })
  expect(message).toMatchObject({
    content: 'Lunch is ready',
    position: 'bottom',
    isRss: false,
    bgImage: '',
    fontType: '',
  })
  expect(await screen.findByText('It goes to 5 screens')).toBeInTheDocument()
  expect(await screen.findByRole('region', { name: 'Closing soon' })).toBeVisible()
})

test('a message goes to a device group, whose screens are counted', async () => {
  const app = await openBroadcasts('message')
  const dialog = await begin(app)
  await write(app, dialog, 'Lunch')
  await choose(app, dialog, 'Lobby (3)')
  await app.user.click(await dialog.findByText('Show on 3 screens'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ groupId: 11 }]))
  expect(app.server.started[0]).not.toHaveProperty('everywhere')
  expect(app.server.counted).toContain('11')
})

test('a template gives its words and looks; that its source is left out is said', async () => {
  const files = { bgImage: '8', audio: '9', fontType: 'company', fontFace: 'Go' } as const
  const templates = [makeTemplate({ ...files, isRss: true, rss: '7' })]
  const app = await openBroadcasts('message', { templates })
  const dialog = await begin(app)
  await app.user.click(dialog.getByLabelText('Begin with a template'))
  await app.user.click(await screen.findByTitle('Fire'))
  expect(dialog.getByLabelText('Words')).toHaveValue('Leave the building')
  expect(dialog.getByText('The lines of the template’s source are not taken over')).toBeVisible()
  await waitFor(() => expect(dialog.getByText('Picture behind the words')).toBeVisible())
  await app.user.click(await dialog.findByText('Show on 128 screens'))
  await waitFor(() => expect(app.server.started).toHaveLength(1))
  expect(app.server.started[0]?.message).toMatchObject({
    ...{ content: 'Leave the building', bgColor: '#B3001BFF', position: 'top' },
    ...{ ...files, isRss: false, rss: '' },
  })
})

test('a picture and a sound of the library come with words of one’s own', async () => {
  const app = await openBroadcasts('message', { files })
  const dialog = await begin(app)
  await write(app, dialog, 'Lunch')
  await pick(app, dialog, 'Picture behind the words', 'soup.png')
  await waitFor(() => expect(pictureOf(dialog)).toHaveAttribute('src', '/img/uploads/soup.png.screen'))
  await pick(app, dialog, 'Sound when it appears', 'gong.mp3')
  await app.user.click(await dialog.findByText('Show on 128 screens'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ message: { bgImage: '8', audio: '9' } }]))
})

test('who may not see the library brings what a template has, and is offered nothing else', async () => {
  const self = makeSelf({ auth: rights('W', { Content: 'N' }) })
  const app = await openBroadcasts('message', { templates: [makeTemplate({ bgImage: '8', audio: '9' })] }, { self })
  const dialog = await begin(app)
  expect(dialog.queryByText('Picture and sound')).toBeNull()
  await app.user.click(dialog.getByLabelText('Begin with a template'))
  await app.user.click(await screen.findByTitle('Fire'))
  await app.user.click(await dialog.findByText('Show on 128 screens'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ message: { bgImage: '8', audio: '9' } }]))
})

test('what cannot be shown is said at its fields', async () => {
  const app = await openBroadcasts('message')
  const refused = { 'message.content': 'too-long', minutes: 'out-of-range', groupId: 'too-few' }
  const errors = Object.entries(refused).map(([field, code]) => ({ location: `body.${field}`, code, message: code }))
  app.server.refusals.push(refuse(422, 'invalid', { errors }))
  const dialog = await begin(app)
  await write(app, dialog, 'Lunch')
  await app.user.click(await dialog.findByText('Show on 128 screens'))
  for (const [label, text] of [
    ['Words', /This is too long/],
    ['For how long', /outside of what is allowed/],
    ['Where', /too few/],
  ] as const) {
    const item = (await dialog.findByText(text)).closest('.ant-form-item') as HTMLElement
    expect(within(item).getAllByText(label)[0]).toBeVisible()
  }
})

test('minutes of one’s own beyond their bounds, and no device group, are said before anything is sent', async () => {
  const app = await openBroadcasts('message')
  const dialog = await begin(app)
  await write(app, dialog, 'Lunch')
  await app.user.clear(dialog.getByLabelText('Minutes'))
  await app.user.click(dialog.getByLabelText('A device group'))
  await app.user.click(await dialog.findByText('Show now', { selector: 'button span' }))
  expect(await dialog.findByText('From 1 to 1,440 minutes')).toBeVisible()
  expect(await dialog.findByText('Choose a device group', { selector: '[class*=explain-error]' })).toBeVisible()
  expect(app.server.started).toEqual([])
})

test('screens that were chosen elsewhere open the dialog, once; it names them', async () => {
  const app = await openBroadcasts('message')
  const screens = [
    { id: 1, name: 'Lobby wall' },
    { id: 2, name: 'Desk' },
  ]
  act(() => app.history.push('/message/now', { aim: { kind: 'screens', screens } } as never))
  const dialog = await dialogOf()
  expect(await dialog.findByText('Lobby wall and Desk')).toBeVisible()
  await waitFor(() => expect(app.history.location.state.aim).toBeUndefined())
  await write(app, dialog, 'Lunch')
  await app.user.click(await dialog.findByText('Show on 2 screens'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ deviceIds: [1, 2] }]))
  expect(app.server.started[0]).not.toHaveProperty('everywhere')
})

test('the address opens the dialog, too', async () => {
  const app = await openBroadcasts('message', {}, { path: '/message/now?dialog=add' })
  expect(await dialogOf()).toBeTruthy()
  await waitFor(() => expect(app.url()).toBe('/message/now'))
})

test('who may not see screens shows on all of them, however many they are', async () => {
  const app = await openBroadcasts('message', {}, { self: makeSelf({ auth: rights('W', { Device: 'N' }) }) })
  const dialog = await begin(app)
  expect(dialog.queryByLabelText('A device group')).toBeNull()
  await write(app, dialog, 'Lunch')
  await app.user.click(dialog.getByText('Show now'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ everywhere: true }]))
  expect(app.server.counted).toEqual([])
})

describe('where no screen would show it', () => {
  const none = answer('get', '/api/device', () => pageOf([], 0))

  test('that is said above the button, with the way to add one', async () => {
    const app = await openBroadcasts('message', {}, { handlers: [none] })
    const dialog = await begin(app)
    expect(await dialog.findByText(/^No screen is in use yet/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Add a screen' })).toHaveAttribute(
      'href',
      '/device/my-devices?dialog=addDevice',
    )
    expect(dialog.queryByText('Choose another place')).toBeNull()
    expect(dialog.getByText('Show on 0 screens').closest('button')).toBeDisabled()
  })

  test('another group can be chosen; who may add no screens is offered none', async () => {
    const self = makeSelf({ auth: rights('W', { Device: 'R' }) })
    const app = await openBroadcasts('message', {}, { handlers: [none], self })
    const dialog = await begin(app)
    await choose(app, dialog, 'Lobby (3)')
    expect(await dialog.findByText(/^No screen that is in use hangs there/)).toBeVisible()
    expect(dialog.queryByRole('link', { name: 'Add a screen' })).toBeNull()
    await app.user.click(dialog.getByText('Choose another place'))
    expect(document.activeElement?.closest('[class*=aim]')).not.toBeNull()
  })
})

test('a group that was not chosen yet is asked for by the button alone', async () => {
  const app = await openBroadcasts('message')
  const dialog = await begin(app)
  await write(app, dialog, 'Lunch')
  await app.user.click(dialog.getByLabelText('A device group'))
  const error = () => dialog.queryByText('Choose a device group', { selector: '[class*=explain-error]' })
  const start = await dialog.findByText('Show now', { selector: 'button span' })
  expect(error()).toBeNull()
  await app.user.click(start)
  await waitFor(() => expect(error()).toBeVisible())
  await app.user.click(dialog.getByText('Choose a device group', { selector: 'button span' }))
  await app.user.click(await screen.findByRole('treeitem', { name: 'Lobby (3)' }))
  await waitFor(() => expect(error()).toBeNull())
})

test('in a narrow window the preview stands below the words', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: /899/.test(query) }))
  const app = await openBroadcasts('message')
  const dialog = await begin(app)
  const preview = dialog.getByRole('region', { name: 'Preview' })
  const isAfter = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAfter(dialog.getByLabelText('Words'), preview)).toBeTruthy()
  expect(isAfter(preview, dialog.getByLabelText('30 min'))).toBeTruthy()
})

test.each([
  ['zh-Hans', '目标屏幕', '位置'],
  ['zh-Hant', '目標螢幕', '位置'],
] as const)('%s tells the screens from the place of the line on them', async (locale, screens, place) => {
  await openBroadcasts('message', {}, { locale, path: '/message/now?dialog=add' })
  const dialog = await dialogOf()
  expect(await dialog.findAllByText(screens)).toHaveLength(1)
  expect(dialog.getAllByText(place)).toHaveLength(1)
})
