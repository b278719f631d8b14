import type { Page } from '@marquee/api/send'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { forEach } from './commands'
import { SelectionBar } from './SelectionBar'
import { useSelection } from './useSelection'

interface Fruit {
  id: number
  name: string
}

const TOTAL = 1_200
const fruit = (id: number): Fruit => ({ id, name: `Fruit ${id}` })
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => fruit(first + at))
const keyOf = ({ id }: Fruit) => id
const eaten = vi.fn<(ids: number[]) => void>()
const eat = forEach<Fruit>({
  id: 'eat',
  label: 'Eat',
  icon: null,
  run: (fruits) => eaten(fruits.map(({ id }) => id)),
})

let goTo: (place: { page?: number; scope?: string }) => void = () => {}

/** Two fruits on each page. */
function Basket({ read }: { read?(page: number, size: number): Promise<Page<Fruit>> }) {
  const [{ page, scope }, setPlace] = useState({ page: 1, scope: 'all' })
  const [items, setItems] = useState(from(1, 2))
  goTo = (next) => {
    setPlace({ page, scope, ...next })
    setItems(from(((next.page ?? page) - 1) * 2 + 1, 2))
  }
  const selection = useSelection({ items, keyOf, scope, read })
  return (
    <>
      {items.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => selection.toggle(id, false)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={selection.all}>
        Page
      </button>
      <SelectionBar selection={selection} total={TOTAL} commands={[eat]} />
    </>
  )
}

const press = (name: string) => screen.getByRole('button', { name })

test('what is selected on other pages counts, is told, and is what a command acts on', async () => {
  const { user } = await renderUi(<Basket />)
  await user.click(press('Fruit 1'))
  act(() => goTo({ page: 2 }))
  await user.click(press('Fruit 4'))
  expect(screen.getByRole('toolbar', { name: '2 selected' })).toHaveTextContent('1 on another page')
  await user.click(press('Eat'))
  expect(eaten).toHaveBeenCalledWith([1, 4])
})

test('another search, folder or filter begins with nothing selected', async () => {
  const { user } = await renderUi(<Basket />)
  await user.click(press('Fruit 1'))
  act(() => goTo({ scope: 'citrus' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('all that match are selected, read in large pages', async () => {
  const read = vi.fn(async (page: number, size: number) => ({
    items: from((page - 1) * size + 1, Math.min(size, TOTAL - (page - 1) * size)),
    total: TOTAL,
  }))
  const { user } = await renderUi(<Basket read={read} />)
  await user.click(press('Fruit 1'))
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
  await user.click(press('Page'))
  await user.click(press('Select all 1,200 in this list'))
  expect(await screen.findByRole('toolbar', { name: '1,200 selected' })).toBeVisible()
  expect(read.mock.calls).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
  ])
})

test('reading all is stopped, also by another search: nothing more is selected', async () => {
  const answers: (() => void)[] = []
  const read = (page: number) =>
    new Promise<Page<Fruit>>((answer) => {
      answers.push(() => answer({ items: from(page * 500, 500), total: TOTAL }))
    })
  const { user } = await renderUi(<Basket read={read} />)
  await user.click(press('Page'))
  await user.click(press('Select all 1,200 in this list'))
  expect(screen.getByRole('progressbar', { name: 'Selecting' })).toBeVisible()
  await user.click(press('Stop'))
  await act(async () => answers[0]?.())
  expect(await screen.findByRole('toolbar', { name: '2 selected' })).toBeVisible()

  await user.click(press('Select all 1,200 in this list'))
  act(() => goTo({ scope: 'citrus' }))
  await user.click(press('Fruit 1'))
  await act(async () => answers[1]?.())
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  await waitFor(() => expect(answers).toHaveLength(2))
})
