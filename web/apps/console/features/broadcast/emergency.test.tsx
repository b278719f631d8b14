import { refuse } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeFile, makeTemplate, openBroadcasts } from './broadcast.fake'

type Opened = Awaited<ReturnType<typeof openBroadcasts>>

/** The innermost dialog: the second step lies above the first. */
const dialogOf = async (title: string) => {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return within(heading.closest('[role=dialog]') as HTMLElement)
}

/** Begins with a template, by its button. */
async function begin({ user }: Opened, template = /^Fire/) {
  const choice = within(await screen.findByRole('region', { name: 'Start an emergency' }))
  await user.click(await choice.findByRole('button', { name: template }))
  return dialogOf('Start an emergency')
}

async function prepare(app: Opened) {
  const first = await begin(app)
  await app.user.click(await first.findByText('Prepare…'))
  return { first, second: await dialogOf('This will be shown') }
}

test('an emergency is prepared, seen, and then started: on all screens, whole, for an hour', async () => {
  const app = await openBroadcasts('emergency')
  const { second } = await prepare(app)
  expect(await second.findByText('Emergency to 128 screens: all places')).toBeVisible()
  expect(second.getByText(/^Until .+, unless it is ended before\.$/)).toBeVisible()
  await waitFor(() =>
    expect(second.getByRole('img', { name: 'As screens show it' })).toHaveTextContent('Leave the building'),
  )
  expect(app.server.started).toEqual([])
  await app.user.click(second.getByText('Start on 128 screens'))
  await waitFor(() => expect(app.server.started).toHaveLength(1))
  const { message, ...rest } = app.server.started[0] ?? {}
  expect(rest).toEqual({
    companyId: 2,
    templateId: 5,
    minutes: 60,
    everywhere: true,
    layout: 'full',
    drill: false,
    label: '',
  })
  expect(message).toMatchObject({ content: 'Leave the building', bgColor: '#B3001BFF' })
})

describe('the picture of a template', () => {
  const withPicture = { bgImage: '8', audio: '9' }
  const files = [makeFile({ id: 8, name: 'exits.png', type: 'Image' })]

  test('that is not kept ready: screens fetch it first, and the second step says what is seen and heard', async () => {
    const app = await openBroadcasts('emergency', { templates: [makeTemplate(withPicture)], files })
    const { first, second } = await prepare(app)
    const hint = 'Screens fetch the picture and the sound first. Meanwhile they show the words.'
    for (const step of [first, second]) expect(step.getByText(hint)).toBeInTheDocument()
    expect(second.getByText(/^The picture fills the whole screen, and the words.+ The sound is heard/)).toBeVisible()
    const seen = second.getByLabelText('As screens show it', { selector: '[role=img]' })
    await waitFor(() => expect(seen.querySelector('img')).toHaveAttribute('src', '/img/uploads/exits.png.screen'))
  })

  test('is seen on its button', async () => {
    await openBroadcasts('emergency', { templates: [makeTemplate(withPicture)], files })
    const button = await screen.findByRole('button', { name: /^Fire/ })
    await waitFor(() => expect(button.innerHTML).toContain('/img/uploads/exits.png'))
  })

  test('that is kept ready is there at once', async () => {
    const app = await openBroadcasts('emergency', { templates: [makeTemplate({ ...withPicture, ready: true })], files })
    const { second } = await prepare(app)
    expect(second.getByText(/^The picture fills the whole screen/)).toBeVisible()
    expect(screen.queryByText(/^Screens fetch/)).toBeNull()
  })

  test('may fill the screen alone; a band has words', async () => {
    const app = await openBroadcasts('emergency', { templates: [makeTemplate(withPicture)], files })
    const first = await begin(app)
    await app.user.clear(first.getByLabelText('Words'))
    const seen = first.getByLabelText('Preview', { selector: '[role=img]' })
    await waitFor(() => expect(seen).toHaveTextContent(''))
    await app.user.click(first.getByLabelText('A band'))
    await app.user.click(first.getByText('Prepare…'))
    expect(await first.findByText('Write what the message says')).toBeVisible()
    await waitFor(() => expect(seen).toHaveTextContent('Your words appear here'))
    await app.user.click(first.getByLabelText('The whole screen'))
    await app.user.click(first.getByText('Prepare…'))
    const second = await dialogOf('This will be shown')
    expect(second.getByText(/^The picture fills the whole screen, without words\./)).toBeVisible()
    expect(second.getByText(/go on with what plays until then/)).toBeVisible()
    await app.user.click(second.getByText('Start on 128 screens'))
    await waitFor(() => expect(app.server.started).toMatchObject([{ layout: 'full', message: { content: '' } }]))
  })
})

