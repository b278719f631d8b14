import { setEventListItems } from '@marquee/model/program/groups'
import { addItem, editItem } from '@marquee/model/program/items'
import { appendPage } from '@marquee/model/program/pages'
import type { ItemKey, ItemOf, PageKey, Program } from '@marquee/model/program/program'
import { addedItems } from '@marquee/model/program/records'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EventPorts, FoundEvent } from '../ports'
import { makePorts } from '../ports.fake'
import { aProgram, newId, open, openFor, withNew } from './open.fake'

type User = Awaited<ReturnType<typeof openFor>>['user']

async function pick(user: User, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(option))
}

const groups = 'Events of device groups'
const single = 'Single events'
const section = 'Items that are repeated for each event'

function eventPorts(part: Partial<EventPorts>) {
  const ports = makePorts()
  return makePorts({ eventList: { ...(ports.eventList as EventPorts), ...part } })
}

/** Opens the dialog of a list that has these already. */
function openWith(settings: Partial<ItemOf<'eventlist'>['settings']>, ports = makePorts()) {
  const [program, item] = withNew(aProgram(), 'eventlist')
  return open('selectEventList', { program: editItem<'eventlist'>(program, item, { settings }), item, ports })
}

const listOf = (program: Program) =>
  Array.from(program.items.values()).find((item) => item.type === 'eventlist') as ItemOf<'eventlist'>

test('D019 device groups and events are chosen, shown at once, and kept as one step', async () => {
  const { user, seen, ok } = await openFor('selectEventList', 'eventlist')
  expect(screen.getByText(/^Without any, each screen shows its own group’s/)).toBeInTheDocument()
  await pick(user, groups, 'Head office / Meeting rooms')
  await pick(user, groups, 'Head office / Lobby')
  expect(seen().settings.deviceGroupIds).toEqual([4, 3])
  expect(screen.queryByText(/^Without any/)).toBeNull()
  await pick(user, single, 'Yoga, from Jan 5, 2026')
  expect(seen().settings).toMatchObject({ deviceGroupIds: [4, 3], eventIds: [18] })
  const kept = (await ok()) as Program
  expect(listOf(kept).settings.eventIds).toEqual([18])
})

test('D019 Escape takes back what was chosen', async () => {
  const { user, shown, program, over } = await openFor('selectEventList', 'eventlist')
  await pick(user, groups, 'Head office / Lobby')
  expect(listOf(shown()).settings.deviceGroupIds).toEqual([3])
  screen.getByRole('spinbutton', { name: 'Days' }).focus()
  await user.keyboard('{Escape}')
  await over()
  expect(shown()).toBe(program)
})

test('events are found by what is typed, and those that were chosen keep their names', async () => {
  const search = vi.fn<EventPorts['search']>(async (text) => {
    const all: FoundEvent[] = [
      { id: 17, name: 'Opening', day: '2026-12-24', repeats: false },
      { id: 18, name: 'Yoga', day: '2026-01-05', repeats: true },
    ]
    const rows = all.filter(({ name }) => name === (text || 'Opening'))
    return { rows, total: text ? 1 : 2 }
  })
  const { user, shown } = await openWith({}, eventPorts({ search }))
  const field = screen.getByRole('combobox', { name: single })
  await user.click(field)
  expect(await screen.findByText('There are more. Type to find them.')).toBeInTheDocument()
  await user.click(await screen.findByTitle('Opening, Dec 24, 2026'))
  await user.type(field, 'Yoga')
  const other = await screen.findByTitle('Yoga, from Jan 5, 2026')
  expect(search).toHaveBeenLastCalledWith('Yoga', expect.anything())
  expect(screen.getByText('Opening, Dec 24, 2026')).toBeInTheDocument() // as chosen, though it is not found any more
  await user.click(other)
  expect(listOf(shown()).settings.eventIds).toEqual([17, 18])
  expect(field).toHaveValue('')
  expect(screen.queryByText(/deleted/)).toBeNull()
})

