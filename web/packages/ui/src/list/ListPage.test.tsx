import { Problem } from '@marquee/api/problem'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forOne } from './commands'
import { ListPage, type ListState } from './ListPage'
import type { ListDefaults } from './position'
import { useListPosition } from './useListPosition'

interface Fruit {
  id: number
  name: string
}

const fruits: Fruit[] = [
  { id: 1, name: 'Apple' },
  { id: 2, name: 'Melon' },
  { id: 3, name: 'Yuzu' },
]
const full: ListState<Fruit> = { data: { items: fruits, total: 25 }, error: null, isFetching: false, refetch: () => {} }
const defaults: ListDefaults = { name: 'fruit', filters: ['kind'] }

interface FruitPageProps extends Pick<Parameters<typeof ListPage<Fruit>>[0], 'add' | 'commands' | 'onOpen'> {
  list?: ListState<Fruit>
}

function FruitPage({ list = full, ...more }: FruitPageProps) {
  const place = useListPosition(defaults)
  return (
    <ListPage
      title="Fruit"
      place={place}
      list={list}
      searchLabel="Search fruit"
      filters={[{ name: 'kind', label: 'Kind', options: [{ value: 'citrus', label: 'Citrus' }] }]}
      columns={[{ key: 'name', title: 'Name', render: (fruit) => fruit.name, sortable: true, wraps: true }]}
      nameOf={(fruit) => fruit.name}
      empty={{ title: 'No fruit yet', text: 'Plant a tree.' }}
      {...more}
    />
  )
}

test('R299 the list shows its records, how many there are, and the pages', async () => {
  await renderUi(<FruitPage />)
  expect(screen.getByRole('heading', { name: 'Fruit' })).toBeVisible()
  expect(screen.getByText('25')).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Melon' })).toHaveClass(/wraps/)
  expect(screen.getByText('1–10 of 25')).toBeVisible()
})

test('another page is in the URL', async () => {
  const { user, url } = await renderUi(<FruitPage />)
  await user.click(screen.getByRole('listitem', { name: '3' }))
  await waitFor(() => expect(url()).toBe('/?page=3'))
})

test('another size of page shows the record that was first, is in the URL, and is remembered', async () => {
  const { user, url } = await renderUi(<FruitPage />, { path: '/?page=2' })
  await user.click(screen.getByRole('combobox', { name: 'Page Size' }))
  await user.click(await screen.findByTitle('25 / page'))
  await waitFor(() => expect(url()).toBe('/?size=25'))
  expect(localStorage.getItem('marquee.fruit.pageSize')).toBe('25')
  expect(screen.getByText('1–25 of 25')).toBeVisible()
})

