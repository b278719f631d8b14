import { refuse } from '@marquee/testkit/answer'
import { READING_MS } from '@marquee/ui/form/FormDialog'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { makeBroadcast, openBroadcasts } from './broadcast.fake'
import { PATIENCE_MS } from './inTime'

type Opened = Awaited<ReturnType<typeof openBroadcasts>>

const unknown = 'The server has not answered. It is not known whether this was done.'
const tooMany = /^As many messages and emergencies are shown as may be at once/

/** Ends the patience with what was sent last. */
async function losePatience() {
  const { calls } = vi.mocked(setTimeout).mock
  await waitFor(() => expect(calls.some(([, ms]) => ms === PATIENCE_MS)).toBe(true))
  act(() => calls.findLast(([, ms]) => ms === PATIENCE_MS)?.[0]())
}

/** Sends a message to which the server says nothing; `answer` lets it begin after all. */
async function send(app: Opened, words = 'Lunch') {
  vi.spyOn(globalThis, 'setTimeout')
  vi.useFakeTimers({ toFake: ['Date'] })
  let answer: (refusal?: Response) => void = () => {}
  const silence = new Promise<Response | undefined>((resolve) => {
    answer = resolve
  })
  app.server.refusals.push(silence)
  const [button] = await screen.findAllByText('Show a message now', { selector: 'button span' })
  await app.user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.clear(dialog.getByLabelText('Words'))
  await app.user.paste(words)
  await press(app, dialog)
  await waitFor(() => expect(app.server.started).toHaveLength(1))
  return { dialog, answer }
}

/** Lets the moment pass in which what is not known can be read. */
const read = () => vi.setSystemTime(Date.now() + READING_MS)

async function press({ user }: Opened, dialog: ReturnType<typeof within>) {
  await user.click(await dialog.findByText('Show on 128 screens'))
}