test.each([groups, single])(
  'Tab leaves the open list of "%s" with what was chosen there, and chooses nothing',
  async (label) => {
    const { user, seen } = await openFor('selectEventList', 'eventlist')
    const field = screen.getByRole('combobox', { name: label })
    await user.click(field)
    await screen.findByTitle(label === groups ? 'Head office / Lobby' : 'Opening, Dec 24, 2026')
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    const chosen = seen().settings
    expect([...chosen.deviceGroupIds, ...chosen.eventIds]).toHaveLength(1)
    expect(field).toHaveAttribute('aria-expanded', 'true')
    expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9 })).toBe(true) // a browser moves on
    await user.tab()
    expect(field).not.toHaveFocus()
    expect(seen().settings).toEqual(chosen)
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'))
  },
)

test('what was deleted is said to be, and can be taken out', async () => {
  const { user, shown } = await openWith({ deviceGroupIds: [3, 9], eventIds: [18, 21] })
  const goneGroup = await screen.findByTitle('#9, deleted')
  const goneEvent = await screen.findByTitle('#21, deleted')
  expect(screen.getByTitle('Head office / Lobby')).toBeInTheDocument()
  expect(await screen.findByTitle('Yoga, from Jan 5, 2026')).toBeInTheDocument()
  for (const gone of [goneGroup, goneEvent]) {
    await user.click(gone.querySelector('.ant-select-selection-item-remove') as Element)
  }
  expect(listOf(shown()).settings).toMatchObject({ deviceGroupIds: [3], eventIds: [18] })
})

test('while it is not known what is there, nothing is said to be deleted; it can be asked again', async () => {
  const events = vi.fn<EventPorts['events']>().mockRejectedValueOnce(new Error('away'))
  events.mockImplementation(async () => [{ id: 21, name: 'Tea', day: '2026-12-24', repeats: false }])
  const { user } = await openWith({ eventIds: [21] }, eventPorts({ events }))
  const note = await screen.findByText('This could not be loaded.')
  expect(screen.getByTitle('#21')).toBeInTheDocument()
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByTitle('Tea, Dec 24, 2026')).toBeInTheDocument()
})