test('what is on one page has no pages to choose from', async () => {
  await renderUi(<FruitPage list={{ ...full, data: { items: fruits, total: 3 } }} />)
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('a page that is there no more gives way to the last one', async () => {
  const { url } = await renderUi(<FruitPage list={{ ...full, data: { items: [], total: 25 } }} />, { path: '/?page=9' })
  await waitFor(() => expect(url()).toBe('/?page=3'))
})

test('the order is in the URL: ascending, descending, and none again', async () => {
  const { user, url } = await renderUi(<FruitPage />, { path: '/?page=2' })
  const head = () => within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button')
  await user.click(head())
  await waitFor(() => expect(url()).toBe('/?sort=name'))
  await user.click(head())
  await waitFor(() => expect(url()).toBe('/?sort=-name'))
  await user.click(head())
  await waitFor(() => expect(url()).toBe('/'))
})

test('rows stand close together where somebody wants that, in every list and after a reload', async () => {
  const { user } = await renderUi(<FruitPage />)
  const compact = () => screen.getByRole('button', { name: 'Rows close together' })
  await user.click(compact())
  expect(screen.getByRole('table')).toHaveAttribute('data-compact')
  cleanup()
  await renderUi(<FruitPage />)
  expect(compact()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('table')).toHaveAttribute('data-compact')
  await user.click(compact())
  expect(screen.getByRole('table')).not.toHaveAttribute('data-compact')
})

test('R283 G150 the list follows the search once typing has rested for 200 ms', async () => {
  const { user, url } = await renderUi(<FruitPage />)
  const box = screen.getByRole('searchbox', { name: 'Search fruit' })
  await user.type(box, 'me')
  expect(url()).toBe('/')
  await waitFor(() => expect(url()).toBe('/?q=me'), { timeout: 1_000 })
  expect(box).toHaveValue('me')
})

test('a space at the end stays while the next word is thought about', async () => {
  const { user, url } = await renderUi(<FruitPage />)
  const box = screen.getByRole('searchbox', { name: 'Search fruit' })
  await user.type(box, 'red ')
  await waitFor(() => expect(url()).toBe('/?q=red'), { timeout: 1_000 })
  await user.type(box, 'apple')
  expect(box).toHaveValue('red apple')
  await waitFor(() => expect(url()).toBe('/?q=red+apple'), { timeout: 1_000 })
})

test('a slash jumps into the search, but not while typing', async () => {
  const { user } = await renderUi(<FruitPage />)
  const box = screen.getByRole('searchbox', { name: 'Search fruit' })
  await user.keyboard('/')
  expect(box).toHaveFocus()
  await user.keyboard('a/b')
  expect(box).toHaveValue('a/b')
})

test('a filter is in the URL, and one button takes everything back', async () => {
  const { user, url } = await renderUi(<FruitPage />, { path: '/?q=me&tab=2' })
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByTitle('Citrus'))
  await waitFor(() => expect(url()).toBe('/?q=me&tab=2&kind=citrus'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(url()).toBe('/?tab=2'))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('an empty list teaches the next step', async () => {
  const run = vi.fn()
  const list = { ...full, data: { items: [], total: 0 } }
  const { user } = await renderUi(<FruitPage list={list} add={{ label: 'Plant', run }} />)
  const empty = screen.getByRole('status')
  expect(within(empty).getByRole('heading', { name: 'No fruit yet' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Plant' })).toHaveLength(2)
  await user.click(within(empty).getByRole('button', { name: 'Plant' }))
  expect(run).toHaveBeenCalledTimes(1)
})

test('who may not add is not asked to', async () => {
  await renderUi(<FruitPage list={{ ...full, data: { items: [], total: 0 } }} add={false} />)
  expect(within(screen.getByRole('status')).queryByRole('button')).toBeNull()
})

test('what can be done with a record is in the menu of its row', async () => {
  const eat = vi.fn()
  const commands = [forOne<Fruit>({ id: 'eat', label: 'Eat', icon: null, when: ({ id }) => id !== 3, run: eat })]
  const { user } = await renderUi(<FruitPage commands={commands} />)
  expect(screen.queryByRole('button', { name: 'Actions for Yuzu' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for Melon' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Eat' }))
  expect(eat).toHaveBeenCalledWith(fruits[1])
})

test('when nothing matches, everything is one click away', async () => {
  const list = { ...full, data: { items: [], total: 0 } }
  const { user, url } = await renderUi(<FruitPage list={list} />, { path: '/?q=kiwi' })
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(url()).toBe('/'))
})

test('a list that failed says why and tries again', async () => {
  const refetch = vi.fn()
  const error = new Problem({ kind: 'forbidden', status: 403 })
  const { user } = await renderUi(<FruitPage list={{ ...full, data: undefined, error, refetch }} />)
  expect(screen.getByRole('alert')).toHaveTextContent('You do not have the right to do this.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('arrow keys walk the rows and Enter opens one', async () => {
  const onOpen = vi.fn()
  const { user } = await renderUi(<FruitPage onOpen={onOpen} />)
  const row = (name: string) => screen.getByRole('row', { name })
  act(() => row('Apple').focus())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(row('Melon')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(fruits[1])
})
