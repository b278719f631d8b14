import { moveItems } from '@marquee/model/program/bounds'
import { newProgram } from '@marquee/model/program/defaults'
import { lockItems } from '@marquee/model/program/items'
import { appendPage } from '@marquee/model/program/pages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { makePorts } from '../ports.fake'
import { aProgram, firstPage, newId, open, openFor, withNew } from './open.fake'

const threePages = () => appendPage(appendPage(aProgram(), newId), newId)
const names = ({ order, pages }: ReturnType<typeof aProgram>) => order.map((key) => pages.get(key)?.name)

test('R175 R179 pages are put in another order by keys, and that is one edit', async () => {
  const program = threePages()
  const { user, shown, ok } = await open('reorderScreen', { program })
  screen.getByRole('button', { name: 'Move Page 1 down' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(names(shown())).toEqual(['Page 2', 'Page 3', 'Page 1'])
  await user.click(screen.getByRole('button', { name: 'Move Page 3 up' }))
  const kept = await ok()
  expect(kept && names(kept)).toEqual(['Page 3', 'Page 2', 'Page 1'])
  expect(kept?.version).toBe(program.version + 1)
})

test('D004 R186 a page gets a colour and a picture, which raises the version by one', async () => {
  const { user, shown, ok, program } = await open('selectBackground')
  const colour = screen.getByLabelText('Background colour: code')
  expect(colour).toHaveValue('#ffffff')
  await user.clear(colour)
  await user.type(colour, '#102030')
  expect(screen.getByRole('combobox', { name: 'How the picture fills the page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await user.click(await screen.findByRole('button', { name: /^Menu/ }))
  expect([...shown().pages.values()][0]).toMatchObject({ bgColor: '#102030', bgImageId: 1, scaleType: 1 })
  expect((await ok())?.version).toBe(program.version + 1)
})

test('D003 a program gets a size of the company, upright, and its items go along', async () => {
  const [program, item] = withNew(aProgram(), 'media')
  const { user, shown } = await open('editScreenInfo', { program })
  await user.click(screen.getByRole('radio', { name: 'Portrait' }))
  expect(shown()).toMatchObject({ displayWidth: 1080, displayHeight: 1920 })
  expect(shown().items.get(item)).toMatchObject({ w: 360, h: 640 })
  await user.click(screen.getByRole('radio', { name: 'Landscape' }))
  expect(shown().items.get(item)).toMatchObject({ w: 640, h: 360 }) // as before, without a trace
})

test('D003 so many screens make a wall, and a page may be for one of them', async () => {
  const { user, shown } = await open('editScreenInfo')
  expect(screen.queryByLabelText('Screen of the wall')).toBeNull()
  const columns = screen.getByLabelText('Screens beside each other')
  await user.clear(columns)
  await user.type(columns, '3')
  expect(shown()).toMatchObject({ displayWidth: 5760, displayHeight: 1080, displayColumn: 3, displayRow: 1 })
  await user.click(screen.getByRole('combobox', { name: 'Screen of the wall' }))
  await user.click(await screen.findByTitle('Row 1, column 2'))
  expect([...shown().pages.values()][0]?.targetScreen).toBe('1,2')
})

test('D003 a name is needed, and a size within the limits', async () => {
  const { user, shown, program } = await open('editScreenInfo')
  await user.clear(screen.getByLabelText('Name'))
  await user.clear(screen.getByLabelText('Width'))
  await user.type(screen.getByLabelText('Width'), '99999')
  expect(screen.getByText('This cannot be empty.')).toBeInTheDocument()
  expect(screen.getByText('A whole number from 1 to 32768')).toBeInTheDocument()
  expect(shown()).toMatchObject({ name: program.name, displayHeight: 1080 })
  expect(shown().displayWidth).not.toBe(99999)
})

test('R211 to R215 places below 0 and sizes below 2 are refused, and what is typed is floored', async () => {
  const { user, seen } = await openFor('editItemProperty', 'text')
  const left = screen.getByLabelText('From the left')
  const width = screen.getByLabelText('Width')
  const { x, w } = seen()
  await user.clear(left)
  await user.type(left, '-1')
  await user.clear(width)
  await user.type(width, '1')
  expect(screen.getByText('A number from 0 to 100000')).toBeInTheDocument()
  expect(screen.getByText('A number from 2 to 100000')).toBeInTheDocument()
  expect(seen()).toMatchObject({ x, w })
  await user.clear(left)
  await user.type(left, '10.9')
  await user.clear(width)
  await user.type(width, '200.5')
  expect(seen()).toMatchObject({ x: 10, w: 200 })
  await user.tab()
  expect(left).toHaveValue('10')
})

test('R198 G97 an item that lies left of the page by a drag shows where, and only what is typed is judged', async () => {
  const [program, item] = withNew(aProgram(), 'media')
  const dragged = moveItems(program, [item], { x: -800, y: 0 }, newId)
  const { ok } = await open('editItemProperty', { program: dragged, item })
  expect(screen.getByLabelText('From the left')).toHaveValue(String(dragged.items.get(item)?.x))
  expect(screen.queryByText(/^A number from/)).toBeNull()
  expect(await ok()).toBeNull()
})

test('R199 a name that another item has is refused', async () => {
  const [program] = withNew(aProgram(), 'text')
  const { user, seen } = await openFor('editItemProperty', 'text', { program })
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'text1')
  expect(screen.getByText('Another item has this name.')).toBeInTheDocument()
  expect(seen().name).not.toBe('text1')
})

test('an item that is locked stays where it is', async () => {
  const [program, item] = withNew(aProgram(), 'shape')
  const { user } = await open('editItemProperty', { program: lockItems(program, [item], true), item })
  expect(screen.getByLabelText('Width')).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Locked' }))
  expect(screen.getByLabelText('Width')).toBeEnabled()
})

test('R223 G101 a touch leads to a page, a program, a link, or shows an item', async () => {
  const [program, text] = withNew(threePages(), 'text')
  const { user, seen } = await openFor('selectTouch', 'touch', { program })
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByTitle(option))
  }
  await choose('What a touch does', 'Goes to a page')
  await choose('Page', '2. Page 2')
  expect(seen().onTouch).toEqual({
    type: 'page',
    value: program.pages.get(program.order[1] ?? firstPage(program))?.screenKey,
    item: null,
  })
  await choose('What a touch does', 'Opens a website')
  await user.type(screen.getByLabelText('Address'), 'file:///etc/passwd')
  expect(seen().onTouch).toMatchObject({ type: 'link', value: '' })
  await user.clear(screen.getByLabelText('Address'))
  await user.type(screen.getByLabelText('Address'), 'https://example.com')
  expect(seen().onTouch?.value).toBe('https://example.com')
  await choose('What a touch does', 'Opens another program')
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await user.click(await screen.findByRole('button', { name: /^Lobby/ }))
  expect(seen().onTouch).toMatchObject({ type: 'program', value: '4' })
  await choose('What a touch does', 'Shows an item')
  await choose('Item', 'text1')
  expect(seen().onTouch).toMatchObject({ type: 'show', item: text })
  await choose('What a touch does', 'Nothing happens')
  expect(seen().onTouch).toBeNull()
})

test('D010 G107 publishing is the console’s own', async () => {
  const publish = vi.fn()
  const { close } = await open('scheduleItem', { ports: makePorts({ publish }) })
  expect(publish).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledWith(null)
})

test('a program of 1 × 1 keeps an odd size', async () => {
  const program = newProgram({ displayWidth: 1281, displayHeight: 721, name: 'Odd' }, newId)
  const { ok } = await open('editScreenInfo', { program })
  expect(screen.getByRole('combobox', { name: 'Screen size' }).closest('.ant-select')).toHaveTextContent('Another size')
  expect(await ok()).toBeNull()
})