describe('a server that does not answer in time', () => {
  test('what is ended may be ended again', async () => {
    const app = await openBroadcasts('message', { running: [makeBroadcast()] })
    app.server.ending = new Promise(() => {})
    const end = await screen.findByRole('button', { name: 'End now: Closing soon' })
    vi.spyOn(globalThis, 'setTimeout')
    await app.user.click(end)
    await waitFor(() => expect(end).toHaveTextContent('Ending…'))
    expect(end).toHaveFocus()
    expect(end).toBeEnabled()
    await losePatience()
    expect(await screen.findByText(/not known whether it has ended: look at what is shown now/)).toBeInTheDocument()
    await waitFor(() => expect(end).toHaveTextContent('End now'))
    expect(end).toHaveFocus()
  })

  test('is said to be one, and what shows now is told', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    app.server.running = [makeBroadcast()]
    await losePatience()
    const alert = within((await dialog.findByText(unknown)).closest('[role=alert]') as HTMLElement)
    expect(alert.getByText(/it begins once at most/)).toBeVisible()
    expect(await alert.findByText('Closing soon')).toBeVisible()
    expect(alert.getByText(/hanako/)).toBeVisible()
    expect(dialog.getByLabelText('Words')).toHaveValue('Lunch')
  })

  test.each(['Cancel', 'Escape'])(
    '%s waits no longer: what is not known is said at once, and a second one leaves',
    async (way) => {
      const app = await openBroadcasts('message')
      const { dialog, answer } = await send(app)
      const leave = () =>
        way === 'Cancel' ? app.user.click(dialog.getByText('Cancel')) : app.user.keyboard('{Escape}')
      expect(dialog.getByRole('button', { name: /Starting…$/ })).toBeVisible()
      await leave()
      expect(await dialog.findByText(unknown)).toBeVisible()
      await press(app, dialog)
      await waitFor(() => expect(app.server.started).toHaveLength(2))
      expect(app.server.keys[1]).toBe(app.server.keys[0])
      answer()
      expect(await screen.findByText('It goes to 5 screens')).toBeInTheDocument()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('who leaves twice is asked nothing, and is told when it begins after all', async () => {
    const app = await openBroadcasts('message')
    const { dialog, answer } = await send(app)
    await app.user.click(dialog.getByText('Cancel'))
    await dialog.findByText(unknown)
    read()
    await app.user.click(dialog.getByText('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Discard your changes?')).toBeNull()
    answer()
    expect(await screen.findByText('It goes to 5 screens')).toBeInTheDocument()
    expect(app.server.started).toHaveLength(1)
  })

  test('a second Escape leaves only once what is not known can have been read, and a held one never', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    const held = () => fireEvent.keyDown(window, { key: 'Escape', repeat: true })
    held()
    expect(dialog.queryByText(unknown)).toBeNull()
    await app.user.keyboard('{Escape}')
    expect(await dialog.findByText(unknown)).toBeVisible()
    await app.user.keyboard('{Escape}')
    read()
    held()
    expect(dialog.getByText(unknown)).toBeVisible()
    expect(dialog.getByText('Cancel').closest('[role=dialog]')).not.toHaveClass(/leave/)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('the form is left although the clock was set back', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    await app.user.keyboard('{Escape}')
    await dialog.findByText(unknown)
    vi.setSystemTime(Date.now() - 3_600_000)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a refusal that comes late is said in the form, and what it holds is asked about again', async () => {
    const app = await openBroadcasts('message')
    const { dialog, answer } = await send(app)
    await losePatience()
    await dialog.findByText(unknown)
    answer(refuse(409, 'too-many-broadcasts'))
    await waitFor(() => expect(dialog.queryByText(unknown)).toBeNull())
    expect(dialog.getByText(tooMany)).toBeVisible()
    read()
    await app.user.click(dialog.getByText('Cancel'))
    expect(await screen.findByText('Discard your changes?')).toBeVisible()
  })

  test('a refusal is told to who has left the form before it came', async () => {
    const app = await openBroadcasts('message')
    const { dialog, answer } = await send(app)
    await app.user.click(dialog.getByText('Cancel'))
    await dialog.findByText(unknown)
    read()
    await app.user.click(dialog.getByText('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer(refuse(409, 'too-many-broadcasts'))
    expect(await screen.findByText(tooMany)).toBeVisible()
  })

  test('what is refused after the doubt is asked about again', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    await app.user.click(dialog.getByText('Cancel'))
    await dialog.findByText(unknown)
    app.server.refusals.push(refuse(409, 'too-many-broadcasts'))
    await press(app, dialog)
    await waitFor(() => expect(dialog.queryByText(unknown)).toBeNull())
    await waitFor(() => expect(dialog.getByText('Cancel').closest('button')).toBeEnabled())
    await dialog.findByText('Show on 128 screens')
    read()
    await app.user.click(dialog.getByText('Cancel'))
    expect(await screen.findByText('Discard your changes?')).toBeVisible()
  })

  test('what was written after the doubt is asked about', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    await app.user.click(dialog.getByText('Cancel'))
    await dialog.findByText(unknown)
    await app.user.click(dialog.getByLabelText('Words'))
    await app.user.paste(' is ready')
    read()
    await app.user.click(dialog.getByText('Cancel'))
    expect(await screen.findByText('Discard your changes?')).toBeVisible()
  })

  test('another try goes by the same key', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    await losePatience()
    await dialog.findByText(unknown)
    await press(app, dialog)
    expect(await screen.findByText('It goes to 5 screens')).toBeInTheDocument()
    const { started, keys } = app.server
    expect(started[1]).toEqual(started[0])
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  })

  test('an answer that comes late ends the doubt', async () => {
    const app = await openBroadcasts('message')
    const { dialog, answer } = await send(app)
    await losePatience()
    expect(await dialog.findByText(unknown)).toBeVisible()
    answer()
    expect(await screen.findByText('It goes to 5 screens')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('words that were corrected meanwhile stay, and are begun in addition', async () => {
    const app = await openBroadcasts('message')
    const { dialog, answer } = await send(app)
    await losePatience()
    await dialog.findByText(unknown)
    await app.user.click(dialog.getByLabelText('Words'))
    await app.user.paste(' is ready')
    answer()
    expect(await dialog.findByText('It was begun with the words that were sent: “Lunch”.')).toBeVisible()
    expect(dialog.getByText('What you send from here now is begun in addition.')).toBeVisible()
    expect(dialog.queryByText(unknown)).toBeNull()
    expect(dialog.getByLabelText('Words')).toHaveValue('Lunch is ready')
    await press(app, dialog)
    await waitFor(() => expect(app.server.keys).toHaveLength(2))
    expect(app.server.keys[1]).not.toBe(app.server.keys[0])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('other words are begun beside those that may have begun only once that was said', async () => {
    const app = await openBroadcasts('message')
    const { dialog } = await send(app)
    await losePatience()
    await dialog.findByText(unknown)
    const errors = [{ location: 'header.Idempotency-Key', code: 'exists', message: 'exists' }]
    app.server.refusals.push(refuse(422, 'invalid', { errors }))
    await app.user.click(dialog.getByLabelText('Words'))
    await app.user.paste(' is ready')
    await press(app, dialog)
    expect(await dialog.findByText(/^This was done when it was sent first/)).toBeVisible()
    expect(dialog.getByText('What you send from here now is begun in addition.')).toBeVisible()
    await press(app, dialog)
    await waitFor(() => expect(app.server.keys).toHaveLength(3))
    expect(app.server.keys[1]).toBe(app.server.keys[0])
    expect(app.server.keys[2]).not.toBe(app.server.keys[0])
  })
})
