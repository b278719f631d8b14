import { answer, noAnswer } from '@marquee/testkit/answer'
import { itIs } from '@marquee/testkit/clock'
import { renderApp } from '@marquee/testkit/renderApp'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { item, schedule, scheduleServer } from '../schedules.fake'

beforeEach(() => itIs('2026-11-18T03:00:00Z'))

const path = '/schedule/edit-schedule/1?&view=week&day=2026-11-23'
const aWorld = () => scheduleServer([schedule({ channels: [{ name: 'Channel 1', items: [item()] }] })])

async function show(world: ReturnType<typeof scheduleServer>, handlers: RequestHandler[] = []) {
  const app = await renderApp({ path, handlers: [...handlers, ...world.handlers] })
  await screen.findByRole('group', { name: 'Channels' })
  const fold = screen.queryByRole('button', { name: 'Schedule details', expanded: false })
  if (fold) fireEvent.click(fold)
  return { ...app, ...world }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const describing = () => screen.findByRole('textbox', { name: 'Description' })
/** In tests the kit gives every dialog the same id, so that names cannot tell them apart: their titles do. */
const dialogWith = (title: string | RegExp) =>
  waitFor(() => {
    const found = screen.getAllByRole('dialog').find((dialog) => within(dialog).queryByText(title))
    if (!found) throw new Error(`no dialog "${title}"`)
    return found
  })
/** From now on the device has no room for drafts. */
const fill = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    if (key.startsWith('marquee.draft.')) throw new DOMException('', 'QuotaExceededError')
  })
/** Where drafts are kept on this device. */
const keptDrafts = () => Object.keys(localStorage).flatMap((key) => /^marquee\.draft\.\d\.(.*)/.exec(key)?.[1] ?? [])

describe('work that was left without a network', () => {
  /** It is left, as by a reload; `meanwhile` is what happens until the page is opened again. */
  async function left(meanwhile?: (world: ReturnType<typeof scheduleServer>) => void) {
    const world = aWorld()
    const down = answer('patch', '/api/schedule', () => noAnswer() as never)
    const { user } = await show(world, [down])
    await user.type(await describing(), 'At noon')
    await user.click(button('Save'))
    expect(await screen.findByText(/It answers again: try once more/)).toBeVisible()
    cleanup()
    meanwhile?.(world)
    const app = await show(world)
    return { ...app, world, description: await describing() }
  }

  test('is offered, goes on, and is forgotten once it is saved', async () => {
    const { user, sent, description } = await left()
    expect(description).toHaveValue('')
    await user.click(button('Go on with it'))
    expect(description).toHaveValue('At noon')
    await user.click(button('Save'))
    await waitFor(() => expect(sent).toMatchObject([{ call: 'save', body: { description: 'At noon' } }]))
    await waitFor(() => expect(keptDrafts()).toEqual([]))
  })

  test('goes on top of what somebody else has saved since, once the person has seen what differs', async () => {
    const { user, sent } = await left((world) => world.change(1, { name: 'Theirs' }))
    await user.click(button('Go on with it'))
    await user.click(button('Save'))
    expect(await dialogWith(/^Taro saved a newer version/)).toBeVisible()
    await user.click(button('Save my changes on top'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ ifMatch: '"v4"', body: { name: 'Theirs', description: 'At noon' } })
  })

  const onDevice = () =>
    keptDrafts()
      .map((place) => localStorage.getItem(`marquee.draft.1.${place}`))
      .join()

  test('stays on the device while nothing is decided, and is gone when it is discarded', async () => {
    const { user, description } = await left()
    await user.type(description, 'x')
    expect(onDevice()).toContain('At noon')
    await user.click(button('Discard it'))
    expect(onDevice()).not.toContain('At noon')
    expect(description).toHaveValue('x')
    await user.type(description, 'y')
    expect(onDevice()).toContain('"xy"')
  })

  test('leaves room for what is made meanwhile, which is offered before it', async () => {
    const { user, description, world } = await left()
    await user.type(description, 'At dusk')
    cleanup() // as by a crash, with the one still offered
    await show(world)
    const again = await describing()
    expect(again).toHaveValue('')
    await user.click(button('Discard it'))
    await user.click(await screen.findByRole('button', { name: 'Go on with it' }))
    expect(again).toHaveValue('At noon')
    cleanup()
    await show(world)
    await user.click(button('Go on with it'))
    expect(await describing()).toHaveValue('At noon')
    expect(screen.queryByRole('button', { name: 'Go on with it' })).toBeNull()
  })

  test('stays on the device beside what was left before it, where there is no room for more', async () => {
    const { user, description, world } = await left()
    await user.type(description, 'At dusk')
    cleanup()
    await show(world)
    const full = fill()
    await user.type(await describing(), 'At dawn')
    expect(await screen.findByText(/This device has no room to keep what is not saved/)).toBeVisible()
    expect(['At noon', 'At dusk'].filter((one) => onDevice().includes(one))).toHaveLength(2)
    full.mockRestore()
  })

  test('takes the place of what is newer once the person has said so', async () => {
    const { user, description } = await left()
    await user.type(description, 'At dusk')
    await user.click(button('Go on with it'))
    await user.click(within(await dialogWith('Discard your changes?')).getByRole('button', { name: 'Cancel' }))
    expect(description).toHaveValue('At dusk')
    await user.click(button('Go on with it'))
    await user.click(within(await dialogWith('Discard your changes?')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(description).toHaveValue('At noon'))
    expect(onDevice()).not.toContain('At dusk')
  })
})

test('where the device has no room for what is not saved, that is said until it is saved', async () => {
  const { user } = await show(aWorld())
  await user.type(await describing(), 'At')
  expect(keptDrafts()).toHaveLength(1)
  const full = fill()
  await user.type(await describing(), ' noon')
  expect(keptDrafts()).toEqual([]) // an older state of the work would mislead
  expect(await screen.findByRole('alert')).toHaveTextContent('This device has no room to keep what is not saved')
  await user.click(button('Save'))
  expect(await screen.findByText('The schedule has been saved')).toBeVisible()
  expect(screen.queryByText(/no room to keep/)).not.toBeInTheDocument()
  full.mockRestore()
})