test('who cannot choose events is told why', async () => {
  const { user, shown } = await openWith({ deviceGroupIds: [3] }, makePorts({ eventList: undefined }))
  expect(screen.getByText(/^Events are not switched on for this company, or/)).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: groups })).toBeNull()
  await user.clear(screen.getByRole('spinbutton', { name: 'Days' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Days' }), '31')
  expect(listOf(shown()).settings).toMatchObject({ deviceGroupIds: [3], days: 31 })
})

test('R203 R204 R259 R260 an event list gives its items its group, and takes it from those that leave', async () => {
  const [program, text] = withNew(aProgram(), 'text')
  const { user, seen, shown } = await openFor('selectEventList', 'eventlist', { program })
  expect(seen().settings).toMatchObject({ rows: 1, duration: 5 })
  expect(screen.getByText(section).closest('details')).not.toHaveAttribute('open')
  await user.click(screen.getByText(section))
  await user.click(screen.getByRole('checkbox', { name: 'text1' }))
  const { groupId, items } = seen().settings
  expect(groupId).not.toBe('')
  expect(items).toEqual([text])
  expect(shown().items.get(text)?.groupId).toBe(groupId)
  expect(screen.queryByLabelText('Text colour: code')).toBeNull() // its own rows are not drawn
  await user.click(screen.getByRole('checkbox', { name: 'text1' }))
  expect(shown().items.get(text)?.groupId).toBe('')
  expect(screen.getByLabelText('Text colour: code')).toBeInTheDocument()
})

test('the items of a list that repeats some are in sight, and stay so when the last is taken out', async () => {
  const [withText, text] = withNew(aProgram(), 'text')
  const [program, item] = withNew(withText, 'eventlist')
  const listed = setEventListItems(program, item, [text], newId)
  const { user } = await open('selectEventList', { program: listed, item })
  await user.click(screen.getByRole('checkbox', { name: 'text1' }))
  expect(screen.getByRole('checkbox', { name: 'text1' })).not.toBeChecked()
  expect(screen.getByText(section).closest('details')).toHaveAttribute('open')
})

test('the items of the page keep their places, whichever are repeated; one of another page comes last', async () => {
  const [withShape] = withNew(appendPage(aProgram(), newId), 'shape')
  const [withText, text] = withNew(withShape, 'text')
  const elsewhere = addItem(withText, withText.order[1] as PageKey, 'clock', newId)
  const [clock] = addedItems(withText, elsewhere) as [ItemKey]
  const [program, item] = withNew(elsewhere, 'eventlist')
  const { user, shown } = await open('selectEventList', {
    program: setEventListItems(program, item, [clock, text], newId),
    item,
  })
  const boxes = screen.getAllByRole('checkbox')
  const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(names()).toEqual(['shape1', 'text1', 'clock1'])
  for (const name of ['text1', 'shape1']) await user.click(screen.getByRole('checkbox', { name }))
  expect(names()).toEqual(['shape1', 'text1', 'clock1'])
  expect(screen.getAllByRole('checkbox')).toEqual(boxes)
  expect(listOf(shown()).settings.items).toHaveLength(2)
  expect(screen.getByText(/To move all, select the list and its items/)).toBeInTheDocument()
})

test('on a page without other items there is nothing to choose', async () => {
  await openFor('selectEventList', 'eventlist')
  expect(screen.getByText('There is no other item on this page yet.')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Items of this page' })).toBeNull()
})

const words = () => screen.getByLabelText<HTMLTextAreaElement>('Words')
const flag = 'Words of an event'

test('words of an event go where the caret was, and typing goes on behind them', async () => {
  const { user, seen } = await openFor('selectText', 'text')
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  await user.type(words(), 'Now: , welcome')
  await user.click(screen.getByRole('checkbox', { name: flag }))
  expect(seen().useEvent).toBe(true)
  const after = screen.getByRole('checkbox', { name: flag }).compareDocumentPosition(words())
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING) // what it brings stands below it, and leaves it in its place
  words().focus()
  words().setSelectionRange(0, 5)
  const insert = within(screen.getByRole('group', { name: 'Insert' }))
  await user.click(insert.getByRole('button', { name: 'Name' }))
  expect(seen().settings.value).toBe('Now: {name}, welcome')
  expect(words()).toHaveFocus()
  await user.keyboard('!')
  expect(seen().settings.value).toBe('Now: {name}!, welcome')
  insert.getByRole('button', { name: 'Hours' }).focus()
  await user.keyboard('{Enter}')
  expect(seen().settings.value).toBe('Now: {name}!{hours}, welcome')
})

test('the news of a source leave no room for words of an event', async () => {
  const { user } = await openFor('selectText', 'text')
  await user.click(screen.getByRole('checkbox', { name: flag }))
  expect(screen.getByText('Without any words it says the name of the event.')).toBeInTheDocument()
  expect(screen.getByText(/in the screen’s own device group/)).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Show the news of a source' }))
  expect(screen.queryByRole('checkbox', { name: flag })).toBeNull()
})

test('a text that an event list repeats says whose words it has, by the same name everywhere', async () => {
  const [withText, text] = withNew(aProgram(), 'text')
  const [program, list] = withNew(withText, 'eventlist')
  const listed = setEventListItems(program, list, [text], newId)
  const { user } = await open('selectText', { program: listed, item: text })
  await user.click(screen.getByRole('checkbox', { name: flag }))
  expect(screen.getByText(/^Of the event whose row/)).toBeInTheDocument()
})