test('templates that are kept ready come first, also one that is the last of many by its name', async () => {
  const templates = Array.from({ length: 60 }, (_, at) => makeTemplate({ id: at + 1, name: `Case ${at}.` }))
  templates.push(makeTemplate({ id: 99, name: 'Fire', ready: true }))
  await openBroadcasts('emergency', { templates })
  const buttons = await screen.findAllByRole('button', { name: /Leave the building/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/FireReady.*building$/),
    ...Array.from({ length: 11 }, (_, at) => expect.stringMatching(`Case ${at}\\.`)),
  ])
})

test('Escape in the second step goes back to the first, and starts nothing', async () => {
  const app = await openBroadcasts('emergency')
  const { first } = await prepare(app)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('This will be shown')).toBeNull())
  expect(first.getByLabelText('Words')).toHaveValue('Leave the building')
  expect(app.server.started).toEqual([])
})

test('it can be done by keyboard alone', async () => {
  const app = await openBroadcasts('emergency')
  const first = await begin(app)
  const button = (await first.findByText('Prepare…')).closest('button') as HTMLElement
  button.focus()
  await app.user.keyboard('{Enter}')
  const second = await dialogOf('This will be shown')
  const start = (await second.findByText('Start on 128 screens')).closest('button')
  for (let step = 0; step < 5 && document.activeElement !== start; step++) await app.user.tab()
  expect(start).toHaveFocus()
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(app.server.started).toHaveLength(1))
})

test('a drill says that it is one, in words that can be changed and must be there', async () => {
  const app = await openBroadcasts('emergency')
  const first = await begin(app)
  await app.user.click(first.getByLabelText('Drill'))
  const label = await first.findByLabelText('Mark of the drill')
  expect(label).toHaveValue('This is a drill')
  await app.user.clear(label)
  await app.user.click(first.getByText('Prepare…'))
  expect(await first.findByText('Write how it is marked as a drill')).toBeVisible()
  await app.user.click(label)
  await app.user.paste('Only a test')
  await app.user.click(first.getByText('Prepare…'))
  const second = await dialogOf('This drill will be shown')
  expect(await second.findByText('Drill to 128 screens: all places')).toBeVisible()
  await app.user.click(second.getByText('Start on 128 screens'))
  await waitFor(() => expect(app.server.started).toMatchObject([{ drill: true, label: 'Only a test' }]))
})

test('what the server refuses is said in the first step', async () => {
  const app = await openBroadcasts('emergency')
  const errors = [{ location: 'body.label', code: 'too-long', message: 'too-long' }]
  app.server.refusals.push(refuse(422, 'invalid', { errors }))
  const { first, second } = await prepare(app)
  await app.user.click(await second.findByText('Start on 128 screens'))
  expect(await first.findByText(/This is too long/)).toBeInTheDocument()
})

test('no templates: the page says what they are good for, and leads to them', async () => {
  await openBroadcasts('emergency', { templates: [] })
  expect(await screen.findByText(/nobody has to write in an emergency/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Make templates' })).toHaveAttribute('href', '/message')
})

test('of many templates one is found by its name', async () => {
  const templates = Array.from({ length: 14 }, (_, at) => makeTemplate({ id: at + 1, name: `Case ${at + 1}.` }))
  const { user } = await openBroadcasts('emergency', { templates })
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'Case 14')
  await waitFor(() => expect(screen.queryByRole('button', { name: /Case 1\./ })).toBeNull())
  expect(await screen.findByRole('button', { name: /Case 14\./ })).toBeVisible()
})

test('a role with emergencies alone writes its own words, white on red, and is asked for no template', async () => {
  const app = await openBroadcasts('emergency', {}, { self: makeSelf({ auth: rights('N', { Emergency: 'W' }) }) })
  const first = await begin(app, /^Own words/)
  expect(screen.queryByRole('button', { name: /^Fire/ })).toBeNull()
  expect(first.queryByLabelText('Begin with a template')).toBeNull()
  await app.user.click(first.getByLabelText('Words'))
  await app.user.paste('Stay inside')
  await app.user.click(first.getByLabelText('A band'))
  await app.user.click(first.getByText('Prepare…'))
  const second = await dialogOf('This will be shown')
  expect(second.getByText('Emergency to all places')).toBeVisible()
  await app.user.click(second.getByText('Start now'))
  await waitFor(() => expect(app.server.started).toHaveLength(1))
  const message = { content: 'Stay inside', bgColor: '#B3001BFF', textColor: '#FFFFFF', flow: 'static' }
  expect(app.server.started[0]).toMatchObject({ everywhere: true, layout: 'band', message })
})
